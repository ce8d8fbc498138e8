import { plusDays } from '../../src/workbench/scenarios/driving/driver.ts';

/*
 * The part of VS Code's REST Client that our `.rest` files use: requests separated by ###, `# @name` and `# @prompt`, file
 * variables, `{{name.response.body.$.path}}` with one filter, and `{{$randomInt min max}}`.
 */

interface HttpRequest {
  title: string;
  name: string | null;
  /** Prompts for the user, by variable. */
  prompts: Record<string, string>;
  /** The expected result from our comments: `200`, `403 | 422; reason: gaveLongNote`, or `data.status = draft | sent`. */
  expect: string;
  /** Its comments, and those before it. */
  comments: string[];
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}
interface HttpFile {
  variables: Record<string, string>;
  requests: HttpRequest[];
}

/** Parses a file. Throws on unknown syntax. */
export function readHttp(text: string): HttpFile {
  const variables: Record<string, string> = {};
  const requests: HttpRequest[] = [];
  const [head = '', ...parts] = text.split(/^#{3,}/m);
  for (const [, name = '', value = ''] of head.matchAll(/^@(\S+) *= *(.*)$/gm)) variables[name] = value.trim();
  let before: string[] = [];
  for (const part of parts) {
    const [title = '', ...lines] = part.split('\n');
    const begin = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#'));
    if (begin < 0) throw new Error(`No request under “${title}”`);
    const comments = lines.slice(0, begin).filter((line) => line.startsWith('#'));
    const [method = '', url = '', ...rest] = (lines[begin] ?? '').split(' ');
    if (!/^(GET|POST|PUT|PATCH|DELETE)$/.test(method) || !url || rest.length) throw new Error(`No request line: ${lines[begin]}`);
    const gap = lines.findIndex((line, at) => at > begin && line.trim() === '');
    const headers = lines.slice(begin + 1, gap < 0 ? undefined : gap).map((line) => {
      const [, name, value] = /^([\w-]+): (.+)$/.exec(line) ?? [];
      if (!name || !value) throw new Error(`No header: ${line}`);
      return [name, value];
    });
    // A comment after the body belongs to the next request.
    const after = gap < 0 ? [] : lines.slice(gap);
    const body = after
      .filter((line) => !line.startsWith('#'))
      .join('\n')
      .trim();
    const commentsWith = (word: string) =>
      comments.flatMap((line) => (line.startsWith(`# ${word}`) ? [line.slice(word.length + 3)] : []));
    requests.push({
      title: title.trim(),
      name: commentsWith('@name')[0] ?? null,
      prompts: Object.fromEntries(commentsWith('@prompt').map((line) => line.split(/ (.*)/s) as [string, string])),
      expect: commentsWith('Expect:')[0] ?? '',
      comments: [...before, ...comments],
      method,
      url,
      headers: Object.fromEntries(headers),
      body: body || null,
    });
    before = after.filter((line) => line.startsWith('#'));
  }
  return { variables, requests };
}

const dig = (value: unknown, path: string): unknown =>
  path
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .replaceAll(/\[\?\(@\.(\w+)==(\w+)\)\]/g, '.$1=$2')
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((inner, key) => {
      const [name = '', wanted] = key.split('=');
      if (wanted === undefined) return (inner as Record<string, unknown> | null | undefined)?.[key];
      return (inner as Record<string, unknown>[]).find((row) => String(row[name]) === wanted);
    }, value);

/** Sends a request, and does what its comments ask the user to do before or after it. */
type ByHand = (request: HttpRequest, send: () => Promise<void>) => Promise<void>;

/** Sends the requests in order, as if “Send request” were pressed on each; returns unexpected results. */
export async function sendAll({ variables, requests }: HttpFile, byHand: ByHand): Promise<string[]> {
  const answers = new Map<string, unknown>();
  const wrong: string[] = [];
  for (const request of requests) {
    const prompted: Record<string, string> = {};
    const resolve = (text: string): string =>
      text.replaceAll(/\{\{([^}]+)\}\}/g, (_, said: string) => {
        const [, min, max] = /^\$randomInt (\d+) (\d+)$/.exec(said) ?? [];
        if (min && max) return String(Math.floor(Number(min) + Math.random() * (Number(max) - Number(min))));
        const [, name, path] = /^(\w+)\.response\.body\.\$(.*)$/.exec(said) ?? [];
        const value = name ? dig(answers.get(name), path ?? '') : (prompted[said] ?? variables[said]);
        if (value === undefined || value === null) throw new Error(`${request.title}: nothing is known of {{${said}}}`);
        if (typeof value === 'object') return JSON.stringify(value);
        return String(name ? value : resolve(String(value)));
      });
    const isMet = async (): Promise<string | null> => {
      // “30 days after x.response.body.$.y”: a date the user would calculate.
      for (const [name, ask] of Object.entries(request.prompts)) {
        const [, days, of] = /^(-?\d+) days after (.+)$/.exec(ask) ?? [];
        if (!days || !of) throw new Error(`${request.title} asks “${ask}”`);
        prompted[name] = plusDays(resolve(`{{${of}}}`).slice(0, 10), Number(days));
      }
      const answer = await fetch(resolve(request.url), {
        method: request.method,
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, resolve(value)])),
        ...(request.body && { body: resolve(request.body) }),
      });
      const text = await answer.text();
      const body = text ? (JSON.parse(text) as unknown) : null;
      if (request.name) answers.set(request.name, body);
      const [, at, values = ''] = /^(\S+) = (.+?)(?: \(.*\))?$/.exec(request.expect) ?? [];
      const found = at ? String(dig(body, at)) : String(answer.status);
      const [allowed = [], guards = []] = (at ? values : request.expect).split('; reason: ').map((list) => list.split(' | '));
      // Schema errors name fields instead of reasons.
      const reasons = ((dig(body, 'reasons') ?? []) as { guard: string }[]).map(({ guard }) => guard);
      const isFor = !guards.length || !reasons.length || guards.some((guard) => reasons.includes(guard));
      return allowed.includes(found) && (!at || answer.ok) && isFor
        ? null
        : `${request.title}: ${request.expect} was expected, ${answer.status} ${found} came: ${text.slice(0, 200)}`;
    };
    let failed: string | null = null;
    const look = () => isMet().catch((error: unknown) => String(error));
    await byHand(request, async () => {
      failed = await look();
      // “repeat until it is”: the server does it in the background.
      for (let i = 0; i < 100 && failed && /\(.+\)$/.test(request.expect); i++) {
        await new Promise((tick) => setTimeout(tick, 100));
        failed = await look();
      }
    });
    if (failed) wrong.push(failed);
  }
  return wrong;
}

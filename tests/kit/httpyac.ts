import { createContext, runInContext } from 'node:vm';

/*
 * As much of httpyac as our `.http` files are written for: variables and a script at the top, `# @name`, `# @loop`,
 * `# @sleep`, expressions in braces, and the assertions `?? status` and `?? js` with `==` and `matches`.
 */

interface Region {
  title: string;
  name: string | null;
  loop: { kind: 'for' | 'while'; expression: string } | null;
  sleep: number;
  method: string;
  url: string;
  headers: [string, string][];
  body: string;
  /** What is looked at, how, and what it must be. */
  asserts: { value: string; predicate: string; wanted: string }[];
}
interface HttpyacFile {
  variables: Record<string, string>;
  script: string;
  regions: Region[];
}

const first = (text: string, like: RegExp): string | null => like.exec(text)?.[1] ?? null;

/** Reads a file; a line that is nothing of the dialect throws. */
export function readHttpyac(text: string): HttpyacFile {
  const [head = '', ...parts] = text.split(/^###(?= )/m);
  const regions = parts.map((part): Region => {
    const lines = part.split('\n').map((line) => line.trimEnd());
    const title = (lines.shift() ?? '').trim();
    const orders = lines.filter((line) => line.startsWith('#')).join('\n');
    const [line = '', ...rest] = lines.filter((one) => !one.startsWith('#'));
    const [, method = '', url = ''] = /^(GET|POST|PUT|PATCH|DELETE) (\S+)$/.exec(line) ?? [];
    if (!method) throw new Error(`${title}: no request line: ${line}`);
    const gap = rest.indexOf('');
    const [, kind = '', expression = ''] = /^# @loop (while|for rule of) (.+)$/m.exec(orders) ?? [];
    return {
      title,
      name: first(orders, /^# @name (\w+)$/m),
      loop: kind ? { kind: kind === 'while' ? 'while' : 'for', expression } : null,
      sleep: Number(first(orders, /^# @sleep (\d+)$/m) ?? 0),
      method,
      url,
      headers: rest.slice(0, gap).map((header) => {
        const [, name, value] = /^([\w-]+): (.+)$/.exec(header) ?? [];
        if (!name || !value) throw new Error(`${title}: no header: ${header}`);
        return [name, value];
      }),
      body: rest
        .slice(gap)
        .filter((one) => !one.startsWith('??'))
        .join('\n')
        .trim(),
      asserts: rest
        .filter((one) => one.startsWith('??'))
        .map((one) => {
          const [, value, predicate, wanted] = /^\?\? (status|js .+) (==|matches) (.+)$/.exec(one) ?? [];
          if (!value || !predicate || !wanted) throw new Error(`${title}: no assertion: ${one}`);
          return { value: value === 'status' ? 'response.statusCode' : value.slice(3), predicate, wanted };
        }),
    };
  });
  const variables = Object.fromEntries([...head.matchAll(/^@(\w+) = (.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
  return { variables, script: first(head, /^\{\{\n([\s\S]*?)^\}\}/m) ?? '', regions };
}

/** Runs a file from its beginning to its end, as `httpyac --all` does; gives the assertions that failed, and what went wrong. */
export async function runHttpyac({ variables, script, regions }: HttpyacFile): Promise<string[]> {
  const world: Record<string, unknown> = createContext({ ...variables, exports: {} });
  runInContext(script, world);
  Object.assign(world, world.exports);
  const evaluate = (expression: string): unknown => runInContext(`(${expression})`, world);
  const resolve = (text: string): string =>
    text.replaceAll(/\{\{(.+?)\}\}/g, (_, expression: string) => {
      const [, min, max] = /^\$randomInt (\d+) (\d+)$/.exec(expression) ?? [];
      if (min && max) return String(Math.floor(Number(min) + Math.random() * (Number(max) - Number(min))));
      return String(evaluate(expression));
    });
  const failed: string[] = [];
  const send = async ({ method, url, headers, body, sleep, name, asserts, title }: Region): Promise<void> => {
    if (sleep) await new Promise((tick) => setTimeout(tick, sleep));
    const answer = await fetch(resolve(url), {
      method,
      headers: headers.map(([key, value]): [string, string] => [key, resolve(value)]),
      ...(body && { body: resolve(body) }),
    });
    const text = await answer.text();
    const parsedBody: unknown = JSON.parse(text || 'null');
    world.response = { statusCode: answer.status, parsedBody };
    if (name) world[name] = parsedBody;
    for (const { value, predicate, wanted } of asserts) {
      const found = String(evaluate(value));
      const isMet = predicate === '==' ? found === wanted : new RegExp(wanted, 'u').test(found);
      if (!isMet) failed.push(`${title}: ${value} (${found}) ${predicate} ${wanted}: ${text.slice(0, 200)}`);
    }
  };
  for (const region of regions)
    try {
      const { loop } = region;
      if (!loop) await send(region);
      else if (loop.kind === 'while') while (evaluate(loop.expression)) await send(region);
      else
        for (const rule of evaluate(loop.expression) as unknown[]) {
          world.rule = rule;
          await send(region);
        }
    } catch (error) {
      failed.push(`${region.title}: ${String(error)}`);
    }
  return failed;
}

import { plusDays, uniques } from '../scenarios/driving/driver.ts';
import { type Check, isLater, type Later, type ScriptAction, type Value } from '../scenarios/driving/script-actions.ts';
import { demo, people } from '../scenarios/parts/people.ts';
import { cast, type Taken, type Taking } from './take.ts';
import { type SayPaths, sayPaths, type Words } from './words.ts';

/** Writes requests for editors' REST clients: names, variables from earlier responses, and the expected results. */
function pen(prefix: string, begin: string) {
  /** File variables for dates that depend on the company's date. */
  const days = new Map<string, string>();
  /** The users who take part, and have to sign in. */
  const named = new Set<string>();
  const fieldOf = (path: string[], field: string | null) => ['$', ...(field === null ? [] : [field]), ...path];
  const fields = new Map<number, string | null>();

  function laterIn(value: Later, prompts: Map<string, string>): string {
    if (value.kind === 'answer') {
      const [root, ...rest] = fieldOf(value.path, fields.get(value.of) ?? null);
      return `{{${prefix}a${value.of}.response.body.${root}${rest.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('')}}}`;
    }
    if (value.kind === 'user') {
      named.add(value.who);
      return `{{${value.who}.response.body.$.user.id}}`;
    }
    if (value.kind === 'unique') return `${uniques[value.what]}{{$randomInt 10000000 99999999}}`;
    if (value.kind === 'today') {
      days.set('today', begin);
      return '{{today}}';
    }
    const { base, plus, time } = value;
    if (isLater(base) && base.kind === 'today') {
      const name = `today_plus_${plus}`;
      days.set(name, plusDays(begin, plus));
      return `{{${name}}}${time}`;
    }
    const of = textIn(base, prompts);
    const name = `day_${prompts.size + 1}`;
    prompts.set(name, `${plus} days after ${of.replaceAll(/[{}]/g, '')}`);
    return `{{${name}}}${time}`;
  }
  const isNumber = (value: Later) =>
    value.kind === 'user' || (value.kind === 'answer' && /(^|_)id$/.test(value.path.at(-1) ?? ''));
  function textIn(value: Value, prompts: Map<string, string>): string {
    if (isLater(value)) return laterIn(value, prompts);
    return String(value);
  }
  function jsonIn(value: Value, prompts: Map<string, string>, indent = ''): string {
    const inner = `${indent}  `;
    if (isLater(value)) return isNumber(value) ? laterIn(value, prompts) : `"${laterIn(value, prompts)}"`;
    if (Array.isArray(value))
      return value.length ? `[\n${value.map((one) => inner + jsonIn(one, prompts, inner)).join(',\n')}\n${indent}]` : '[]';
    if (typeof value === 'object' && value !== null) {
      const lines = Object.entries(value).map(([key, one]) => `${inner}${JSON.stringify(key)}: ${jsonIn(one, prompts, inner)}`);
      return lines.length ? `{\n${lines.join(',\n')}\n${indent}}` : '{}';
    }
    return JSON.stringify(value);
  }
  const urlOf = ({ call, params, query }: Pick<Check, 'call' | 'params' | 'query'>, prompts: Map<string, string>) => {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => textIn(params[name] ?? null, prompts));
    const asked = Object.entries(query).map(([key, one]) => `${key}=${textIn(one, prompts)}`);
    return `{{base}}/v2${path}${asked.length ? `?${asked.join('&')}` : ''}`;
  };
  const request = (about: Omit<Check, 'at' | 'statuses'>, title: string, name: string | null, expected: string): string => {
    const prompts = new Map<string, string>();
    const url = urlOf(about, prompts);
    const body = about.body === null ? '' : `\n${jsonIn(about.body, prompts)}\n`;
    return [
      `### ${title} (${about.call.id})`,
      ...(name ? [`# @name ${name}`] : []),
      ...[...prompts].map(([variable, what]) => `# @prompt ${variable} ${what}`),
      `# Expect: ${expected}`,
      `${about.call.method} ${url}`,
      'company-slug: {{company}}',
      `auth-token: {{${about.as}.response.body.$.auth_token}}`,
      ...(about.body === null ? [] : ['content-type: application/json']),
      body,
    ].join('\n');
  };
  const where = (call: Check['call'], at: string) =>
    [call.field === null && !call.paged ? '' : (call.field ?? 'data'), at].filter(Boolean).join('.');

  const write = (actions: ScriptAction[], title: string, say: SayPaths): string[] =>
    actions.flatMap((action) => {
      if (action.kind === 'act') return write(action.actions, title, say);
      if (action.kind === 'unruled')
        return [`# ${say.t('workbench.paths.http.unruled')}\n`, ...write(action.actions, title, say)];
      if (action.kind === 'until')
        return [
          request(
            action,
            title,
            null,
            `${where(action.call, action.at)} = ${action.value} (${say.t('workbench.paths.http.again')})`,
          ),
        ];
      if (action.kind === 'refused') return [request(action, title, null, `403 | 422; reason: ${action.guards.join(' | ')}`)];
      fields.set(action.number, action.call.field === null && !action.call.paged ? null : (action.call.field ?? 'data'));
      return [request(action, title, `${prefix}a${action.number}`, '200')];
    });
  const check = (one: Check | null, title: string): string[] =>
    one ? [request(one, title, null, `${where(one.call, one.at)} = ${one.statuses.join(' | ')}`)] : [];
  return { write, check, days, named };
}

/** A `.http` file of real calls with their ids; values from earlier responses are referenced. */
export function asHttp(taking: Taking, words: Words, begin = '2026-01-15'): string {
  const say = sayPaths(taking.chart, words);
  const days = new Map<string, string>();
  const used = new Set<string>(['admin']);
  const whole = (actions: ScriptAction[]): void => {
    for (const action of actions)
      if (action.kind === 'act' || action.kind === 'unruled') whole(action.actions);
      else used.add(action.as);
  };
  const pathOf = ({ script, number }: Taken, kind: 'p' | 'r'): string[] => {
    if (!script.steps.length) return [];
    whole([...script.prepare, ...script.steps.flatMap(({ actions }) => actions)]);
    for (const check of [script.begins, ...script.steps.map((one) => one.check)]) if (check) used.add(check.as);
    const { write, check, days: own, named } = pen(`${kind}${number}_`, begin);
    const requests = [
      ...write(script.prepare, `${number}.0 ${say.t('workbench.paths.prepare')}`, say),
      ...check(script.begins, `${number}.0 ${say.t('workbench.paths.http.check')}`),
      ...script.steps.flatMap(({ step, who, actions, check: then }, at) => {
        const title = `${number}.${at + 1} ${say.step(step, who ?? undefined)}`;
        return [...write(actions, title, say), ...check(then, `${number}.${at + 1} ${say.t('workbench.paths.http.check')}`)];
      }),
      ...script.left.map((one) => `# ${say.leftOut(one)}\n`),
    ];
    for (const [name, day] of own) days.set(name, day);
    for (const who of named) used.add(who);
    return requests;
  };
  const requests = [...taking.taken.flatMap((one) => pathOf(one, 'p')), ...taking.refused.flatMap((one) => pathOf(one, 'r'))];
  const signIns = cast
    .filter((role) => used.has(role))
    .map((role) =>
      [
        `### ${say.t('workbench.paths.http.signIn', { who: say.who(role) })} (SES-01)`,
        `# @name ${role}`,
        '# Expect: 200',
        'POST {{base}}/v2/sessions',
        'company-slug: {{company}}',
        'content-type: application/json',
        '',
        JSON.stringify({ login: { email: `{{${role}_name}}@{{company}}.example`, password: '{{password}}' } }, null, 2),
        '',
      ].join('\n'),
    );
  return [
    `# ${say.file(taking.paths)}`,
    `# ${say.t('workbench.paths.sandbox')}`,
    `# ${say.t('workbench.paths.http.days')}`,
    '@base = http://127.0.0.1:4000',
    `@company = ${demo.company}`,
    `@password = ${demo.password}`,
    ...cast.filter((role) => used.has(role)).map((role) => `@${role}_name = ${people[role]}`),
    ...[...days].sort().map(([name, day]) => `@${name} = ${day}`),
    '',
    ...signIns,
    ...requests,
  ].join('\n');
}

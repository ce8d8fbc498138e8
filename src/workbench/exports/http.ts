import { sessionCalls } from '../../api/app/session.ts';
import { dealConfigCalls, quotationConfigCalls, quotationDiscountConfigCalls } from '../../api/approvals/config.ts';
import type { Call } from '../../api/contract.ts';
import { plusDays } from '../scenarios/driving/driver.ts';
import {
  type CallRequest,
  type Check,
  isLater,
  type Later,
  type ScriptAction,
  type Value,
} from '../scenarios/driving/script-actions.ts';
import { demo, people } from '../scenarios/parts/people.ts';
import { type Dialect, type Expected, httpyac, httpyacScript, type Needs, restClient } from './http-dialects.ts';
import { cast, type Taken, type Taking } from './take.ts';
import { type SayPaths, sayPaths, type Words } from './words.ts';

/** A request, and what its answer must be. */
interface Asked extends CallRequest {
  title: string;
  name: string | null;
  expected: Expected;
  /** Comments that the editor obeys. */
  orders?: string[];
  /** Its path and its body, where they are written already. */
  path?: string;
  text?: string;
}
const accepted: Expected = { codes: [200] };
const fieldOf = ({ field, paged }: Call): string[] => (field === null && !paged ? [] : [field ?? 'data']);
const get = (call: Call, query: Record<string, Value> = {}): CallRequest => ({
  as: 'admin',
  call,
  params: {},
  query,
  body: null,
});
const idIn = (value: Later) =>
  value.kind === 'user' || value.kind === 'reason' || (value.kind === 'answer' && /(^|_)id$/.test(value.path.at(-1) ?? ''));

/** What a whole file shares: who signs in, which days stand at its top, what was asked for already. */
const fileOf = (begin: string) => ({
  begin,
  days: new Map<string, string>(),
  people: new Set<string>(['admin']),
  hasReasons: false,
  isTodayKnown: false,
});
type File = ReturnType<typeof fileOf>;

/** Writes the requests of one path. Names of answers begin with `prefix`. */
function pen(dialect: Dialect, file: File, prefix: string, say: SayPaths) {
  const fields = new Map<number, string[]>();
  let names = 0;
  const nameNext = (): string => {
    names += 1;
    return `${prefix}r${names}`;
  };

  function request(asked: Asked): string[] {
    const { call, params, query, body, title, name, expected, orders = [], as } = asked;
    file.people.add(as);
    const first: string[] = [];
    const prompts: string[] = [];
    const needs: Needs = {
      today(plus) {
        if (!dialect.isScripted) {
          const day = plus ? `today_plus_${plus}` : 'today';
          file.days.set(day, plusDays(file.begin, plus));
          return day;
        }
        if (!file.isTodayKnown)
          first.push(
            ...request({
              ...get(sessionCalls.profile),
              title: say.t('workbench.paths.http.today'),
              name: 'today',
              expected: accepted,
            }),
          );
        file.isTodayKnown = true;
        return 'today';
      },
      reasons() {
        if (!file.hasReasons)
          first.push(
            ...request({
              ...get(quotationConfigCalls.reasons, { per_page: 100 }),
              title: say.t('workbench.paths.http.reasons'),
              name: 'reasons',
              expected: accepted,
            }),
          );
        file.hasReasons = true;
        return 'reasons';
      },
      prompt(question) {
        const variable = `day_${prompts.length + 1}`;
        prompts.push(`# @prompt ${variable} ${question}`);
        return variable;
      },
    };
    const laterIn = (value: Later): string => {
      if (value.kind === 'user') file.people.add(value.who);
      if (value.kind !== 'answer') return dialect.later(value, textIn, needs);
      return `{{${dialect.answer(`${prefix}a${value.of}`, [...(fields.get(value.of) ?? []), ...value.path])}}}`;
    };
    const textIn = (value: Value): string => (isLater(value) ? laterIn(value) : String(value));
    function jsonIn(value: Value, indent = ''): string {
      const inner = `${indent}  `;
      if (isLater(value)) return idIn(value) ? laterIn(value) : `"${laterIn(value)}"`;
      if (Array.isArray(value))
        return value.length ? `[\n${value.map((one) => inner + jsonIn(one, inner)).join(',\n')}\n${indent}]` : '[]';
      if (typeof value === 'object' && value !== null) {
        const lines = Object.entries(value).map(([key, one]) => `${inner}${JSON.stringify(key)}: ${jsonIn(one, inner)}`);
        return lines.length ? `{\n${lines.join(',\n')}\n${indent}}` : '{}';
      }
      return JSON.stringify(value);
    }
    const path = asked.path ?? call.path.replace(/\{(\w+)\}/g, (_, key: string) => textIn(params[key] ?? null));
    const search = Object.entries(query).map(([key, one]) => `${key}=${textIn(one)}`);
    const json = asked.text ?? (body === null ? null : jsonIn(body));
    const token = dialect.answer(as, ['auth_token']);
    return [
      ...first,
      [
        `### ${title} (${call.id})`,
        ...(name ? [`# @name ${name}`] : []),
        ...orders,
        ...prompts,
        ...dialect.before(expected, { again: say.t('workbench.paths.http.again') }),
        `${call.method} {{base}}/v2${path}${search.length ? `?${search.join('&')}` : ''}`,
        'company-slug: {{company}}',
        ...(call.id === sessionCalls.signIn.id ? [] : [`auth-token: {{${token}}}`]),
        ...(json === null ? [] : ['content-type: application/json', '', json]),
        ...(orders.some((order) => order.startsWith('# @loop while')) ? [] : ['', ...dialect.after(expected)]),
        '',
      ].join('\n'),
    ];
  }
  const place = (call: Call, at: string) => [...fieldOf(call), at].filter(Boolean).join('.');

  /** Changes the company's first rule for quotations while something is done, and sets it back. */
  function ruled(rule: Value, inner: () => string[], title: string): string[] {
    const name = nameNext();
    const own = (key: string): string => dialect.answer(name, ['data', '0', key]);
    const set = (what: string, more: Pick<Asked, 'body' | 'text'>): string[] =>
      request({
        ...get(quotationConfigCalls.update),
        ...more,
        path: `/workflow/quotation/configs/{{${own('id')}}}`,
        title: `${title}: ${say.t(`workbench.paths.http.${what}`)}`,
        name: null,
        expected: accepted,
      });
    const kept = ['active', 'priority', 'scope', 'thresholds', 'steps'].map((key) => `    "${key}": ${dialect.json(own(key))}`);
    return [
      ...request({
        ...get(quotationConfigCalls.list, { per_page: 1 }),
        title: `${title}: ${say.t('workbench.paths.http.rule')}`,
        name,
        expected: accepted,
      }),
      ...set('lend', { body: { config: rule } }),
      ...inner(),
      ...set('give_back', { body: null, text: `{\n  "config": {\n${kept.join(',\n')}\n  }\n}` }),
    ];
  }
  /** Switches all rules of the company off while something is done; told to a person where a file can't do so. */
  function unruled(inner: () => string[], title: string): string[] {
    if (!dialect.isScripted) return [`# ${say.t('workbench.paths.http.unruled')}\n`, ...inner()];
    const lists = [quotationConfigCalls.list, quotationDiscountConfigCalls.list, dealConfigCalls.list].map((call) => ({
      call,
      name: nameNext(),
    }));
    const set = (active: boolean, what: string): string[] =>
      request({
        ...get(quotationConfigCalls.update),
        path: '/workflow/{{rule.kind}}/configs/{{rule.id}}',
        body: { config: { active } },
        title: `${title}: ${say.t(`workbench.paths.http.${what}`)}`,
        name: null,
        expected: accepted,
        orders: [`# @loop for rule of activeIn(${lists.map(({ name }) => name).join(', ')})`],
      });
    return [
      ...lists.flatMap(({ call, name }) =>
        request({
          ...get(call, { per_page: 100 }),
          title: `${title}: ${say.t('workbench.paths.http.rules')}`,
          name,
          expected: accepted,
        }),
      ),
      ...set(false, 'rules_off'),
      ...inner(),
      ...set(true, 'rules_on'),
    ];
  }

  const write = (actions: ScriptAction[], title: string): string[] =>
    actions.flatMap((action) => {
      if (action.kind === 'act') return write(action.actions, title);
      if (action.kind === 'unruled') return unruled(() => write(action.actions, title), title);
      if (action.kind === 'ruled') return ruled(action.rule, () => write(action.actions, title), title);
      if (action.kind === 'until') {
        const at = place(action.call, action.at);
        const expected = { ...accepted, at: { place: at, values: [action.value] }, isAwaited: true };
        const found = `response.parsedBody?.${at.replaceAll('.', '?.')}`;
        const orders = [`# @loop while isLeft('${nameNext()}', ${found}, '${action.value}')`, '# @sleep 200'];
        const asked = { ...action, title, name: null, expected };
        return [...(dialect.isScripted ? request({ ...asked, orders }) : []), ...request(asked)];
      }
      if (action.kind === 'refused')
        return request({ ...action, title, name: null, expected: { codes: [403, 422], guards: action.guards } });
      fields.set(action.number, fieldOf(action.call));
      const written = request({ ...action, title, name: `${prefix}a${action.number}`, expected: accepted });
      // The company's clock was moved.
      if (action.call.id === 'X-CLK-01') file.isTodayKnown = false;
      return written;
    });
  const check = (one: Check | null, title: string): string[] =>
    one
      ? request({
          ...one,
          title,
          name: null,
          expected: { ...accepted, at: { place: place(one.call, one.at), values: one.statuses } },
        })
      : [];
  return { write, check, request };
}

function asFile(dialect: Dialect, taking: Taking, words: Words, begin: string): string {
  const say = sayPaths(taking.chart, words);
  const file = fileOf(begin);
  const pathOf = ({ script, number }: Taken, kind: 'p' | 'r'): string[] => {
    if (!script.steps.length) return [];
    const { write, check } = pen(dialect, file, `${kind}${number}_`, say);
    return [
      ...write(script.prepare, `${number}.0 ${say.t('workbench.paths.prepare')}`),
      ...check(script.begins, `${number}.0 ${say.t('workbench.paths.http.check')}`),
      ...script.steps.flatMap(({ step, who, actions, check: then }, at) => {
        const title = `${number}.${at + 1} ${say.step(step, who ?? undefined)}`;
        return [...write(actions, title), ...check(then, `${number}.${at + 1} ${say.t('workbench.paths.http.check')}`)];
      }),
      ...script.left.map((one) => `# ${say.leftOut(one)}\n`),
    ];
  };
  const requests = [...taking.taken.flatMap((one) => pathOf(one, 'p')), ...taking.refused.flatMap((one) => pathOf(one, 'r'))];
  const roles = cast.filter((role) => file.people.has(role));
  const { request } = pen(dialect, file, '', say);
  const signIns = roles.flatMap((role) =>
    request({
      ...get(sessionCalls.signIn),
      body: { login: { email: `{{${role}_name}}@{{company}}.example`, password: '{{password}}' } },
      title: say.t('workbench.paths.http.signIn', { who: say.who(role) }),
      name: role,
      expected: accepted,
    }),
  );
  return [
    `# ${say.file(taking.paths)}`,
    ...(taking.refusing ? [`# ${say.refusing(taking.refusing)}`] : []),
    `# ${say.t('workbench.paths.sandbox')}`,
    `# ${say.t(dialect.isScripted ? 'workbench.paths.http.run' : 'workbench.paths.http.days')}`,
    '@base = http://127.0.0.1:4000',
    `@company = ${demo.company}`,
    `@password = ${demo.password}`,
    ...roles.map((role) => `@${role}_name = ${people[role]}`),
    ...[...file.days].sort().map(([name, day]) => `@${name} = ${day}`),
    ...(dialect.isScripted ? ['', httpyacScript] : []),
    '',
    ...signIns,
    ...requests,
  ].join('\n');
}

/** A file of real calls with assertions, which httpyac runs from its beginning to its end. */
export const asHttp = (taking: Taking, words: Words, begin = '2026-01-15'): string => asFile(httpyac, taking, words, begin);
/** The same calls for VS Code's REST Client, where a person sends each and compares. */
export const asRest = (taking: Taking, words: Words, begin = '2026-01-15'): string => asFile(restClient, taking, words, begin);

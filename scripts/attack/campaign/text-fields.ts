import type { Call } from '../../../src/api/contract.ts';
import type { Json } from '../../../src/machines/kit/samples/made.ts';
import { schemaOf as jsonOf } from '../../../src/machines/kit/samples/made.ts';
import { plant } from '../../../tests/kit/plant.ts';
import { declared, type Request, requestOf } from '../../../tests/kit/requests.ts';
import { schemaOf } from '../../../tests/kit/valid.ts';
import type { Attack, Finding, Target } from '../attack.ts';
import { makeAttacked, send } from '../companies.ts';
import { waitedDuring } from '../delay.ts';
import { sayStatuses } from '../writers.ts';

/** A text that takes longer than its length allows, where something reads it more than once. */
const patterns: [string, (length: number) => string][] = [
  ['blanks', (n) => `a${' '.repeat(n - 2)}b`],
  ['blanks in braces', (n) => `{{${' '.repeat(n - 3)}x`],
  ['braces', (n) => '{{'.repeat(n / 2)],
  ['brackets', (n) => '('.repeat(n / 2) + ')'.repeat(n / 2)],
  ['mentions', (n) => '@[1'.repeat(n / 3)],
  ['blanks of all kinds', (n) => `a${' \t\n\u3000'.repeat((n - 2) / 4)}b`],
  ['digits', (n) => '0'.repeat(n)],
  ['a host', (n) => `a@${'a-.'.repeat((n - 2) / 3)}`],
  ['accents', (n) => `e${'\u0301'.repeat(n - 1)}`],
  ['signs nobody sees', (n) => '\u3164\u200d'.repeat(n / 2)],
  ['wildcards', (n) => '%_ '.repeat(n / 3)],
  ['quotation marks', (n) => `'"\\`.repeat(n / 3)],
];
/** As long as the longest field there is. */
const longest = 50_000;
/** A whole campaign takes this long at most, in milliseconds. */
const enough = 120_000;
/** How long a small request of another company may wait, besides what it waits for a harmless text, in milliseconds. */
const unnoticed = 150;

type TextSchema = Json & { maxLength?: number };
/** The schema of a free text in an input, whatever it is wrapped in; null for dates, choices and numbers. */
function textOf(schema: TextSchema): TextSchema | null {
  for (const one of schema.anyOf ?? []) {
    const found = textOf(one as TextSchema);
    if (found) return found;
  }
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.format;
  return isText && schema.kind !== 'money' && schema.kind !== 'day' ? schema : null;
}

/** A value with every free text in it replaced by a long one, and how many that were. */
function filled(schema: Json, value: unknown, make: (length: number) => string, count: { texts: number }): unknown {
  const text = textOf(schema as TextSchema);
  if (text) {
    count.texts += 1;
    // The shortest fields have no room for a pattern: they refuse it.
    return make(Math.max(12, Math.min(text.maxLength ?? longest, longest)));
  }
  if (schema.properties) {
    const given = (value ?? {}) as Record<string, unknown>;
    const found: Record<string, unknown> = { ...given };
    for (const [name, one] of Object.entries(schema.properties))
      if (name !== 'password' && name !== 'current' && (textOf(one as TextSchema) || name in given))
        found[name] = filled(one, given[name], make, count);
    return found;
  }
  if (schema.items && Array.isArray(value)) return value.map((one) => filled(schema.items as Json, one, make, count));
  return value;
}

interface Tried {
  call: Call;
  what: string;
  make: (length: number) => string;
}

export const attack: Attack = {
  title: 'Long texts in every field of every call',
  run: async (bed): Promise<Finding[]> => {
    const target: Target = await bed.bare({ LOG_LEVEL: 'silent' });
    const companies = await makeAttacked(target);
    try {
      const planted = await plant(companies, 'first');
      const user = companies.one.people['admin@first.example']?.viewer.id as number;
      const session = async () => ({ 'company-slug': 'first', 'auth-token': await companies.session('first', user) });
      let who = await session();
      const searched = (call: Call) => (call.query ? 'search' in (jsonOf(call.query).properties ?? {}) : false);
      const calls = declared.filter(({ id, body, ...call }) => id !== 'X-SES-01' && (body || searched(call as Call)));
      const requests = new Map<Call, Request>();
      let texts = 0;
      for (const call of calls) {
        const request = await requestOf(planted, call).catch((): Request => ({ params: {} }));
        const count = { texts: 0 };
        if (call.body) filled(schemaOf(call) as Json, request.body, () => '', count);
        else count.texts = 1;
        texts += count.texts;
        if (count.texts) requests.set(call, request);
      }
      await companies.app.jobs.settled();
      const statuses = new Map<number, number>();
      const faults: string[] = [];
      /** Sends one, and returns how long another company waited at most meanwhile, in milliseconds. */
      const attempt = async ({ call, what, make }: Tried): Promise<number> => {
        const { params, query, body } = requests.get(call) as Request;
        const request = call.body
          ? { params, query, body: filled(schemaOf(call) as Json, body, make, { texts: 0 }) as Request['body'] }
          : { params, query: { ...query, search: make(200) } };
        const headers = call.needs === 'nobody' ? { 'company-slug': 'first' } : who;
        const once = () =>
          waitedDuring(target, () =>
            send(target, call, request, headers).then(
              ({ status }) => status,
              () => 0,
            ),
          );
        let seen = await once();
        if (seen.result === 401 && call.needs !== 'nobody') {
          who = await session();
          Object.assign(headers, who);
          seen = await once();
        }
        statuses.set(seen.result, (statuses.get(seen.result) ?? 0) + 1);
        if (seen.result === 0 || seen.result >= 500) faults.push(`${call.id} ${what}: ${seen.result || 'no answer'}`);
        return seen.longest;
      };
      const slow: string[] = [];
      let worst = 0;
      let tried = 0;
      const until = performance.now() + enough;
      // Each call in turn, with each of the patterns: on a busy machine not all of them, but some for each call.
      const inTurn = patterns.flatMap((_, turn) =>
        [...requests.keys()].map((call, at): Tried => {
          const [what, make] = patterns[(turn + at) % patterns.length] as (typeof patterns)[number];
          return { call, what, make };
        }),
      );
      for (const one of inTurn) {
        if (performance.now() > until) break;
        tried += 1;
        let waited = await attempt(one);
        if (waited > unnoticed) {
          // A machine that is busy with something else is so once; a slow text is slow each time, and slower than a harmless one.
          const harmless = await attempt({ ...one, what: 'harmless', make: (length) => 'x'.repeat(length) });
          for (let i = 0; i < 3 && waited > 4 * harmless + unnoticed; i++) waited = Math.min(waited, await attempt(one));
          if (waited > 4 * harmless + unnoticed) slow.push(`${one.call.id} ${one.what}: ${waited.toFixed(0)} ms`);
          else waited = Math.min(waited, unnoticed);
        }
        worst = Math.max(worst, waited);
      }
      return [
        {
          what: `${texts} texts of ${requests.size} calls, ${tried} of ${inTurn.length} requests`,
          figure: [sayStatuses(statuses), ...faults.slice(0, 5)].join('; '),
          limit: 'each answered, none 5xx',
          passed: faults.length === 0 && tried >= requests.size,
        },
        {
          what: 'slower than another company notices, each time it was sent',
          figure: [String(slow.length), `${worst.toFixed(0)} ms`, ...slow.slice(0, 5)].join('; '),
          limit: `0; ${unnoticed} ms, and four times a harmless text of the same length`,
          passed: slow.length === 0,
        },
      ];
    } finally {
      await companies.close();
    }
  },
};

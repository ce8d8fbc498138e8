import { calls as byEntity } from '../../../src/api/calls.ts';
import type { Call } from '../../../src/api/contract.ts';
import { malformed, type Sent } from '../../../tests/kit/malformed-requests.ts';
import { plant } from '../../../tests/kit/plant.ts';
import { wrapped } from '../../../tests/kit/valid.ts';
import type { Attack } from '../attack.ts';
import { makeAttacked } from '../companies.ts';
import { pooled } from '../pooled.ts';
import { sayStatuses } from '../writers.ts';

/** Longer than any honest answer takes, in milliseconds. */
const patience = 10_000;
/** How long it sends, in milliseconds: on a busy machine not all of them, but some to each call. */
const enough = 100_000;

// Signing out would end the session of all that follows.
const calls: Call[] = Object.values(byEntity)
  .flatMap((own) => Object.values(own as Record<string, Call>))
  .filter(({ id }) => id !== 'X-SES-01');

interface Request {
  what: string;
  method: string;
  url: string;
  body?: string | Uint8Array;
  headers?: Record<string, string>;
  mustFail?: boolean;
}
const json = { 'content-type': 'application/json' };
const asSent = ({ payload, headers, ...rest }: Sent): Request => ({
  ...rest,
  ...(payload !== undefined && {
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: headers ?? json,
  }),
});

/** What no schema comes to see: bytes, content types, depth, and addresses. */
function raw(call: Call, url: string): Request[] {
  const base = { method: call.method, url };
  const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
  const text = JSON.stringify(wrapped(call, { name: '?' }));
  const bodies: Request[] =
    call.method === 'GET'
      ? []
      : [
          { ...base, what: 'arrays in arrays', body: deep('[', ']', 100_000), headers: json, mustFail: call.body !== undefined },
          { ...base, what: 'objects in objects', body: `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, headers: json },
          { ...base, what: 'invalid UTF-8', body: Buffer.from(text.replace('?', '\xff\xfe\xc0\x80'), 'latin1'), headers: json },
          { ...base, what: 'UTF-16', body: Buffer.from(text, 'utf16le'), headers: json, mustFail: true },
          { ...base, what: 'a NUL byte', body: text.replace('?', '\0'), headers: json, mustFail: true },
          ...['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/json; charset=utf-7', '/', ''].map(
            (type): Request => ({ ...base, what: `as ${type}`, body: text, headers: { 'content-type': type } }),
          ),
          { ...base, what: 'a prototype in a prototype', body: '{"constructor":{"prototype":{"is_admin":true}}}', headers: json },
          { ...base, what: 'a key twice', body: `{"a":1,"a":2,${text.slice(1)}`, headers: json },
          { ...base, what: 'an odd key', body: text, headers: { ...json, 'idempotency-key': '__proto__constructor' } },
          {
            ...base,
            what: 'a long key',
            body: text,
            headers: { ...json, 'idempotency-key': 'k'.repeat(5000) },
            mustFail: call.method === 'POST',
          },
        ];
  const queries = [
    `?${Array.from({ length: 1000 }, (_, i) => `a${i}=1`).join('&')}`,
    `?${'a[b]'.repeat(200)}=1&a[__proto__][x]=1&__proto__=1&constructor=1`,
    `?page=${'9'.repeat(400)}&per_page=-1&sort=${'-'.repeat(300)}`,
    '?cursor=eyJ9&cursor[]=1&search[$ne]=1',
    '?search=%ff%fe',
    '?%E0%A4%A=1',
    '?&&&===&?&',
    `?search=${'%25'.repeat(2000)}`,
  ].map((query): Request => ({ ...base, what: `query ${query.slice(0, 20)}`, url: url + query }));
  const ids = call.textual
    ? []
    : [
        '9'.repeat(200),
        '-1',
        '1e3',
        '%00',
        '%E0%A4%A',
        '..%2f..%2fetc',
        '__proto__',
        '1;select',
        'NaN',
        '%F0%9F%A6%84',
        ' 1',
      ].map(
        (id): Request => ({
          method: call.method,
          what: `id ${id.slice(0, 20)}`,
          url: `/v2${call.path.replace(/\{\w+\}/g, id)}`,
          mustFail: call.path.includes('{'),
        }),
      );
  return [...bodies, ...queries, ...(call.path.includes('{') ? ids : [])];
}

const today = Math.floor(Date.now() / 86_400_000);
/** The same in turns that begin elsewhere every day. */
const fromToday = (all: Request[]): Request[] => {
  const first = (today * 7) % Math.max(1, all.length);
  return [...all.slice(first), ...all.slice(0, first)];
};

export const attack: Attack = {
  title: 'Malformed requests to every call',
  run: async (bed) => {
    const target = await bed.bare({ LOG_LEVEL: 'silent' });
    const companies = await makeAttacked(target);
    try {
      const planted = await plant(companies, 'first');
      const { company, people } = companies.one;
      /** A session of the administrator, whatever became of the one before, and of the company's slug. */
      const enter = async () => ({
        'company-slug': (await companies.owner.query('select slug from companies where id = $1', [company.id])).rows[0]
          .slug as string,
        'auth-token': await companies.session('first', people['admin@first.example']?.viewer.id as number),
      });
      let who = await enter();
      const statuses = new Map<number, number>();
      const faults: string[] = [];
      const accepted: string[] = [];
      let longest = 0;
      const send = async ({ call, request }: { call: Call; request: Request }): Promise<void> => {
        const { what, method, url, body, headers, mustFail } = request;
        const from = performance.now();
        const once = async (): Promise<number> => {
          const answer = await fetch(target.address + url, {
            method,
            body: method === 'GET' ? undefined : (body as string),
            headers: { ...who, ...headers },
            signal: AbortSignal.timeout(patience),
          });
          await answer.arrayBuffer();
          return answer.status;
        };
        // A request that the server cut short, because its body was too large, may end without an answer.
        const lost = () => ((body?.length ?? 0) > 1_000_000 ? 413 : 0);
        let status = await once().catch(lost);
        if (status === 401 && call.needs !== 'nobody') {
          who = await enter();
          status = await once().catch(lost);
        }
        longest = Math.max(longest, performance.now() - from);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 0 || status >= 500) faults.push(`${call.id} ${what}: ${status || 'no answer'}`);
        else if (mustFail && status < 400) accepted.push(`${call.id} ${what}: ${status}`);
      };
      const perCall = calls.map((call) => {
        const own = malformed(call, planted);
        const url = own.find((one) => !one.url.includes('?') && !one.what.startsWith('id '))?.url ?? `/v2${call.path}`;
        // Half of each kind, from another place every day: a busy machine doesn't come to the end of them.
        const [bytes, values] = [raw(call, url), own.map(asSent)].map(fromToday) as [Request[], Request[]];
        const longer = Math.max(bytes.length, values.length);
        return Array.from({ length: longer }, (_, i) => [bytes[i], values[i]])
          .flat()
          .filter((request) => request !== undefined)
          .map((request) => ({ call, request }));
      });
      // Each call in turn.
      const inTurn = perCall.flatMap((own) => own.map((one, i) => ({ ...one, turn: i }))).toSorted((a, b) => a.turn - b.turn);
      const until = performance.now() + enough;
      await pooled(inTurn, async (one) => {
        if (performance.now() < until) await send(one);
      });
      const isWell = (await fetch(`${target.address}/readyz`)).ok;
      const count = [...statuses.values()].reduce((sum, one) => sum + one, 0);
      return [
        {
          what: `answers to ${count} of ${inTurn.length} requests over ${calls.length} calls`,
          figure: [sayStatuses(statuses), ...faults.slice(0, 5)].join('; '),
          limit: 'each answered, none 5xx',
          passed: faults.length === 0 && count > 5000,
        },
        {
          what: 'accepted though certainly wrong',
          figure: [String(accepted.length), ...accepted.slice(0, 5)].join('; '),
          limit: '0',
          passed: accepted.length === 0,
        },
        {
          what: 'the longest answer, and the server afterwards',
          figure: `${(longest / 1000).toFixed(1)} s, ${isWell ? 'ready' : 'not ready'}`,
          limit: `${patience / 1000} s, ready`,
          passed: longest < patience && isWell,
        },
      ];
    } finally {
      await companies.close();
    }
  },
};

import { setTimeout as wait } from 'node:timers/promises';
import type { Attack, Finding, Target } from '../attack.ts';
import { eachTime } from '../pace.ts';

const slug = 'najd-oasis';
const people = ['admin', 'leasing', 'sales', 'supervisor', 'finance', 'operations', 'analyst', 'manager'];

let serial = 0;
/** An address that nobody has used yet, as the proxy in front saw it. */
const address = () => {
  serial += 1;
  return `198.51.${serial >> 8}.${serial & 255}`;
};

interface Sent {
  status: number;
  ms: number;
}

/** A request without a session, from an address behind the trusted proxy; what stands before it the client wrote itself. */
async function send({ address: at }: Target, method: string, route: string, body: object, forwarded: string): Promise<Sent> {
  const from = performance.now();
  const { status } = await fetch(`${at}/v2${route}`, {
    method,
    headers: { 'content-type': 'application/json', 'company-slug': slug, 'x-forwarded-for': forwarded },
    body: JSON.stringify(body),
  });
  return { status, ms: performance.now() - from };
}
const signIn = (server: Target, email: string, forwarded: string) =>
  send(server, 'POST', '/sessions', { login: { email, password: 'not-the-password' } }, forwarded);
const times = <T>(count: number, act: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => act(n)));
const tested = (sent: Sent[]) => sent.filter(({ status }) => status === 401).length;

/** How long somebody of another company waits meanwhile, in milliseconds (p95). */
async function waits(server: Target, meanwhile: () => Promise<unknown>): Promise<number> {
  const person = await server.as('admin', 'gulf-pearl');
  let isOver = false;
  const done = meanwhile().finally(() => {
    isOver = true;
  });
  const found: number[] = [];
  while (!isOver || found.length < 100) {
    const from = performance.now();
    await (await person.call('GET', '/profile')).text();
    found.push(performance.now() - from);
  }
  await done;
  found.sort((a, b) => a - b);
  return found[Math.floor(found.length * 0.95)] as number;
}

/** The chance that an answer of the first kind takes longer than one of the second: 0.5 when time tells nothing. */
const tells = (first: number[], second: number[]) =>
  first
    .flatMap((one) => second.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0)))
    .reduce((sum, it) => sum + it, 0) /
  (first.length * second.length);

export const attack: Attack = {
  title: 'Passwords: guessing, flooding, telling',
  run: async (bed) => {
    const server = await bed.own({ TRUST_PROXY: '1' });
    const findings: Finding[] = [];
    const add = (what: string, figure: string, limit: string, passed: boolean) => findings.push({ what, figure, limit, passed });

    const office = address();
    const parallel = tested(await times(200, () => signIn(server, `sales@${slug}.example`, office)));
    add('passwords of one account tested by 200 tries at once from one address', String(parallel), 'at most 10', parallel <= 10);

    // In waves that the queue of hashes holds: what it turns away would hide the limit.
    const guesses: Sent[] = [];
    for (let wave = 0; wave < 15; wave++)
      guesses.push(...(await times(20, () => signIn(server, `manager@${slug}.example`, address()))));
    const [many, limited] = [tested(guesses), guesses.filter(({ status }) => status === 429).length];
    add(
      'passwords of one account tested by 300 tries from 300 addresses',
      `${many}, ${limited} refused by 429`,
      'at most 100, and the limit reached',
      many <= 100 && limited > 0,
    );

    const here = address();
    const forged = tested(await times(120, (n) => signIn(server, `nobody${n}@${slug}.example`, `${address()}, ${here}`)));
    add('tested from one address that forges others', `${forged} of 120`, 'at most 50', forged <= 50);

    /** Many at once, again and again, while somebody of another company works. */
    const flood = async (what: string, one: (n: number) => Promise<Sent>) => {
      let begun = 0;
      findings.push(
        await eachTime(async () => {
          const statuses = new Map<number, number>();
          const p95 = await waits(server, async () => {
            for (let round = 0; round < 8; round++, begun += 100)
              for (const { status } of await times(100, (n) => one(begun + n)))
                statuses.set(status, (statuses.get(status) ?? 0) + 1);
          });
          const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
          const isRefused = [...statuses.keys()].every((status) => [401, 422, 429, 503].includes(status));
          return {
            what,
            figure: `${p95.toFixed(0)} ms (p95), ${answers}`,
            limit: 'under 300 ms; 401, 422, 429 or 503',
            passed: p95 < 300 && isRefused,
            certain: !isRefused,
          };
        }),
      );
    };
    await flood('another company waits while 800 invented links are tried', (n) =>
      send(server, 'PUT', `/passwords/no-such-link-${n}`, { password: 'a-long-enough-password' }, address()),
    );
    await flood('another company waits while nobody signs in 800 times', (n) =>
      signIn(server, `guess-${n}@${slug}.example`, address()),
    );

    // Ten of each account: more are refused, and sooner.
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < 80; n++) {
      const ask = async (who: string) => {
        // The mail of the one before has been written by then.
        await wait(100);
        return (await send(server, 'POST', '/passwords', { email: `${who}@${slug}.example` }, address())).ms;
      };
      const act = [
        async () => known.push(await ask(people[n % 8] as string)),
        async () => unknown.push(await ask(`person${n % 8}`)),
      ];
      for (const one of n % 2 ? act : act.reverse()) await one();
    }
    const chance = tells(known, unknown);
    add(
      'forgotten passwords: time tells a known address from an unknown one',
      chance.toFixed(2),
      '0.35 to 0.65',
      Math.abs(chance - 0.5) <= 0.15,
    );
    return findings;
  },
};

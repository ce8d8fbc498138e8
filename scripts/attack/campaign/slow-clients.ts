import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import pg from 'pg';
import type { Attack, AttackBed, Attacker, Finding } from '../attack.ts';
import { ownerUrl } from '../owner-url.ts';
import { eachTime, type Pace, paceOf, slowed } from '../pace.ts';
import { tried } from '../tries.ts';

const connections = 2_000;
const pipelined = 500;
const readers = 12;
const seconds = 8;

/** The memory that a process holds, in megabytes. */
const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Its highest until `stop`. */
function watchMemory(pid: number): { stop: () => number } {
  let highest = memoryOf(pid);
  const looking = setInterval(() => {
    highest = Math.max(highest, memoryOf(pid));
  }, 50);
  return {
    stop: () => {
      clearInterval(looking);
      return highest;
    },
  };
}

/** Thousands ask for a big public answer hundreds of times in one packet, and read nothing of it. */
async function pipelining(bed: AttackBed): Promise<Finding[]> {
  const target = await bed.own();
  const admin = await target.as('admin');
  const calls = () => admin.call('GET', '/leads?per_page=10');
  await fetch(`${target.address}/v2/openapi.json`).then((answer) => answer.arrayBuffer());
  await paceOf(calls, 2);
  const pid = target.program.child.pid as number;
  const before = memoryOf(pid);
  const memory = watchMemory(pid);
  const storm = async (requests: number): Promise<Pace> => {
    const args = ['--import', 'tsx', 'scripts/attack/unread.ts', target.address, String(connections), String(requests)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    // It may end by itself, once all of its connections are cut.
    const closed = once(child, 'close');
    const [pace] = await Promise.all([paceOf(calls, seconds), once(child.stdout, 'data')]);
    tried(connections * requests);
    child.kill('SIGTERM');
    await closed;
    return pace;
  };
  const pace = (what: string, requests: number) =>
    eachTime(async () => {
      const earlier = await paceOf(calls, seconds);
      const meanwhile = await storm(requests);
      return slowed(what, [earlier, await paceOf(calls, seconds)], meanwhile, 100);
    });
  const paces = [
    await pace('a good client while they pipeline', pipelined),
    await pace('a good client while they read nothing', 1),
  ];
  const grown = memory.stop() - before;
  return [
    {
      what: `memory for ${connections} connections that pipeline ${pipelined} requests each, or read nothing`,
      figure: `${before.toFixed(0)} MB + ${grown.toFixed(0)} MB`,
      limit: '+ 400 MB',
      passed: grown < 400,
    },
    ...paces,
  ];
}

/** Begins to read a file and stops. */
const begin = (address: string, { headers }: Attacker, id: number): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(`${address}/v2/exports/${id}/file`, { headers, agent: false }, (answer) => resolve(answer.pause()))
      .on('error', reject)
      .end();
  });

/** A company's slow readers of big exports, and the calls and exports of another. */
async function slowReaders(bed: AttackBed): Promise<Finding[]> {
  const target = await bed.own();
  const other = await target.as('admin', 'red-coast');
  const calls = () => other.call('GET', '/leads?per_page=10');
  const exported = async (who: Attacker): Promise<number> => {
    const asked = (await (await who.call('POST', '/exports', { export: { list: 'leads', format: 'csv' } })).json()) as {
      data: { id: number };
    };
    const { id } = asked.data;
    for (let state = ''; state !== 'ready'; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      state = ((await (await who.call('GET', `/exports/${id}`)).json()) as { data: { state: string } }).data.state;
    }
    return id;
  };
  await exported(other);
  await paceOf(calls, 2);
  const earlier = await paceOf(calls, seconds);
  const owner = new pg.Client({ connectionString: ownerUrl(target.dataDir) });
  await owner.connect();
  const answers: IncomingMessage[] = [];
  for (const name of ['admin', 'supervisor', 'manager']) {
    const who = await target.as(name);
    const id = await exported(who);
    await owner.query(
      `insert into export_chunks (company_id, export_id, number, data)
        select company_id, id, n, decode(repeat('61', 262144), 'hex') from exports, generate_series(1, 80) n where id = $1`,
      [id],
    );
    for (let i = 0; i < readers / 3; i++) answers.push(await begin(target.address, who, id));
  }
  const memory = watchMemory(target.program.child.pid as number);
  const began = performance.now();
  await exported(other);
  const took = performance.now() - began;
  const meanwhile = await paceOf(calls, seconds);
  const { rows } = await owner.query<{ held: number }>(
    "select count(*)::int as held from pg_stat_activity where application_name = 'statehouse' and state like 'idle in transaction%'",
  );
  const held = rows[0]?.held ?? 0;
  const statuses = answers.map(({ statusCode }) => statusCode);
  const refused = answers.filter(({ statusCode, headers }) => statusCode === 429 && headers['retry-after']).length;
  const highest = memory.stop();
  for (const answer of answers) answer.destroy();
  await owner.end();
  const normal = [earlier, await paceOf(calls, seconds)];
  return [
    {
      what: `${readers} readers of 20 MB each, let in`,
      figure: `${statuses.filter((status) => status === 200).length}, ${refused} refused by 429 with Retry-After`,
      limit: '8, 4 refused',
      passed: refused === 4 && statuses.filter((status) => status === 200).length === 8,
    },
    { what: 'transactions they hold open', figure: String(held), limit: '0', passed: held === 0 },
    { what: 'an export of another company', figure: `${(took / 1000).toFixed(1)} s`, limit: '5 s', passed: took < 5_000 },
    slowed('calls of another company', normal, meanwhile),
    { what: 'memory', figure: `${highest.toFixed(0)} MB`, limit: '800 MB', passed: highest < 800 },
  ];
}

export const attack: Attack = {
  title: 'Slow clients',
  run: async (bed) => [...(await pipelining(bed)), ...(await slowReaders(bed))],
};

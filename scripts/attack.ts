import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { demoPassword } from '../server/demo/fill.ts';
import { type Program, start } from '../tests/operations/program.ts';
import type { Attack, AttackBed, Finding, Target } from './attack/attack.ts';
import { broken, outcomeOf, type Ran, report, untriedOf } from './attack/report.ts';
import { triesSoFar } from './attack/tries.ts';

/**
 * Attacks running servers and prints what came of it, as a table: npm run attack. `--only files,printing` selects files of
 * scripts/attack/campaign, as their names alone do. `--demo <folder>` keeps the filled demo there for the next time.
 *
 * Exits with 1 if any promise was broken; with `--everything` also if this machine lacks something that an attack needs.
 */
const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    demo: { type: 'string' },
    everything: { type: 'boolean', default: false },
  },
});
const chosen = [...positionals, ...options.only.flatMap((one) => one.split(','))];
const folder = path.join(import.meta.dirname, 'attack/campaign');
const all = readdirSync(folder).map((file) => path.parse(file).name);
const unknown = chosen.filter((name) => !all.includes(name));
if (unknown.length) {
  console.error(`There is no attack ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(2);
}
const names = all.filter((name) => chosen.length === 0 || chosen.includes(name));

const ground = await mkdtemp(path.join(tmpdir(), 'statehouse-attack-'));
const filled = path.resolve(options.demo ?? path.join(ground, 'filled'));
const running: Program[] = [];
/** Servers that one attack alone works with. */
let ofAttack: Program[] = [];
const hasEnded = ({ child }: Program): boolean => child.exitCode !== null || child.signalCode !== null;
const endAll = async (programs: Program[]) => {
  for (const program of programs) if (!hasEnded(program)) await program.end();
};
const lastWords = ({ child, said }: Program): string =>
  `a server ended with ${child.signalCode ?? child.exitCode}, saying: ${said().slice(-2000)}`;
let copies = 0;

async function launch(dataDir: string, env: Record<string, string>): Promise<Target> {
  const from = performance.now();
  const program = start('serve', [], { DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error', CALLS_PER_MINUTE: '0', ...env });
  running.push(program);
  const address = await program.listening;
  return {
    address,
    dataDir,
    startedIn: performance.now() - from,
    program,
    as: async (who, slug = 'najd-oasis') => {
      const answer = await fetch(`${address}/v2/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'company-slug': slug },
        body: JSON.stringify({ login: { email: `${who}@${slug}.example`, password: demoPassword } }),
      });
      if (!answer.ok) throw new Error(`${who} of ${slug} can't sign in: ${answer.status} ${await answer.text()}`);
      const { auth_token: token } = await answer.json();
      const headers = { 'auth-token': token, 'company-slug': slug };
      return {
        token,
        headers,
        call: (method, route, body) =>
          fetch(`${address}/v2${route}`, {
            method,
            headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
            body: body === undefined ? undefined : JSON.stringify(body),
          }),
      };
    },
  };
}

const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(0);
// Node's own copy forgets whose the files are, and PostgreSQL only starts on its own.
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/** Fills the demo once, for the attacks that need it. It listens when the demo is complete. */
let filling: Promise<void> | null = null;
const fill = async () => {
  if (existsSync(filled)) return;
  const from = performance.now();
  console.log('  Filling the demo companies…');
  const unfinished = path.join(ground, 'unfinished');
  const { program, address } = await launch(unfinished, {});
  const { percent } = (await (await fetch(`${address}/filling`)).json()) as { percent: number | null };
  await program.end();
  if (percent !== null) throw new Error(`The server listened while its demo was filled by ${percent} %`);
  await copyFolder(unfinished, filled);
  console.log(`  Filled in ${seconds(from)} s.`);
};

const data = async () => {
  filling ??= fill();
  await filling;
  copies += 1;
  const copy = path.join(ground, `copy-${copies}`);
  await copyFolder(filled, copy);
  return copy;
};
let office: Promise<Target> | null = null;
const bed: AttackBed = {
  office: () => {
    office ??= data().then((copy) => launch(copy, {}));
    return office;
  },
  own: async (env = {}) => {
    const target = await launch(await data(), env);
    ofAttack.push(target.program);
    return target;
  },
  bare: async (env = {}) => {
    copies += 1;
    const target = await launch(path.join(ground, `bare-${copies}`), { DEMO: '0', ...env });
    ofAttack.push(target.program);
    return target;
  },
  data,
};

const began = performance.now();
/** Minutes that the whole campaign may take. */
const most = 60;
const ran: Ran[] = [];
/** Says every half minute that an attack is still at work, with how much it sent. */
const sayProgress = (from: number, before: number) =>
  setInterval(() => console.log(`  … ${seconds(from)} s, ${triesSoFar() - before} tries`), 30_000);

try {
  for (const [i, name] of names.entries()) {
    const { attack }: { attack: Attack } = await import(`./attack/campaign/${name}.ts`);
    const from = performance.now();
    const before = triesSoFar();
    console.log(`\n${i + 1} of ${names.length}, ${name}: ${attack.title}`);
    const progress = sayProgress(from, before);
    const found = await attack
      .run(bed)
      .catch((error): Finding[] => [
        {
          what: 'the attack itself',
          figure: [String(error?.stack ?? error), ...ofAttack.filter(hasEnded).map(lastWords)].join('; '),
          limit: 'ends',
          passed: false,
        },
      ])
      .finally(() => clearInterval(progress));
    await endAll(ofAttack);
    ofAttack = [];
    for (const one of found) console.log(`  ${outcomeOf(one)}  ${one.what}: ${one.figure} (must be: ${one.limit})`);
    const tries = triesSoFar() - before;
    console.log(`  ${tries} tries in ${seconds(from)} s`);
    ran.push({ name, title: attack.title, tries, seconds: (performance.now() - from) / 1000, found });
  }
} finally {
  await endAll(running);
  await rm(ground, { recursive: true, force: true });
}

const took = (performance.now() - began) / 60_000;
if (chosen.length === 0)
  ran.push({
    name: 'all',
    title: 'The campaign',
    tries: triesSoFar(),
    seconds: took * 60,
    found: [{ what: 'minutes in all', figure: took.toFixed(1), limit: `below ${most}`, passed: took < most }],
  });
const findings = ran.flatMap(({ found }) => found);
const [failed, untried] = [broken(findings), untriedOf(findings).length];
console.log(`\n${report(ran)}`);
console.log(`\n${findings.length - failed - untried} passed, ${failed} failed, ${untried} not tried, in ${took.toFixed(1)} min`);
process.exit(failed > 0 || (options.everything && untried > 0) ? 1 : 0);

import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { demoPassword } from '../server/demo/fill.ts';
import { type Program, start } from '../tests/operations/program.ts';
import type { Attack, AttackBed, Finding, Target } from './attack/attack.ts';

/**
 * Attacks running servers and prints what came of it, as a table: npm run attack. Names select files of scripts/attack/campaign.
 * Exits with 1 if any promise was broken.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const folder = path.join(import.meta.dirname, 'attack/campaign');
const names = readdirSync(folder)
  .map((file) => path.parse(file).name)
  .filter((name) => positionals.length === 0 || positionals.includes(name));

const ground = await mkdtemp(path.join(tmpdir(), 'statehouse-attack-'));
const filled = path.join(ground, 'filled');
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
  const program = start('serve', [], { DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error', CALLS_PER_MINUTE: '0', ...env });
  running.push(program);
  const address = await program.listening;
  return {
    address,
    dataDir,
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

const data = async () => {
  copies += 1;
  const copy = path.join(ground, `copy-${copies}`);
  // Node's own copy forgets whose the files are, and PostgreSQL only starts on its own.
  await promisify(execFile)('cp', ['-a', filled, copy]);
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
  data,
};

const began = performance.now();
/** Minutes that the whole campaign may take. */
const most = 15;
const findings: (Finding & { attack: string })[] = [];
try {
  console.log('Filling two demo companies…');
  await (await launch(filled, {})).program.end();
  for (const name of names) {
    const { attack }: { attack: Attack } = await import(`./attack/campaign/${name}.ts`);
    const from = performance.now();
    console.log(`\n${attack.title}`);
    const found = await attack.run(bed).catch((error): Finding[] => [
      {
        what: 'the attack itself',
        figure: [String(error?.stack ?? error), ...ofAttack.filter(hasEnded).map(lastWords)].join('; '),
        limit: 'ends',
        passed: false,
      },
    ]);
    await endAll(ofAttack);
    ofAttack = [];
    for (const { what, figure, limit, passed } of found)
      console.log(`  ${passed ? 'pass' : 'FAIL'}  ${what}: ${figure} (must be: ${limit})`);
    console.log(`  ${((performance.now() - from) / 1000).toFixed(0)} s`);
    findings.push(...found.map((finding) => ({ ...finding, attack: attack.title })));
  }
} finally {
  await endAll(running);
  await rm(ground, { recursive: true, force: true });
}

if (positionals.length === 0) {
  const took = (performance.now() - began) / 60_000;
  findings.push({
    attack: 'The campaign',
    what: 'minutes in all',
    figure: took.toFixed(1),
    limit: `below ${most}`,
    passed: took < most,
  });
}
const cells = (row: string[]) => `| ${row.map((cell) => cell.replaceAll('\n', ' ').replaceAll('|', '\\|')).join(' | ')} |`;
console.log(`\n${cells(['Attack', 'What', 'Figure', 'Must be', ''])}\n|---|---|---|---|---|`);
for (const { attack, what, figure, limit, passed } of findings)
  console.log(cells([attack, what, figure, limit, passed ? 'pass' : 'FAIL']));
const failed = findings.filter(({ passed }) => !passed).length;
console.log(
  `\n${findings.length - failed} passed, ${failed} failed, in ${((performance.now() - began) / 60_000).toFixed(1)} min`,
);
process.exit(failed > 0 ? 1 : 0);

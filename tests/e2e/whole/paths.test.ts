import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { browserArgs, findBrowser } from '../../../scripts/browser.ts';
import { type Taking, take } from '../../../src/workbench/exports/take.ts';
import { writtenAs } from '../../../src/workbench/exports/take-away.ts';
import { lifecycles } from '../../../src/workbench/lifecycle-model.ts';
import { bringMachine } from '../../../src/workbench/paths/bring.machine.ts';
import type { Coverage } from '../../../src/workbench/paths/coverage.ts';
import { bring } from '../../../src/workbench/scenarios/driving/bring.ts';
import { people } from '../../../src/workbench/scenarios/parts/people.ts';
import { giveRules } from '../../kit/bed-driver.ts';
import { everyOrSample } from '../../kit/matrix.ts';
import { makeTestBed, password, type TestBed } from '../../setup/test-bed.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
// Below the project's folder, so that the file can import Playwright.
const folder = `${root}.cache/paths-${process.pid}/`;
let testBed: TestBed;
let address: string;

const entryOf = (name: string) => {
  const entry = lifecycles.find((one) => one.name === name);
  if (!entry) throw new Error(name);
  return entry;
};

beforeAll(async () => {
  testBed = await makeTestBed();
  address = await testBed.app.server.listen({ port: 0, host: '127.0.0.1' });
  await giveRules(testBed);
  mkdirSync(folder, { recursive: true });
  const options = { executablePath: await findBrowser(), args: browserArgs };
  writeFileSync(
    `${folder}playwright.config.mjs`,
    `export default { testDir: '.', workers: 1, retries: 0, reporter: 'json', outputDir: './out', use: { launchOptions: ${JSON.stringify(options)} } };`,
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await testBed?.stop();
});

interface Suite {
  suites?: Suite[];
  specs?: { title: string; ok: boolean; tests: { results: { errors: { message: string }[] }[] }[] }[];
}
interface Run {
  passed: string[];
  failed: Record<string, string>;
}
const specsIn = (suite: Suite): NonNullable<Suite['specs']> => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];

/** Writes the file that the studio exports, and runs it with Playwright's test runner against this server. */
async function runPaths(taking: Taking): Promise<Run> {
  writeFileSync(`${folder}paths.spec.ts`, writtenAs(taking, 'playwright', 'en'));
  const own = Object.fromEntries(Object.keys(people).map((role) => [role, role]));
  const runner = spawn(
    process.execPath,
    [`${root}node_modules/playwright/cli.js`, 'test', '--config', `${folder}playwright.config.mjs`],
    {
      cwd: root,
      env: { ...process.env, BASE_URL: address, COMPANY: 'first', PASSWORD: password, PEOPLE: JSON.stringify(own), VITEST: '' },
    },
  );
  let out = '';
  let said = '';
  runner.stdout.on('data', (part) => {
    out += part;
  });
  runner.stderr.on('data', (part) => {
    said += part;
  });
  await new Promise((resolve) => runner.on('close', resolve));
  const report = JSON.parse(out || 'null') as Suite | null;
  const specs = report ? specsIn(report) : [];
  if (!specs.length) throw new Error(`Playwright ran nothing: ${said || out}`);
  return {
    passed: specs.filter(({ ok }) => ok).map(({ title }) => title),
    failed: Object.fromEntries(
      specs
        .filter(({ ok }) => !ok)
        .map(({ title, tests }) => [title, (tests[0]?.results[0]?.errors ?? []).map(({ message }) => message).join('\n')]),
    ),
  };
}
const takeOf = (name: string, coverage: Coverage) => take(entryOf(name), coverage, 7);

describe('the Playwright file that the studio exports', () => {
  it('passes on a real server, each path and each refusal by role', async () => {
    const whole = await takeOf('quotation', 'states');
    const taking = {
      ...whole,
      taken: everyOrSample('paths', whole.taken, { nameOf: ({ number }) => String(number), more: 4 }),
      refused: everyOrSample('refusals by role', whole.refused, { nameOf: ({ number }) => String(number), more: 3 }),
    };
    expect(whole.taken).toHaveLength(whole.paths.paths.length);
    const { passed, failed } = await runPaths(taking);
    expect(failed).toEqual({});
    expect(passed).toHaveLength(taking.taken.length + taking.refused.length);
  }, 600_000);

  it('fails exactly on the paths whose guard was changed', async () => {
    const taking = await takeOf('quotation', 'states');
    const isSending = ({ steps }: (typeof taking.taken)[number]['path']) => steps.some(({ what }) => what === 'send');
    const chosen = everyOrSample('paths by a changed guard', taking.taken, {
      nameOf: ({ path }) => path.steps.map(({ what }) => what).join(' '),
      classOf: ({ path }) => String(isSending(path)),
      more: 0,
    });
    const paths = { ...taking, refused: [], taken: chosen };
    const guards = entryOf('quotation').machine.implementations.guards as Record<string, () => boolean>;
    // No path gets past the sending that it refuses.
    const { isValidToday: as } = guards;
    guards.isValidToday = () => false;
    const { passed, failed } = await runPaths(paths).finally(() => {
      guards.isValidToday = as as () => boolean;
    });
    const sending = chosen.filter(({ path }) => isSending(path));
    expect(sending.length).toBeGreaterThan(0);
    expect(Object.keys(failed)).toHaveLength(sending.length);
    expect(passed).toHaveLength(chosen.length - sending.length);
    for (const title of Object.keys(failed)) expect(title).toContain('Sent');
  }, 600_000);

  it('fails where a changed guard lets through what must be refused', async () => {
    const taking = await takeOf('decision', 'guards');
    const isRefused = ({ steps }: (typeof taking.taken)[number]['path']) =>
      steps.some(({ refusals }) => refusals?.some(({ guard }) => guard === 'gaveComment'));
    const refused = taking.taken.filter(({ path }) => isRefused(path));
    expect(await runPaths({ ...taking, taken: refused, refused: [] })).toEqual({ passed: [expect.any(String)], failed: {} });
    type Guard = (args: { event: { type: string } }) => boolean;
    const guards = entryOf('decision').machine.implementations.guards as Record<string, Guard>;
    const { gaveComment: as } = guards;
    const events = [
      ['approve', /\/approve must be refused/],
      ['reject', /refused for gaveComment, and not for gaveRejectionReason/],
    ] as const;
    for (const [event, said] of everyOrSample('events of a changed guard', events, { nameOf: String, more: 1 })) {
      guards.gaveComment = (args) => args.event.type === event || (as as Guard)(args);
      const { passed, failed } = await runPaths(taking).finally(() => {
        guards.gaveComment = as as Guard;
      });
      expect(Object.values(failed)).toEqual([expect.stringMatching(said)]);
      expect(passed).toHaveLength(taking.paths.paths.length + taking.refused.length - 1);
    }
  }, 600_000);
});

describe('npm run at', () => {
  const named = { ...people };
  beforeAll(() => {
    for (const role of Object.keys(people)) people[role] = role;
  });
  afterAll(() => {
    Object.assign(people, named);
  });

  it('brings a record to every status reachable through the API, by the shortest path', async () => {
    const server = { base: address, company: 'first', password };
    for (const [entity, status] of [
      ['quotation', 'waiting_for_approval'],
      ['quotation', 'accepted'],
      ['lead', 'finalized'],
      ['lease', 'active'],
      ['decision', 'rejected'],
      ['leasing_order', 'delivered'],
    ] as const) {
      const brought = await bring(server, entity, status);
      expect(brought).toMatchObject({ status });
      expect(brought.address).toMatch(new RegExp(`^${address}/[a-z-]+/\\d+$`));
      const { rows } = await testBed.owner.query(
        'select "to" from record_log where entity = $1 and record_id = $2 and "to" is not null order by id desc limit 1',
        [entity, brought.id],
      );
      expect(rows).toEqual([{ to: status }]);
    }
  });

  it('is a button of the built workbench too, which uses the app that serves it', async () => {
    const send = globalThis.fetch;
    vi.stubGlobal('location', { origin: address });
    vi.stubGlobal('fetch', (url: string, asked: RequestInit) => send(new URL(url, address), asked));
    try {
      const button = createActor(bringMachine, { input: { entity: 'lead', status: 'qualified' } }).start();
      const press = async () => {
        button.send({ type: 'bring' });
        return waitFor(button, (snapshot) => !snapshot.matches('bringing'), { timeout: 60_000 });
      };
      // This server doesn't have the demo company: the error says so, and another company can be named.
      const refused = await press();
      expect([refused.value, refused.context.why]).toEqual(['refused', expect.stringContaining('admin@najd-oasis.example')]);
      button.send({ type: 'company.set', company: 'first' });
      button.send({ type: 'password.set', password });
      const { value, context } = await press();
      expect(value).toBe('brought');
      expect(context.brought).toMatchObject({ status: 'qualified', address: `${address}/leads/${context.brought?.id}` });
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('reports what it can’t do', async () => {
    const server = { base: address, company: 'first', password };
    await expect(bring(server, 'quotation', 'nowhere')).rejects.toThrow(/no status of quotation: draft/);
    await expect(bring(server, 'quote', 'draft')).rejects.toThrow(/no lifecycle “quote”/);
    await expect(bring(server, 'generation', 'done')).rejects.toThrow(/Only the server creates generation records/);
  });
});

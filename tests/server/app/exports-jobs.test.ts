import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Exported, exportedLists } from '../../../server/app/exports/exported.ts';
import { seeToExports } from '../../../server/app/exports/keeping.ts';
import { type App, buildApp } from '../../../server/app.ts';
import { texts } from '../../../server/kit/texts.ts';
import { exportCalls, type ListExport } from '../../../src/api/app/export.ts';
import { notificationCalls } from '../../../src/api/app/session.ts';
import { askFor, fileOf, manyLeads } from '../../setup/exports.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

const leads = exportedLists.leads as Exported;

let testBed: TestBed;
/** Another process, that looks for jobs when the test says so. */
let second: App;
let admin: Person;
let manager: Person;

beforeAll(async () => {
  testBed = await makeTestBed({ jobLockSeconds: 60 });
  second = await buildApp({ databaseUrl: testBed.url, logLevel: 'silent', timerSeconds: 0 });
  admin = await testBed.signIn('first', 'admin@first.example');
  manager = await testBed.signIn('first', 'leasing_manager@first.example');
  await manyLeads(testBed, 20_000);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const come of awaited.splice(0)) come();
  await Promise.all([testBed.app, second].map(({ jobs }) => jobs.settled()));
  await testBed.owner.query('delete from exports; delete from jobs; delete from notifications');
});
afterAll(async () => {
  await second.close();
  await testBed.stop();
});

const one = async (query: string) => (await testBed.owner.query(query)).rows[0];
const stateOf = async (person: Person, { id }: { id: number }): Promise<ListExport> =>
  (await person.ask(exportCalls.get, { params: { id } })).body.data as ListExport;
const told = async (person: Person): Promise<string[]> => {
  const { body } = await person.ask(notificationCalls.list);
  const rows = body.notifications as { text_key: string; values: Record<string, string> }[];
  return rows.map(({ text_key, values }) => texts.en(text_key, values));
};
/** A moment that the test waits for, or lets come. */
function moment(): { comes: Promise<void>; come: () => void } {
  let come = () => {};
  const comes = new Promise<void>((resolve) => {
    come = resolve;
  });
  awaited.push(come);
  return { comes, come };
}
/** Whatever a failed test left waiting goes on, so that the next one can begin. */
const awaited: (() => void)[] = [];
interface Stop {
  isThere: Promise<void>;
  goOn: () => void;
}
/** At that page of all that are read from now on, counted together, the job stops until it is let go on. */
function stopped<P extends number[]>(...at: P): { [N in keyof P]: Stop } {
  const { read } = leads;
  const stops = new Map(at.map((page) => [page, { there: moment(), going: moment() }]));
  let pages = 0;
  vi.spyOn(leads, 'read').mockImplementation(async (context) => {
    const stop = stops.get(++pages);
    const page = await read(context);
    stop?.there.come();
    await stop?.going.comes;
    return page;
  });
  // One for each page, in their order.
  return [...stops.values()].map(({ there, going }) => ({ isThere: there.comes, goOn: going.come })) as { [N in keyof P]: Stop };
}
const names = (body: string) => body.trim().split('\r\n').slice(1);

describe('an export', () => {
  it('says how far it is, and is there at once when it is written', async () => {
    const [{ isThere, goOn }] = stopped(3);
    const asked = await askFor(admin, 'leads', { columns: ['name'] });
    expect(asked).toMatchObject({ state: 'waiting', title: 'Leads', file_name: 'leads-2026-01-15.csv', rows: 0, error: null });
    await isThere;
    expect(await stateOf(admin, asked)).toMatchObject({ state: 'running' });
    expect((await fileOf(admin, asked)).statusCode, 'a half-written file').toBe(404);
    goOn();
    await testBed.app.jobs.settled();
    const ready = await stateOf(admin, asked);
    expect(ready).toMatchObject({ state: 'ready', rows: 20_000 });
    expect(new Date(ready.expires_at).getTime() - new Date(ready.created_at).getTime()).toBe(24 * 3600 * 1000);
    const file = await fileOf(admin, asked);
    expect(file.rawPayload.length).toBe(ready.size);
    expect(new Set(names(file.body)).size).toBe(20_000);
  });

  it('shows one moment: what comes or goes while it is written changes nothing', async () => {
    const [{ isThere, goOn }] = stopped(3);
    const asked = await askFor(admin, 'leads', { columns: ['name'], query: { sort: 'name' } });
    await isThere;
    await testBed.owner.query("update leads set name = 'Zz ' || name where name in ('Lead 1', 'Lead 10', 'Lead 100')");
    await testBed.owner.query("update leads set name = 'Aa ' || name where name in ('Lead 9999', 'Lead 9998')");
    goOn();
    await testBed.app.jobs.settled();
    const found = names((await fileOf(admin, asked)).body);
    await testBed.owner.query("update leads set name = substr(name, 4) where name like 'Zz %' or name like 'Aa %'");
    expect(found.length).toBe(20_000);
    expect(new Set(found).size).toBe(20_000);
    expect(found.filter((name) => /^(Zz|Aa)/.test(name))).toEqual([]);
  });

  it('is only for who asked: to colleagues and other companies it is not there', async () => {
    const asked = await askFor(admin, 'leads', { columns: ['name'], query: { search: 'Lead 19' } });
    await testBed.app.jobs.settled();
    for (const person of [manager, await testBed.signIn('second', 'admin@second.example')]) {
      expect((await person.ask(exportCalls.get, { params: { id: asked.id } })).status).toBe(404);
      expect((await fileOf(person, asked)).statusCode).toBe(404);
      expect((await person.ask(exportCalls.remove, { params: { id: asked.id } })).status).toBe(404);
    }
    expect((await fileOf(admin, asked)).statusCode).toBe(200);
  });

  it('begins anew when its process was killed amid it; one that was only believed dead writes no more', async () => {
    const [former, other] = stopped(3, 6);
    // Each row has all columns: chunks are written before the third page.
    const asked = await askFor(admin, 'leads');
    await former.isThere;
    await testBed.owner.query("update jobs set locked_until = now() - interval '1 second'");
    second.jobs.wake();
    await other.isThere;
    // Both are at work now; the first is to notice that it lost the export.
    former.goOn();
    await testBed.app.jobs.settled();
    expect(await stateOf(admin, asked)).toMatchObject({ state: 'running' });
    other.goOn();
    await second.jobs.settled();
    expect(await stateOf(admin, asked)).toMatchObject({ state: 'ready', rows: 20_000 });
    const after = await fileOf(admin, asked);
    expect(new Set(names(after.body)).size).toBe(20_000);
    expect(await one('select count(*) from jobs')).toEqual({ count: 0 });
    expect(await one('select run from exports')).toEqual({ run: 2 });
  });

  it('stays unfinished while another process writes it anew, even if the former one has written all of it', async () => {
    const [written, going] = [moment(), moment()];
    const { db } = testBed.app.services;
    const snapshot = db.snapshot.bind(db);
    vi.spyOn(db, 'snapshot').mockImplementationOnce(async (company, work) => {
      const done = await snapshot(company, work);
      written.come();
      await going.comes;
      return done;
    });
    const asked = await askFor(admin, 'leads', { columns: ['name'] });
    await written.comes;
    const [other] = stopped(3);
    await testBed.owner.query("update jobs set locked_until = now() - interval '1 second'");
    second.jobs.wake();
    await other.isThere;
    going.come();
    await testBed.app.jobs.settled();
    expect(await stateOf(admin, asked)).toMatchObject({ state: 'running' });
    expect((await fileOf(admin, asked)).statusCode).toBe(404);
    other.goOn();
    await second.jobs.settled();
    expect(await stateOf(admin, asked)).toMatchObject({ state: 'ready', rows: 20_000 });
    expect(new Set(names((await fileOf(admin, asked)).body)).size).toBe(20_000);
  });

  it('is cancelled while it waits and while it is written: nothing of it is left', async () => {
    const wake = vi.spyOn(testBed.app.services.jobs, 'wake').mockImplementation(() => {});
    const waiting = await askFor(admin, 'leads');
    expect((await admin.ask(exportCalls.remove, { params: { id: waiting.id } })).status).toBe(200);
    expect(await one('select (select count(*) from exports) as exports, (select count(*) from jobs) as jobs')).toEqual({
      exports: 0,
      jobs: 0,
    });
    wake.mockRestore();
    const [{ isThere, goOn }] = stopped(3);
    const running = await askFor(admin, 'leads');
    await isThere;
    expect((await admin.ask(exportCalls.remove, { params: { id: running.id } })).status).toBe(200);
    goOn();
    await testBed.app.jobs.settled();
    const pages = vi.mocked(leads.read).mock.calls.length;
    expect(pages, 'it stops soon').toBeLessThan(12);
    expect((await admin.ask(exportCalls.get, { params: { id: running.id } })).status).toBe(404);
    expect((await fileOf(admin, running)).statusCode).toBe(404);
    expect(await one('select (select count(*) from export_chunks) as chunks, (select count(*) from jobs) as jobs')).toEqual({
      chunks: 0,
      jobs: 0,
    });
    expect(await told(admin)).toEqual([]);
  });

  it('is refused when the asker lost the privilege meanwhile, and says so; a ready one is not handed out any more', async () => {
    const ready = await askFor(manager, 'leads', { columns: ['name'] });
    await testBed.app.jobs.settled();
    const wake = vi.spyOn(testBed.app.services.jobs, 'wake').mockImplementation(() => {});
    const asked = await askFor(manager, 'leads');
    const role = "(select role_id from users where email = 'leasing_manager@first.example')";
    const { privileges } = await one(`select privileges from roles where id = ${role}`);
    await testBed.owner.query(`update roles set privileges = privileges #- '{leads,export}' where id = ${role}`);
    testBed.app.services.broadcast.emit('message', {
      ...{ id: 0, company_id: testBed.one.company.id, topic: 'forget', payload: { what: 'sessions' } },
    });
    wake.mockRestore();
    testBed.app.jobs.wake();
    await testBed.app.jobs.settled();
    const { state, error } = await stateOf(manager, asked);
    const refused = await fileOf(manager, ready);
    await testBed.owner.query(`update roles set privileges = $1 where id = ${role}`, [privileges]);
    expect(state).toBe('failed');
    expect(error).toBe(texts.en('app.error.forbidden', { privilege: 'leads.export' }));
    expect(refused.statusCode).toBe(403);
    expect(await told(manager)).toEqual(['Your export of Leads failed.']);
    expect(await one('select count(*) from jobs'), 'nothing for an administrator to repair').toEqual({ count: 0 });
  });

  it('fails after four tries, tells the asker, and can be run again by an administrator', async () => {
    vi.spyOn(leads, 'read').mockRejectedValue(new Error('of a test'));
    const asked = await askFor(admin, 'leads');
    for (let i = 0; i < 4; i++) {
      await testBed.app.jobs.settled();
      await testBed.owner.query("update jobs set run_at = now() - interval '1 second' where dead_at is null");
      testBed.app.jobs.wake();
    }
    await testBed.app.jobs.settled();
    expect(await stateOf(admin, asked)).toMatchObject({ state: 'failed', error: texts.en('app.error.something_wrong') });
    expect(await told(admin)).toContain('Your export of Leads failed.');
    vi.restoreAllMocks();
    await testBed.owner.query("update jobs set dead_at = null, attempts = 0, run_at = now() - interval '1 second'");
    testBed.app.jobs.wake();
    await testBed.app.jobs.settled();
    expect(await stateOf(admin, asked)).toMatchObject({ state: 'ready', error: null });
  });

  it('is told of only to who left before it was ready, and deleted a day later', async () => {
    const [taken, left] = [await askFor(admin, 'leads', { columns: ['name'] }), await askFor(admin, 'leads')];
    await testBed.app.jobs.settled();
    await fileOf(admin, taken);
    const see = () => seeToExports(testBed.app.services, testBed.one.company.id);
    await see();
    expect(await told(admin), 'who is still there takes it').toEqual([]);
    await testBed.owner.query("update exports set updated_at = now() - interval '11 seconds'");
    expect(await one("select companies_with_exports_to_see_to('10 seconds')::int as id")).toEqual({ id: testBed.one.company.id });
    await see();
    await see();
    expect(await told(admin)).toEqual(['Your export of Leads is ready.']);
    expect(await one('select entity, record_id from notifications')).toEqual({ entity: 'export', record_id: left.id });
    expect(await one("select companies_with_exports_to_see_to('10 seconds')::int as id")).toBeUndefined();

    await testBed.owner.query("update exports set expires_at = now() - interval '1 second' where id = $1", [left.id]);
    expect((await fileOf(admin, left)).statusCode).toBe(404);
    await see();
    expect(await one('select count(*), min(id) as id from exports')).toEqual({ count: 1, id: taken.id });
    expect(await one(`select count(*) from export_chunks where export_id <> ${taken.id}`)).toEqual({ count: 0 });
  });

  it('waits for its turn: a process writes three at a time, at most two of a company, and a person has at most five open', async () => {
    const going = moment();
    const read = leads.read;
    vi.spyOn(leads, 'read').mockImplementation(async (context) => {
      await going.comes;
      return read(context);
    });
    const wish = { columns: ['name'], query: { search: 'Lead 1999' } };
    for (let i = 0; i < 5; i++) await askFor(admin, 'leads', wish);
    await expect(askFor(admin, 'leads', wish)).rejects.toThrow('429');
    const running = () => one("select count(*), count(distinct company_id) as companies from exports where state = 'running'");
    await expect.poll(running).toEqual({ count: 2, companies: 1 });
    // What waits of a company doesn't delay another's.
    await askFor(await testBed.signIn('second', 'admin@second.example'), 'leads', { columns: ['name'] });
    await expect.poll(running).toEqual({ count: 3, companies: 2 });
    expect(await one('select count(*) from jobs where locked_by is not null')).toEqual({ count: 3 });
    going.come();
    await expect.poll(() => one("select count(*) from exports where state = 'ready'")).toEqual({ count: 6 });
  });

  it.each(['csv', 'xlsx'] as const)('of 20,000 rows as %s takes no more memory than one of a few pages', async (format) => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held: number[] = [];
    const { read } = leads;
    // No mock, which would keep every page. The first pages warm up.
    let pages = 0;
    leads.read = (context) => {
      if (++pages % 4 === 0) {
        collect();
        const { heapUsed, external } = process.memoryUsage();
        held.push(heapUsed + external);
      }
      return read(context);
    };
    const asked = await askFor(admin, 'leads', { format });
    await testBed.app.jobs.settled();
    leads.read = read;
    expect(await stateOf(admin, asked)).toMatchObject({ state: 'ready', rows: 20_000 });
    expect(held.length).toBe(5);
    const grown = Math.max(...held) - (held[0] ?? 0);
    console.info(`${format}: ${(grown / 1e6).toFixed(1)} MB more at most than with the first pages`);
    // Its 20,000 rows would be at least 14 MB; what other work in this process leaves behind was up to 4.5.
    expect(grown).toBeLessThan(7_000_000);
    const sizes = await testBed.owner.query('select length(data) as size from export_chunks order by number');
    expect(sizes.rows.length).toBeGreaterThan(2);
    expect(sizes.rows.slice(0, -1).every(({ size }) => size === 256 * 1024)).toBe(true);
  });
});

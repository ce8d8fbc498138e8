import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codeAt } from '../../../server/app/session/one-time-codes.ts';
import type { App } from '../../../server/app.ts';
import { accountCalls, secondFactorCalls } from '../../../src/api/app/account.ts';
import type { Call } from '../../../src/api/contract.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { schemaOf as jsonOf } from '../../../src/machines/kit/samples/made.ts';
import { request as ask, offer, quote } from '../../../src/workbench/scenarios/parts/deals.ts';
import { giveBox } from '../../kit/cash-boxes.ts';
import { aboutRecords, foreignElsewhere, withForeignPath, withForeignReference, withOthersPath } from '../../kit/foreign.ts';
import { leadAt, userWithSecondFactor } from '../../kit/makes.ts';
import { plannedWithout } from '../../kit/planner.ts';
import { plant } from '../../kit/plant.ts';
import { type Planted, placesOf, recordAt } from '../../kit/planted.ts';
import { declared, type Request, requestOf } from '../../kit/requests.ts';
import {
  asApp,
  companyTables,
  fillIn,
  fingerprintsOf,
  sequencesOf,
  setSequences,
  tried,
  withoutRowSecurity,
} from '../../kit/row-security.ts';
import { signInTo } from '../../setup/person.ts';
import { makeTestBed, type Person, password, type TestBed } from '../../setup/test-bed.ts';

/*
 * Companies are isolated twice: by the company in each query, and by row-level security. Each is tested with the other one
 * off. For the first, two companies have records with the same ids, so that a query without the company finds two records
 * instead of one.
 */

interface Asked {
  title: string;
  call: Call;
  request: Request;
}
let testBed: TestBed;
let stranger: Person;
/** Records of the first company without a counterpart in the second. */
let foreign: Planted;
/** A request of every call, about the second company's own records. */
let asked: Asked[] = [];
/** The same of the first company. */
let twins: Asked[] = [];

async function prepare(planted: Planted): Promise<Asked[]> {
  const ready: Asked[] = [];
  for (const call of aboutRecords(declared)) {
    ready.push({ title: `${call.id} ${call.method} ${call.path}`, call, request: await requestOf(planted, call) });
    // What follows by job takes its ids before the next is made, in both companies.
    await testBed.app.jobs.settled();
  }
  return ready;
}

/** The difference between the two: a unit is held only in the first company. */
async function offerTheUnit({ driver, records }: Planted): Promise<void> {
  const { '/leads/{}': lead = 0 } = await leadAt(driver, 'qualified');
  const at = { unit: recordAt(records, '/units/{}'), compound: recordAt(records, '/compounds/{}') };
  const deal = await quote(driver, lead, at);
  await ask(driver, deal.quotation);
  await offer(driver, deal, 'sent');
}
/** A lead of the second company with the mobile number of one of the first. */
async function customerOfBoth(): Promise<Asked> {
  const { owner } = testBed;
  const { rows } = await owner.query<{ mobile: string }>('select mobile from leads where company_id = $1 and id = $2', [
    testBed.one.company.id,
    recordAt(foreign.records, '/leads/{}'),
  ]);
  const made = await stranger.ask(leadCalls.create, { body: { name: 'Of both', mobile: rows[0]?.mobile, source: 'website' } });
  expect(made.status).toBe(200);
  const { id } = made.body.data as { id: number };
  return { title: 'LEA-03 of a customer of both', call: leadCalls.get, request: { params: { id } } };
}

beforeAll(async () => {
  testBed = await makeTestBed();
  const { owner } = testBed;
  const beginning = await sequencesOf(owner);
  const first = await plant(testBed, 'first');
  twins = await prepare(first);
  // What the second company is going to create already exists in the first, with the same mobile and the same code.
  const admin = await testBed.signIn('first', 'admin@first.example');
  for (const { call, request, title } of twins)
    if (call.method === 'POST' && !call.path.includes('{')) expect((await admin.ask(call, request)).status, title).toBe(200);
  await offerTheUnit(first);
  const end = await sequencesOf(owner);
  await setSequences(owner, beginning);
  asked = await prepare(await plant(testBed, 'second'));
  expect(asked.map(({ title, request: { params } }) => ({ title, params }))).toEqual(
    twins.map(({ title, request: { params } }) => ({
      title,
      params: 'company_slug' in params ? { company_slug: 'second' } : params,
    })),
  );
  await setSequences(owner, end);
  foreign = await plant(testBed, 'first', { from: 20_000_000 });
  stranger = await testBed.signIn('second', 'admin@second.example');
  asked.push(await customerOfBoth());
  // Some requests moved the clocks on; a comment is only changed while it is new.
  await owner.query(
    "update notes n set created_at = now() + c.clock_offset * interval '1 second' from companies c where c.id = n.company_id",
  );
});
afterAll(() => testBed.stop());

const everything = async () => {
  const { identityReads, sessions } = testBed.app.services;
  // What was planted may have left jobs, which write, too.
  await testBed.app.jobs.settled();
  await Promise.all([identityReads.flush(), sessions.settled()]);
  return fingerprintsOf(testBed.owner, testBed.one.company.id);
};
const said = (answer: { status: number; body: object }) => `${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
/** Leaves out what changes from second to second. */
const ticking = ['now', 'at', 'longest', 'seconds'];
const still = (key: string, value: unknown) => (ticking.includes(key) ? null : value);
/** Every filter of a list; what a request has to say anyway is none. */
const filtersOf = ({ query }: Call): Record<string, unknown>[] => {
  const { properties = {}, required = [] } = query ? jsonOf(query) : {};
  return Object.entries(properties).flatMap(([name, { enum: options = [] }]) =>
    required.includes(name) ? [] : options.map((option) => ({ [name]: option })),
  );
};
/** Recognizes data of the first company. */
const marks = /of the first company|of first|first\.example/;

type Answers = Record<string, { status: number; body: object }>;

/** What the second company reads, by each call and each of its filters; of another app in the same session. */
async function reads(at = stranger): Promise<Answers> {
  const headers = { 'auth-token': stranger.token };
  const answers: Answers = {};
  for (const { title, call, request } of asked) {
    if (call.method !== 'GET') continue;
    for (const filter of [{}, ...filtersOf(call)]) {
      const { status, body } = await at.ask(call, { ...request, headers, query: { ...request.query, ...filter } });
      answers[`${title} ${JSON.stringify(filter)}`] = { status, body: JSON.parse(JSON.stringify(body, still)) };
    }
  }
  return answers;
}
const differences = (before: Answers, after: Answers): string[] =>
  Object.entries(after).flatMap(([title, answer]) =>
    isDeepStrictEqual(answer, before[title]) ? [] : [`${title} differs: ${said(answer)}`],
  );
/** Reads are logged, and a second reading of that log would show those of the first. */
async function unlogged(apps: App[], act: () => Promise<void>): Promise<void> {
  const logs = apps.map(({ services }) => services.identityReads);
  for (const log of logs) await log.flush();
  const noting = logs.map((log) => vi.spyOn(log, 'note').mockImplementation(() => {}));
  try {
    await act();
  } finally {
    for (const one of noting) one.mockRestore();
  }
}

async function notFoundAnywhere(): Promise<void> {
  const before = await everything();
  const wrong: string[] = [];
  const named = asked.filter(({ call }) => call.path.includes('{') && !call.textual);
  for (const one of named)
    for (const request of withForeignPath(one.call, one.request, foreign.records)) {
      const answer = await stranger.ask(one.call, request);
      if (answer.status !== 404) wrong.push(`${one.title} ${JSON.stringify(request.params)}: ${said(answer)}`);
    }
  expect(wrong).toEqual([]);
  expect(named.length).toBeGreaterThan(150);
  expect(await everything()).toEqual(before);
}

async function notTakenAnywhere(): Promise<void> {
  const before = await everything();
  const wrong: string[] = [];
  const elsewhereOf = foreignElsewhere(foreign.records, 'first');
  let tried = 0;
  for (const one of asked) {
    const more = elsewhereOf[one.call.id];
    const requests = [
      ...(more ? [{ ...one.request, ...more }] : []),
      ...withForeignReference(one.call, one.request, foreign.records),
    ];
    for (const request of requests) {
      tried += 1;
      const answer = await stranger.ask(one.call, request);
      const isRefused = more && request === requests[0] ? answer.status === 404 : [404, 422].includes(answer.status);
      if (!isRefused) wrong.push(`${one.title} ${JSON.stringify(request)}: ${said(answer)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(40);
  expect(await everything()).toEqual(before);
}

describe('a record that belongs to another', () => {
  it('is reached through its own alone: through another of the same company it isn’t there, and doesn’t change', async () => {
    const admin = await testBed.signIn('first', 'admin@first.example');
    const before = await everything();
    const wrong: string[] = [];
    for (const { call, request, title } of twins)
      for (const other of withOthersPath(call, request, foreign.records)) {
        const answer = await admin.ask(call, other);
        if (answer.status !== 404) wrong.push(`${title} ${JSON.stringify(other.params)}: ${said(answer)}`);
      }
    expect(wrong).toEqual([]);
    expect(twins.filter(({ call }) => placesOf(call).length > 1).length).toBeGreaterThan(100);
    expect(await everything()).toEqual(before);
  });
});

describe('another company’s records', () => {
  it('can’t be found or used through ids in bodies and queries', () => notTakenAnywhere());

  it('can’t either without row-level security', () => withoutRowSecurity(testBed.owner, notTakenAnywhere));

  it('return 404 from every call that names one, and don’t change', () => notFoundAnywhere());

  it('do so by the queries alone, without row-level security', () => withoutRowSecurity(testBed.owner, notFoundAnywhere));
});

describe('a company', () => {
  it('reads the same with and without row-level security, while another has the same ids', () =>
    unlogged([testBed.app], async () => {
      const guarded = await reads();
      const unguarded = await withoutRowSecurity(testBed.owner, () => reads());
      expect(Object.keys(guarded).length).toBeGreaterThan(100);
      expect(Object.entries(guarded).filter(([, { status }]) => status !== 200)).toEqual([]);
      const leaks = Object.entries(unguarded).filter(([, answer]) => marks.test(JSON.stringify(answer)));
      expect(leaks).toEqual([]);
      expect(differences(guarded, unguarded)).toEqual([]);
    }));

  it('reads the same however PostgreSQL plans its queries, so each says its order', async () => {
    const others = [
      await plannedWithout(testBed, ['indexscan', 'indexonlyscan', 'bitmapscan', 'sort', 'mergejoin', 'nestloop']),
      await plannedWithout(testBed, ['hashagg', 'hashjoin', 'seqscan']),
    ];
    try {
      const people: Person[] = [];
      for (const app of others) people.push(await signInTo(app, 'second', stranger.email));
      await unlogged([testBed.app, ...others], async () => {
        const usual = await reads();
        for (const person of people) expect(differences(usual, await reads(person))).toEqual([]);
      });
    } finally {
      for (const app of others) await app.close();
    }
  });

  it('can write its own records without row-level security, and none of another company’s', async () => {
    const before = await everything();
    const refused: Record<string, string> = {};
    const strangerId = testBed.two.people[stranger.email]?.viewer.id as number;
    await withoutRowSecurity(testBed.owner, async () => {
      for (const { title, call, request } of asked) {
        const ownBox = call.moves?.lifecycle === 'cash_box' ? Number(request.params.id) : undefined;
        if (ownBox) await giveBox(testBed.owner, testBed.two.company.id, strangerId, ownBox);
        const answer = await stranger.ask(call, request);
        if (ownBox) await giveBox(testBed.owner, testBed.two.company.id, strangerId);
        if (answer.status !== 200) refused[title] = said(answer);
        else expect(JSON.stringify(answer.body), title).not.toMatch(marks);
      }
      await testBed.app.jobs.settled();
    });
    const after = await everything();
    const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
    expect({ refused, changed }).toEqual({ refused: {}, changed: [] });
  });
});

describe('somebody’s way in', () => {
  it('is changed in their own company alone, without row-level security, while another has the same user id', async () => {
    const { owner, two } = testBed;
    const email = 'twin@second.example';
    const { rows } = await owner.query<{ id: number }>(
      `select u.id from users u join users t on t.id = u.id and t.company_id <> u.company_id where u.company_id = $1 limit 1`,
      [two.company.id],
    );
    const id = rows[0]?.id;
    // Both twins have password, session, second factor and recovery codes of their own.
    await owner.query(
      `update users u set password_hash = a.password_hash, active = true from users a where a.email = 'admin@second.example' and u.id = $1`,
      [id],
    );
    await owner.query('update users set email = $1 where company_id = $2 and id = $3', [email, two.company.id, id]);
    const { app, one } = testBed;
    await app.services.db.write(one.company.id, (scope) => app.services.sessions.start(scope, id as number, undefined));
    await userWithSecondFactor(foreign, id as number);
    await owner.query('insert into recovery_codes (company_id, user_id, code_hash) values ($1, $2, $3)', [
      one.company.id,
      id,
      'of the first',
    ]);
    const person = await testBed.signIn('second', email);
    await testBed.signIn('second', email);
    const before = await everything();
    await withoutRowSecurity(owner, async () => {
      const done = async <T>(call: Call, body: object): Promise<T> => {
        const answer = await person.ask(call, { body });
        expect(answer.status, said(answer)).toBe(200);
        return answer.body.data as T;
      };
      const now = () => Math.floor(Date.now() / 30_000);
      const { secret } = await done<{ secret: string }>(secondFactorCalls.enrol, { password });
      const { recovery_codes } = await done<{ recovery_codes: string[] }>(secondFactorCalls.confirm, {
        code: codeAt(secret, now()),
      });
      const [code] = recovery_codes;
      const renewed = await done<{ recovery_codes: string[] }>(secondFactorCalls.renewCodes, { password, code });
      await done(secondFactorCalls.turnOff, { password, code: renewed.recovery_codes[0] });
      expect(await done(accountCalls.endOthers, {})).toEqual({ ended: 1 });
      await done(accountCalls.changePassword, { current: password, password: 'a-new-and-long-password' });
      await testBed.app.jobs.settled();
    });
    expect(await everything()).toEqual(before);
  });
});

describe('row-level security alone', () => {
  it('shows no row of another company, in any table, and lets none be written, moved or taken over', async () => {
    const { one, two, owner } = testBed;
    const mine = two.company.id;
    const theirs = one.company.id;
    for (const company of [mine, theirs]) await fillIn(owner, company);
    const tables = await companyTables(owner);
    expect(tables.length).toBeGreaterThan(45);
    const wrong: string[] = [];
    await asApp(testBed.url, mine, async (app) => {
      for (const table of tables) {
        const { rows } = await owner.query<{ mine: number; theirs: number; columns: string }>(
          `select (select count(*)::int from "${table}" where company_id = $1) as mine,
            (select count(*)::int from "${table}" where company_id = $2) as theirs,
            (select string_agg(format('%I', attname), ', ') from pg_attribute where attrelid = $3::regclass and attnum > 0
              and not attisdropped and attgenerated = '' and attname <> 'company_id' and attname !~ '^(.+_)?status$') as columns`,
          [mine, theirs, `public."${table}"`],
        );
        const [known] = rows;
        const note = (what: string, found: unknown, ...allowed: unknown[]) => {
          if (!allowed.includes(found)) wrong.push(`${table}, ${what}: ${String(found)}`);
        };
        note('rows of ours', (known?.mine ?? 0) > 0, true);
        note('rows of theirs', (known?.theirs ?? 0) > 0, true);
        const seen = await app.query(`select count(*)::int as count from "${table}"`);
        note('seen', seen.rows[0].count, known?.mine);
        const one = `ctid = (select ctid from "${table}" where company_id = ${mine} limit 1)`;
        note('deleted', await tried(app, `delete from "${table}" where company_id = $1`, [theirs]), 0, 'refused');
        note(
          'changed',
          await tried(app, `update "${table}" set company_id = company_id where company_id = $1`, [theirs]),
          0,
          'refused',
        );
        note('given away', await tried(app, `update "${table}" set company_id = $1 where ${one}`, [theirs]), 'refused');
        const { columns } = known as { columns: string };
        const copy = `insert into "${table}" (company_id, ${columns}) overriding system value select $1, ${columns} from "${table}" where ${one}`;
        note('inserted', await tried(app, copy, [theirs]), 'refused');
      }
    });
    expect(wrong).toEqual([]);
  });

  it('shows nothing while no company is set', () =>
    asApp(testBed.url, '', async (app) => {
      for (const table of await companyTables(testBed.owner))
        expect((await app.query(`select from "${table}" limit 1`)).rowCount, table).toBe(0);
    }));

  it('applies to the app’s role, which owns no tables', async () => {
    const { rows } = await testBed.owner.query(
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and pg_get_userbyid(c.relowner) = 'statehouse_app'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the log and the statuses', () => {
  it('can’t be written except by their own functions, not even by the app itself', async () => {
    await asApp(testBed.url, testBed.one.company.id, async (app) => {
      await expect(app.query("update leads set status = 'lost'")).rejects.toThrow(/moves only through its lifecycle/);
      await expect(
        app.query("insert into leads (company_id, name, source, status) values ($1, 'x', 'website', 'finalized')", [
          testBed.one.company.id,
        ]),
      ).rejects.toThrow(/begins at/);
      await expect(app.query("update record_log set event = 'x'")).rejects.toThrow(/permission denied|append-only/);
      await expect(app.query('delete from record_log')).rejects.toThrow(/permission denied|append-only/);
      await expect(app.query('truncate record_log')).rejects.toThrow(/permission denied/);
      await expect(testBed.owner.query('delete from record_log')).rejects.toThrow(/append-only/);
    });
  });
});

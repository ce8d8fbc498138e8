import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, type RunnerTestSuite } from 'vitest';
import { ApiError } from '../../../server/kit/api-error.ts';
import { systemUser } from '../../../server/kit/current-user.ts';
import { advanceNamed } from '../../../server/kit/lifecycle.ts';
import { tableOf } from '../../../server/registry.ts';
import { type Execution, executionCalls } from '../../../src/api/approvals/execution.ts';
import { isEntity } from '../../../src/api/entities.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { wordingOf } from '../../../src/machines/kit/wording.ts';
import { candidatesOf, type LifecycleEntry, lifecycles } from '../../../src/workbench/lifecycle-model.ts';
import { dropsOf, isDropping } from '../../kit/drops.ts';
import { everyOrSample } from '../../kit/matrix.ts';
import { type Trail, triedIn, walkedIn, walkOver } from '../../kit/trail.ts';
import { schemaOf } from '../../kit/valid.ts';
import { keepWalks } from '../../kit/walk-results.ts';
import type { Answer } from '../../setup/test-bed.ts';
import { boundaries, votes } from '../../walks/expected/boundaries.ts';
import { expectedLives } from '../../walks/expected/lives.ts';
import type { ExpectedTransition, Known, LoneFailure } from '../../walks/expected/lone-failure.ts';
import { callOf, paramsOf } from '../../walks/test-beds/calls.ts';
import { bringAll, bringFor, currentUserOf, type RecordInState } from '../../walks/test-beds/records-in-state.ts';
import { type RolledBack, rolledBack } from '../../walks/test-beds/rolled-back.ts';
import { approvedBy, type Scene } from '../../walks/test-beds/situation.ts';
import { situationOf } from '../../walks/test-beds/situations.ts';
import { makeTestCompany, plusDays, type Role, type TestCompany } from '../../walks/test-beds/test-company.ts';

/* Each guard says no by itself to a real call: nothing else is wrong, nothing changes, and without it the same call succeeds. */

interface Case extends Omit<ExpectedTransition, 'from' | 'by' | 'guards'> {
  by: Role | 'system';
  entry: LifecycleEntry;
  from: string;
  to: string;
}
const entryOf = (name: string): LifecycleEntry => {
  const entry = lifecycles.find((one) => one.name === name);
  if (!entry) throw new Error(`No lifecycle ${name}`);
  return entry;
};
const cases: (Case & Pick<ExpectedTransition, 'guards'>)[] = Object.entries(expectedLives).flatMap(([name, { guards, moves }]) =>
  guards.flatMap(({ from: statuses, ...rest }) =>
    statuses.map((from) => ({
      ...rest,
      entry: entryOf(name),
      from,
      to: rest.to ?? (moves[from]?.[rest.event] as string),
    })),
  ),
);
const titleOf = ({ entry, from, event, to }: Case) => `${entry.name}.${from} ${event} → ${to}`;

const tenantWith = async (identity: object) =>
  (
    await testCompany.ask<{ id: number }>(testCompany.people.admin, tenantCalls.create, {
      body: { kind: 'person', name: 'Another tenant', mobile: testCompany.driver.unique('mobile'), ...identity },
    })
  ).id;
/** For titles alone. */
const days: Known = {
  ...{
    today: 'today',
    tomorrow: 'tomorrow',
    yesterday: 'yesterday',
    thirtyDaysAgo: 'thirty days ago',
    thirtyOneDaysAgo: 'thirty-one days ago',
  },
  ...{ lettedUnit: 0, rejectionReason: 0, strictReason: 0, colleague: 0, otherTenant: 0, unknownTenant: 0, lessee: 0 },
};
let testCompany: TestCompany;
let known: Known;
const records = new Map<string, RecordInState>();
const keyOf = (entity: string, status: string, ofTenant = false) => `${entity}.${status}${ofTenant ? ' of a tenant' : ''}`;

/** The names of the tests that are run: of one lifecycle's alone, its records are enough. */
const namesOf = (one: Readonly<RunnerTestSuite>): string[] =>
  one.tasks.flatMap((task) => (task.type === 'suite' ? namesOf(task) : task.mode === 'run' ? [task.name] : []));
/** The record that tests of others need: who lives in its unit; and that of the votes. */
const needed = ['lease.active', 'quotation.draft'];

// biome-ignore lint/correctness/noEmptyPattern: vitest asks for a pattern.
beforeAll(async ({}, suite) => {
  const asked = namesOf(suite);
  const isAsked = (key: string) => needed.includes(key) || asked.some((name) => name.startsWith(`${key} `));
  testCompany = await makeTestCompany();
  const statuses = new Set([...cases.map(({ entry, from }) => keyOf(entry.name, from)), ...boundaries.map((one) => one.of)]);
  const brought = await bringAll(testCompany, (entity, status) => {
    const key = keyOf(entity, status);
    return statuses.has(key) && isAsked(key);
  });
  for (const record of brought.records) records.set(keyOf(record.entry.name, record.status), record);
  for (const { entry, from, event, ofTenant } of cases)
    if (ofTenant && isAsked(keyOf(entry.name, from)))
      records.set(keyOf(entry.name, from, true), await bringFor(testCompany, entry, from, event));
  const today = await testCompany.today();
  const [letted] = await testCompany.sql<{ unit_id: number }>("select unit_id from leases where status = 'active' limit 1");
  const [lessee] = await testCompany.sql<{ tenant_id: number }>('select tenant_id from leases where id = $1', [
    records.get(keyOf('lease', 'active'))?.id,
  ]);
  known = {
    today,
    tomorrow: plusDays(today, 1),
    yesterday: plusDays(today, -1),
    thirtyDaysAgo: plusDays(today, -30),
    thirtyOneDaysAgo: plusDays(today, -31),
    lettedUnit: letted?.unit_id as number,
    rejectionReason: testCompany.rejectionReason,
    strictReason: testCompany.strictReason,
    colleague: testCompany.userOf(testCompany.people.finance_manager),
    otherTenant: await tenantWith({ identity_type: 'passport_no', identity_no: 'A1234567' }),
    unknownTenant: await tenantWith({}),
    lessee: lessee?.tenant_id as number,
  };
});
afterAll(() => testCompany?.stop());

/** A record with everything that one call to it needs, inside a transaction of which nothing stays. */
async function sceneOf({ entry, from, ofTenant }: Pick<Case, 'entry' | 'from' | 'ofTenant'>, tx: RolledBack) {
  const record = records.get(keyOf(entry.name, from, ofTenant));
  if (!record) throw new Error(`No ${entry.name} was brought to ${from}`);
  const { id } = record;
  const scene: Scene = { company: testCompany, tx, id, today: known.today, params: await paramsOf(testCompany, entry.name, id) };
  return { record, scene, into: (name: string | undefined) => name && situationOf(entry.name, name)(scene) };
}
type Stage = Awaited<ReturnType<typeof sceneOf>>;

const givenOf = (given: Case['given'] = {}) => (typeof given === 'function' ? given(known) : given);
function ask({ entry, event, to, by, given }: Case, { scene: { params } }: Stage, byStatus?: true): Promise<Answer> {
  const found = callOf(entry.name, event, byStatus);
  if (!found) throw new Error(`No call for ${entry.name} ${event}`);
  if (by === 'system') throw new Error('The system makes no calls');
  const body = { ...(found.isByStatus && { status: to }), ...givenOf(given) };
  return testCompany.people[by].ask(found.call, { params, body });
}
interface Reason {
  guard: string;
  why?: string;
}
/** A reason's guard: the ledger refuses closed months under the name of the charts' guard, and would hide that one is missing. */
const nameOf = ({ guard, why }: Reason): string => (why?.startsWith('finance.ledger.error.') ? `${guard} of the ledger` : guard);
const guardsIn = ({ body }: Answer) => ((body.reasons ?? []) as Reason[]).map(nameOf);
/** The guards that an answer names, none when it is a yes. */
const heard = (answer: Answer) => (answer.status === 200 ? [] : guardsIn(answer).length ? guardsIn(answer) : [said(answer)]);
const said = ({ status, body }: Answer) => [status, body.code, ...Object.keys((body.fields ?? {}) as object)].join(' ');

const whoIs = async (by: Role | 'system') => {
  const currentUser = await currentUserOf(testCompany, by === 'system' ? 'admin' : by);
  return by === 'system' ? systemUser(currentUser.company) : currentUser;
};

/** The guards that refuse an event past its call, at the door of the lifecycle. */
async function atTheDoor({ entry, event, by, given }: Case, { scene }: Stage): Promise<string[]> {
  const { tx, id } = scene;
  try {
    await advanceNamed(tx.scope, testCompany.testBed.app.services, {
      entity: entry.name,
      id,
      currentUser: await whoIs(by),
      event: { ...givenOf(given), type: event },
    });
  } catch (error) {
    if (error instanceof ApiError) return ((error.details.reasons ?? [{ guard: error.code }]) as Reason[]).map(nameOf);
    throw error;
  }
  return [];
}

/** A life without a table of its own is a contract's deposit. */
const tableHolding = (name: string) => (isEntity(name) ? tableOf(name) : 'contracts');
/** The record, and how much was ever logged and told. */
const stands = async ({ record: { entry, id }, scene: { tx } }: Stage): Promise<unknown> =>
  tx.sql(
    `select (select count(*) from record_log) as logged, (select count(*) from outbox) as told, row_to_json(t)::text as stands
      from ${tableHolding(entry.name)} t where id = $1`,
    [id],
  );

/** Findings where a guard alone had to refuse, and what they had to be. */
type Finding = [title: string, found: unknown, wanted: unknown];
async function findings(own: Case, guard: string, lone: LoneFailure, stage: Stage): Promise<Finding[]> {
  const title = `${titleOf(own)}: ${guard}`;
  const failing: Case = { ...own, by: lone.by ?? own.by, given: lone.given ?? own.given };
  await stage.into(lone.in);
  const before = await stands(stage);
  const answer = await ask(failing, stage, lone.byStatus);
  if (lone.goes) return [[title, [answer.status, await stage.record.own.status(stage.record.id)], [200, lone.goes]]];
  const refused: Finding[] = lone.before
    ? [
        [`${title}, before it`, said(answer).trim(), lone.before],
        [`${title}, at the door`, await atTheDoor(failing, stage), [guard]],
      ]
    : [[`${title}: ${JSON.stringify(answer.body)}`, [answer.status, guardsIn(answer)], [422, [guard]]]];
  return [...refused, [`${title} changed something`, await stands(stage), before]];
}

/** A guard by its transition in the chart: what its trial is kept under. */
const guardIn = ({ entry, from, event, to }: Case, guard: string): string => {
  const own = candidatesOf(entry.machine).find((one) => one.from === from && one.event === event && one.to === to);
  return `${own?.name}: ${guard}`;
};
const trails = new Map<LifecycleEntry, Trail>(lifecycles.map((entry) => [entry, new Map()]));
afterAll(() => {
  for (const [entry, trail] of trails)
    keepWalks('refused', { name: entry.name, wording: wordingOf(entry.machine) }, triedIn(trail), walkedIn(trail));
});

/** A chart in which a guard says yes, while `act` runs. */
async function saysYes({ entry }: Case, guard: string, act: () => Promise<boolean>): Promise<boolean> {
  const { guards } = entry.lifecycle.whole?.machine.implementations ?? entry.machine.implementations;
  const before = guards[guard];
  guards[guard] = () => true;
  try {
    return await act();
  } finally {
    guards[guard] = before;
  }
}
for (const name of isDropping ? new Set(cases.map(({ entry }) => entry.name)) : [])
  describe(dropsOf('guard', name), () => {
    for (const own of cases.filter(({ entry }) => entry.name === name))
      for (const [guard, lone] of Object.entries(own.guards))
        it(`${titleOf(own)}: ${guard}`, () =>
          rolledBack(testCompany, async (tx) => {
            const stage = await sceneOf(own, tx);
            await stage.into(own.in);
            const isNoticed = await saysYes(own, guard, () =>
              findings(own, guard, lone, stage).then(
                (all) => !all.every(([, found, wanted]) => isDeepStrictEqual(found, wanted)),
                () => true,
              ),
            );
            expect(isNoticed).toBe(true);
          }));
  });

describe.skipIf(isDropping)('each guard alone refuses a real call', () => {
  for (const own of cases)
    it(titleOf(own), ({ task }) =>
      rolledBack(testCompany, async (tx) => {
        const trail = trails.get(own.entry) as Trail;
        const stage = await sceneOf(own, tx);
        await stage.into(own.in);
        const ways = new Set(Object.values(own.guards).map(({ byStatus }) => byStatus));
        for (const byStatus of ways)
          await tx.undone(async () => {
            const { status, body } = await ask(own, stage, byStatus);
            const title = `${titleOf(own)}, with nothing against it: ${JSON.stringify(body)}`;
            expect([status, await stage.record.own.status(stage.record.id)], title).toEqual([200, own.to]);
          });
        for (const [guard, lone] of Object.entries(own.guards)) {
          const before = task.result?.errors?.length ?? 0;
          await walkOver(trail, guardIn(own, guard), async () => {
            for (const [title, found, wanted] of await tx.undone(() => findings(own, guard, lone, stage)))
              expect.soft(found, title).toEqual(wanted);
          });
          // What was only noted as wrong did not come through either.
          if ((task.result?.errors?.length ?? 0) > before) trail.set(guardIn(own, guard), 1);
        }
      }),
    );
});

describe.skipIf(isDropping)('a transition based on another version of the record is refused as stale', () => {
  const takesVersion = ({ entry, event }: Case) => {
    const call = callOf(entry.name, event)?.call;
    return call !== undefined && 'version' in (schemaOf(call)?.properties ?? {});
  };
  const versioned = cases.filter((own) => takesVersion(own));
  it('covers every lifecycle that people move', () =>
    expect(new Set(versioned.map(({ entry }) => entry.name))).toEqual(
      new Set([
        'lead',
        'quotation',
        'lead_takeover',
        'sending',
        'decision',
        'contract',
        'contract_discount',
        'invoice',
        'invoice_delivery',
        'credit_note',
        'collection',
        'cheque',
        'cash_refund',
        'cash_box',
        'bank_deposit',
        'dunning_case',
        'tax_report',
        'ejar',
        'deposit',
        'lease',
        'leasing_clearance',
        'leasing_order',
        'pre_occupancy_order',
        'unit_preparation',
        'utility_account_request',
        'data_import',
        'mobile_access',
        'waiting_list_entry',
        'ticket',
        'equipment',
        'provider',
        'accounting_period',
        'invoicing_run',
        'bank_statement',
        'report_schedule',
        'sellable_unit',
        'delivery_receipt',
        'snag',
        'unit_owner',
      ]),
    ));
  const tried = everyOrSample('stale transitions', versioned, { nameOf: titleOf, classOf: ({ entry }) => entry.name, more: 8 });
  for (const own of tried)
    it(titleOf(own), () =>
      rolledBack(testCompany, async (tx) => {
        const stage = await sceneOf(own, tx);
        await stage.into(own.in);
        const before = await stands(stage);
        const answer = await ask({ ...own, given: { ...givenOf(own.given), version: 9999 } }, stage);
        expect([answer.status, answer.body.code]).toEqual([409, 'stale']);
        expect(await stands(stage)).toEqual(before);
      }),
    );
});

describe.skipIf(isDropping)('a rule holds to the last case that it lets through, and from the first that it stops', () => {
  for (const { of, in: into, refusedBy, to, ...rest } of boundaries) {
    const [, name = '', from = ''] = /^(\w+)\.(.*)$/.exec(of) ?? [];
    const own: Case = {
      ...rest,
      entry: entryOf(name),
      from,
      to: to ?? (expectedLives[name]?.moves[from]?.[rest.event] as string),
    };
    const given = typeof rest.given === 'function' ? JSON.stringify(rest.given(days)) : '';
    it(`${of} ${rest.event} by ${rest.by}: ${[...into, given].filter(Boolean).join(', ')} → ${refusedBy.join() || own.to}`, () =>
      rolledBack(testCompany, async (tx) => {
        const stage = await sceneOf(own, tx);
        for (const one of into) await stage.into(one);
        const guards = own.by === 'system' ? await atTheDoor(own, stage) : await ask(own, stage).then(heard);
        expect(guards).toEqual(refusedBy);
        expect(await stage.record.own.status(stage.record.id)).toBe(refusedBy.length ? from : own.to);
      }));
  }

  const asked = ['leasing_manager', 'finance_manager', 'general_manager'] as const;
  for (const { mode, quorum, votes: said, stands: steps } of votes)
    it(`${mode} ${quorum ?? ''} of three: ${said.join(', ')} → ${steps.join(', ')}`, () =>
      rolledBack(testCompany, async (tx) => {
        const { record } = await sceneOf({ entry: entryOf('quotation'), from: 'draft' }, tx);
        await approvedBy(testCompany, [...asked], { mode, ...(quorum && { quorum }) });
        const { people, rejectionReason } = testCompany;
        const { executions } = await testCompany.ask<Quotation>(people.leasing_agent, quotationCalls.requestForApproval, {
          params: { id: record.id },
          body: {},
        });
        const run = { params: { id: executions[0]?.id as number } };
        for (const [at, vote] of said.entries()) {
          const person = people[asked[at] as Role];
          const { my_decision_id } = await testCompany.ask<Execution>(person, executionCalls.get, run);
          await testCompany.ask(person, vote === 'yes' ? executionCalls.approve : executionCalls.reject, {
            params: { id: my_decision_id as number },
            body: vote === 'yes' ? {} : { rejection_reason_id: rejectionReason },
          });
          const { steps: now } = await testCompany.ask<Execution>(people.admin, executionCalls.get, run);
          expect(now[0]?.status, `after vote ${at + 1}`).toBe(steps[at]);
        }
      }));
});

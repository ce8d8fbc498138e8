import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Scope } from '../../../server/db/scope.ts';
import { ApiError } from '../../../server/kit/api-error.ts';
import { advanceNamed } from '../../../server/kit/lifecycle.ts';
import type { LeasingOrder } from '../../../src/api/leasing/leasing-order.ts';
import { availableEvents, theSystem } from '../../../src/machines/kit/lifecycle.ts';
import { unmetOf } from '../../../src/machines/leasing/leasing-order/facts.ts';
import { leasingOrderLifecycle } from '../../../src/machines/leasing/leasing-order/lifecycle.ts';
import { candidatesOf, eventsOf, lifecycles } from '../../../src/workbench/lifecycle-model.ts';
import { everyOrSample } from '../../kit/matrix.ts';
import { bringAll, currentUserOf, eventOf, goodPayloads, type RecordInState } from '../../walks/test-beds/records-in-state.ts';
import { makeTestCompany, type Role, type TestCompany } from '../../walks/test-beds/test-company.ts';
import { stands } from '../../walks/test-beds/variation.ts';
import { statementsOf, variations } from '../../walks/test-beds/variations.ts';

const roles: Role[] = ['admin', 'leasing_manager', 'leasing_agent', 'finance_manager', 'operations', 'analyst', 'none'];
const seed = 20260115;
const counted = { accepted: 0, refused: 0, elsewhere: 0, varied: 0 };
/** `lead qualify` was accepted; `lead qualify hasIdentity` was refused by that guard. */
const seen = new Set<string>();
let testCompany: TestCompany;
let records: RecordInState[] = [];
let payloads: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  testCompany = await makeTestCompany();
  ({ records } = await bringAll(testCompany));
  payloads = await goodPayloads(testCompany);
});
afterAll(async () => {
  console.info(
    `${counted.accepted} offers accepted, ${counted.refused} refused with the reasons shown, ${counted.elsewhere} events not offered and refused; ${counted.varied} records with other facts (seed ${seed})`,
  );
  await testCompany?.stop();
});

/** What a payload has to fit of the record. */
const fitting: Record<string, (wire: Record<string, unknown>, today: string) => Record<string, unknown>> = {
  'leasing_order.waive': (wire, today) => {
    // The record as its call returns it.
    const [requirement] = unmetOf(leasingOrderLifecycle.factsOf(wire as unknown as LeasingOrder, theSystem, today));
    return requirement ? { requirement } : {};
  },
  // A day of the samples is long past by the company's clock.
  'dunning_case.promise': (_, today) => ({ until: today }),
  'dunning_case.pause': (_, today) => ({ until: today }),
  // Cash comes into the box of whoever takes it: no fact of the cheque.
  'cheque.replace': () => ({ replaced_by: 'bank_transfer_payment', reference: 'FT-2026-118' }),
  // No more than was written off can come back; a refund of a closed month, only with the day it came back.
  'invoice.recover': ({ written_off }) => (Number(written_off) > 0 ? { amount: written_off } : {}),
  'cash_refund.reverse': (_, today) => ({ returned_on: today }),
  // No more than is still to come.
  'restock.receive': ({ quantity, received_qty }) => ({ qty: Math.max(1, Number(quantity) - Number(received_qty)) }),
};

/** What an event needs that the app leaves to the payload, or to the server: documents of the kind that is given, a term that began. */
const prepared: Record<string, string[]> = {
  // Whoever opens it holds no other: no fact of this box.
  'cash_box.open': [
    'update cash_boxes set holder_id = null where company_id = (select company_id from cash_boxes where id = $1)',
  ],
  'lease.transfer': [
    `update leases l set start_on = least(start_on, c.today - 1), end_on = greatest(end_on, c.today)
      from (select id, (now() + clock_offset * interval '1 second')::date as today from companies) c
      where c.id = l.company_id and l.id = $1 and l.status = 'active'`,
  ],
  'lease.terminate': [
    `insert into attachments (company_id, for_entity, name, size, created_at, updated_at)
      select company_id, 'lease', 'Parity' || id || '.pdf', 10, now(), now() from leases where id = $1`,
    stands('attachments', 'status', 'ready', "name = 'Parity' || $1::bigint || '.pdf'"),
    `insert into documents (company_id, owner, owner_id, attachment_id, type, created_at, updated_at)
      select a.company_id, 'lease', $1::bigint, a.id, 'termination_agreement', now(), now() from attachments a where a.name = 'Parity' || $1::bigint || '.pdf'`,
  ],
};

class Undo extends Error {}
const undone = async (company: number, act: (scope: Scope) => Promise<void>) => {
  await testCompany.testBed.app.services.db
    .write(company, async (scope) => {
      await act(scope);
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
};

/** The server's result for an event: accepted, or the guards that refuse it. Rolled back. */
async function answerTo(
  scope: Scope,
  record: RecordInState,
  role: Role,
  type: string,
  wire: Record<string, unknown>,
  today: string,
): Promise<string[] | 'accepted' | 'not_in_this_state'> {
  const { services } = testCompany.testBed.app;
  await scope.client.query('savepoint offered');
  try {
    for (const one of prepared[`${record.entry.name}.${type}`] ?? []) await scope.client.query(one, [record.id]);
    await advanceNamed(scope, services, {
      entity: record.entry.name,
      id: record.id,
      currentUser: await currentUserOf(testCompany, role),
      event: { ...eventOf(payloads, record.entry.name, type), ...fitting[`${record.entry.name}.${type}`]?.(wire, today) },
    });
    return 'accepted';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'not_in_this_state'
      ? error.code
      : (error.details.reasons ?? [{ guard: error.code }]).map(({ guard }) => guard);
  } finally {
    await scope.client.query('rollback to savepoint offered');
  }
}

/** The app's available events and the server's results must agree for every event. */
async function compare(
  scope: Scope,
  record: RecordInState,
  role: Role,
  wire: Record<string, unknown>,
  today: string,
  title: string,
  offeredOnly = false,
) {
  const { name, lifecycle } = record.entry;
  const { viewer } = await currentUserOf(testCompany, role);
  const allAvailable = availableEvents(lifecycle, record.status, lifecycle.factsOf(wire, viewer, today));
  const byPeople = new Set(
    candidatesOf(lifecycle.machine)
      .filter(({ meta }) => meta.by === 'person')
      .map(({ event }) => event),
  );
  for (const type of eventsOf(lifecycle.machine).filter((event) => byPeople.has(event))) {
    const available = allAvailable.find(({ event }) => event === type);
    if (!available && offeredOnly) continue;
    const shown = !available
      ? 'not_in_this_state'
      : available.refusals.length
        ? available.refusals.map(({ guard }) => guard)
        : 'accepted';
    expect(
      await answerTo(scope, record, role, type, wire, today),
      `${title}: ${name}.${record.status} ${type} by ${role}`,
    ).toEqual(shown);
    if (shown === 'accepted') seen.add(`${name} ${type}`);
    else if (available) for (const guard of shown) seen.add(`${name} ${type} ${guard}`);
    counted[shown === 'accepted' ? 'accepted' : shown === 'not_in_this_state' ? 'elsewhere' : 'refused'] += 1;
  }
}

/** Facts that make a payload necessary (a photo, a day): the app asks for it, so the event is offered all the same. */
const decidedByPayload = new Set([
  'snag: a critical snag',
  'collection: on a reconciled statement',
  'issue_billing: the tenant usually pays',
]);

describe('what the app offers is what the server accepts', () => {
  for (const { name, lifecycle } of lifecycles.filter(({ name }) => variations[name])) {
    it(`${name}: for the record as its call returns it, for every role`, async () => {
      const today = await testCompany.today();
      for (const record of records.filter(({ entry }) => entry.name === name)) {
        const wire = await record.own.wire?.(record.id);
        if (!wire) throw new Error(`${name} has no call`);
        for (const role of roles)
          await undone(testCompany.testBed.one.company.id, (scope) => compare(scope, record, role, wire, today, 'as it stands'));
      }
    });

    it(`${name}: for other facts`, async () => {
      const today = await testCompany.today();
      const own = Object.fromEntries(
        Object.entries(variations[name] ?? {}).filter(([title]) => !decidedByPayload.has(`${name}: ${title}`)),
      );
      const subsets = fc.sample(fc.subarray(Object.keys(own), { minLength: 1 }), {
        seed,
        numRuns: Math.min(6, 2 ** Object.keys(own).length - 1),
      });
      const changes = [...Object.keys(own).map((one) => [one]), ...subsets];
      // Each fact on its own, and some combinations, which differ from record to record.
      for (const record of records.filter(({ entry }) => entry.name === name))
        for (const chosen of everyOrSample(`facts of ${name}.${record.status}`, changes, {
          nameOf: (one) => one.join(' '),
          always: ({ length }) => length === 1,
          more: 2,
        }))
          await undone(testCompany.testBed.one.company.id, async (scope) => {
            for (const statement of chosen.flatMap((change) => statementsOf(name, change, record.id)))
              await scope.client.query(statement);
            counted.varied += 1;
            // The call runs inside this transaction, the only one that sees the change.
            const { db } = testCompany.testBed.app.services;
            const reads = (['read', 'readShort'] as const).map((read) =>
              vi.spyOn(db, read).mockImplementation((_, act) => act(scope)),
            );
            const wire = await record.own.wire?.(record.id).finally(() => {
              for (const read of reads) read.mockRestore();
            });
            for (const role of ['admin', 'leasing_agent'] as const)
              await compare(scope, record, role, wire ?? {}, today, chosen.join(', '), true);
          });
    });

    it(`${name}: every event was accepted, and every guard has refused its event, somewhere`, () => {
      const byPeople = candidatesOf(lifecycle.machine).filter(({ meta }) => meta.by === 'person');
      // The two transitions of an approval request exclude each other: the first is never refused for the other's reason.
      const always = [
        ...['quotation request_for_approval needsApproval', 'quotation request_for_approval needsNoApproval'],
        // The same with or without the keys.
        ...['lease terminate isHandedOver', 'lease terminate isNotHandedOver'],
        // Another letter is due, or it goes back to another status.
        ...['send_now isPrinted', 'send_now isLast', 'mark_sent hadFinal', 'resume hadFinal', 'resume hadLetter'].map(
          (one) => `dunning_case ${one}`,
        ),
        // Whether its month is closed is up to the day that is given: guards.test.ts.
        'cheque return_late periodIsOpen',
        // Money that came before makes it partially paid instead.
        'invoice recover nothingAllocated',
        // Without an assignee it goes back into the queue instead.
        ...['ticket', 'maintenance_issue'].map((one) => `${one} reopen isAssigneeAtWork`),
        // It takes a lease that is renewed: tests/walks, on the server.
        ...['quotation request_for_approval isRentChangeInTime', 'quotation send isRentChangeInTime'],
      ];
      const wanted = byPeople.flatMap(({ event, guards }) => [
        `${name} ${event}`,
        ...guards.filter(({ type }) => !type.startsWith('gave')).map(({ type }) => `${name} ${event} ${type}`),
      ]);
      expect([...new Set(wanted)].filter((one) => !seen.has(one) && !always.includes(one))).toEqual([]);
    });
  }
});

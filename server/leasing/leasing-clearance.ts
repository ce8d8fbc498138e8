import { and, asc, eq, inArray } from 'drizzle-orm';
import {
  type ClearanceAmenity,
  type ClearanceRow,
  clearanceErrors,
  type LeasingClearance,
  type leasingClearanceCalls,
} from '../../src/api/leasing/leasing-clearance.ts';
import { halalas } from '../../src/api/money.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { leasingClearanceLifecycle } from '../../src/machines/leasing/leasing-clearance/lifecycle.ts';
import { leasingClearances } from '../db/schema/clearance.ts';
import { leases } from '../db/schema/leasing.ts';
import { amenities } from '../db/schema/property.ts';
import type { Scope } from '../db/scope.ts';
import { lockOpenInvoicesOf } from '../finance/allocation.ts';
import { lockFreeCredits } from '../finance/free-credits.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { logOf } from '../kit/log.ts';
import { addNote, notesOf } from '../kit/notes.ts';
import { readPage } from '../kit/pages.ts';
import { setColumns, updateRecord } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { present } from '../property/references.ts';
import { openPreparation } from '../property/unit-preparation.ts';
import { depositsOf } from './clearance-basis.ts';
import { makeBill } from './clearance-bill.ts';
import { endDeposits, paymentsOf, recordPayment, settleDeposits, settleIfPaid } from './clearance-money.ts';
import { hasClearance, openClearance } from './clearance-opening.ts';
import { leasingClearanceStore, lockLease, readClearance } from './clearance-record.ts';
import { readLease } from './lease.ts';
import { endAccesses } from './mobile-access.ts';
import { endPermits } from './moving-out.ts';

export { leasingClearanceStore };

const c = leasingClearances;
bindLifecycle({
  lifecycle: leasingClearanceLifecycle,
  table: c,
  read: readClearance,
  lockFirst: lockLease,
  tells: ({ lease_id, contract_id }) => [
    { entity: 'lease', id: lease_id },
    { entity: 'contract', id: contract_id },
  ],
  effects: {
    keepInspection: ({ scope, record, event }) => setColumns(scope, c, record.id, { inspection_on: event.inspection_on ?? null }),
    keepStatement: async ({ scope, record: { id, lease_id, basis, statement }, today }) => {
      const deposits = await depositsOf(scope, lease_id, id);
      await setColumns(scope, c, id, {
        issued: { basis, statement },
        issued_on: today,
        balance: statement.balance,
        deposit_contracts: deposits.map(({ contract_id }) => contract_id),
        disputed_lines: [],
        dispute_reason: null,
      });
    },
    keepDispute: ({ scope, record, event }) =>
      setColumns(scope, c, record.id, { disputed_lines: event.lines ?? [], dispute_reason: event.reason ?? null }),
    withdrawStatement: ({ scope, record }) =>
      setColumns(scope, c, record.id, { issued: null, issued_on: null, balance: null, deposit_contracts: [] }),
    keepBill: ({ scope, services, currentUser, record, today }) => makeBill({ scope, services, currentUser }, record, today),
    settleDeposit: ({ scope, services, currentUser, record }) => settleDeposits({ scope, services, currentUser }, record.id),
    endDeposit: ({ scope, services, currentUser, record }) =>
      endDeposits({ scope, services, currentUser }, record.id, record.statement),
    keepReason: ({ scope, record, event }) => setColumns(scope, c, record.id, { reason: event.reason ?? null }),
    closeLease: ({ scope, services, currentUser, record }) =>
      advance(scope, services, {
        entity: 'lease',
        id: record.lease_id,
        currentUser: systemUser(currentUser.company),
        event: { type: 'clearance_closed' },
      }),
    // Not a unit that somebody took over and lives in.
    prepareUnit: async ({ scope, services, currentUser, record }) => {
      if (await isLivedIn(scope, record.unit_id)) return;
      await openPreparation({ scope, services, currentUser }, record.unit_id);
    },
    endPermits: ({ scope, record, today }) => endPermits(scope, record.lease_id, today),
    endMobileAccess: ({ scope, services, currentUser, record }) =>
      endAccesses({ scope, services, currentUser }, record.tenant_id),
  },
});

/** Whether a tenant has the unit. */
async function isLivedIn({ client, company }: Scope, unit: number): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'clearance.unit_is_lived_in',
    text: `select from leases where company_id = $1 and unit_id = $2 and status ${inGroup('lease', 'lived_in')} limit 1`,
    values: [company, unit],
  });
  return Boolean(rowCount);
}

/** The amenities that a clearance goes through, by name. */
async function amenitiesOf(scope: Scope, clearance: LeasingClearance): Promise<ClearanceAmenity[]> {
  const ids = clearance.amenities.map(({ amenity_id }) => amenity_id);
  if (!ids.length) return [];
  const named = await scope.db
    .select({ id: amenities.id, name_en: amenities.name_en, name_ar: amenities.name_ar })
    .from(amenities)
    .where(and(eq(amenities.company_id, scope.company), inArray(amenities.id, ids)))
    .orderBy(asc(amenities.id));
  return named.map(({ id, name_en, name_ar }) => {
    const own = clearance.amenities.find(({ amenity_id }) => amenity_id === id);
    return { amenity_id: id, condition: own?.condition ?? null, note: own?.note ?? null, name_en, name_ar };
  });
}

type Changes = Partial<LeasingClearance>;
/** Throws an ApiError if the changes are wrong, alone or together with what is there. */
async function check(scope: Scope, before: LeasingClearance, changes: Changes): Promise<void> {
  const after = { ...before, ...present(changes) } as LeasingClearance;
  const wrong = clearanceErrors(after);
  if (halalas(after.early_fee) > 0 && !before.basis.is_early) wrong.early_fee = 'leasing.clearance.error.not_early';
  const ids = new Set(after.amenities.map(({ amenity_id }) => amenity_id));
  if (changes.amenities) {
    const known = await amenitiesOf(scope, after);
    if (known.length !== after.amenities.length || ids.size !== known.length) wrong.amenities = 'app.error.unknown_reference';
  }
  if (Object.keys(wrong).length) throw invalid(wrong);
}

export const leasingClearanceHandlers: Handlers<typeof leasingClearanceCalls> = {
  list: ({ scope, services, query }) => readPage<ClearanceRow>(scope, services, leasingClearanceStore, query),
  get: ({ scope, params }) => readClearance(scope, params.id),
  update: async ({ scope, services, currentUser, params: { id }, body: { status, lines, reason, version, ...given } }) => {
    await Promise.all([lockLease(scope, id), lockRow(scope, c, id)]);
    const before = await readClearance(scope, id);
    const isScheduling = status === 'inspection_scheduled' && before.status !== status;
    const { inspection_on, ...rest } = given;
    const fields = isScheduling ? rest : given;
    const changes = present(fields) as Changes;
    const { note: _, ...terms } = changes;
    const isChanged = Object.entries(terms).some(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof LeasingClearance]),
    );
    if (isChanged) {
      if (!hasTag(leasingClearanceLifecycle, before.status, 'editable'))
        throw notInThisState({ entity: 'leasing_clearance', status: before.status });
      await check(scope, before, changes);
    }
    const changed =
      Object.keys(changes).length || !status
        ? await updateRecord(scope, services, currentUser, leasingClearanceStore, id, { ...changes, version })
        : [];
    if (status)
      await advanceTo(scope, services, {
        entity: 'leasing_clearance',
        id,
        currentUser,
        version: changed.length ? undefined : version,
        status,
        payload: { lines, reason, inspection_on: inspection_on ?? before.inspection_on },
      });
    const after = await readClearance(scope, id);
    return status ? moved('leasing_clearance', after) : new WithMessage(after, 'app.said.saved');
  },
  bill: async (context) => {
    const { scope, services, currentUser, params, body } = context;
    // Before the clearance, as by everything that settles invoices.
    const { tenant_id, contract_id } = await readClearance(scope, params.id);
    await lockFreeCredits(scope, contract_id);
    await lockOpenInvoicesOf(scope, tenant_id);
    await advance(scope, services, {
      entity: 'leasing_clearance',
      id: params.id,
      currentUser,
      version: body.version,
      event: { type: 'generate_invoices' },
    });
    return new WithMessage(await settleIfPaid(context, params.id), 'leasing.clearance.billed');
  },
  amenities: async ({ scope, params }) => amenitiesOf(scope, await readClearance(scope, params.id)),
  notes: async ({ scope, params }) => {
    await readClearance(scope, params.id);
    return notesOf(scope, 'leasing_clearance', params.id);
  },
  addNote: async (context) =>
    new WithMessage(await addNote(context, leasingClearanceStore, context.params.id, context.body.text), 'app.said.created'),
  activities: async ({ scope, params }) => {
    await readClearance(scope, params.id);
    return logOf(scope, 'leasing_clearance', params.id);
  },
  create: async (context) => {
    const { scope, params } = context;
    await lockRow(scope, leases, params.lease_id);
    const lease = await readLease(scope, params.lease_id);
    if (lease.status !== 'ended.clearing' || (await hasClearance(scope, params.lease_id)))
      throw notInThisState({ entity: 'lease', status: lease.status }, 'leasing.clearance.error.lease');
    return new WithMessage(await readClearance(scope, await openClearance(context, params.lease_id)), 'app.said.created');
  },
  payments: async ({ scope, params }) => {
    await readClearance(scope, params.id);
    return paymentsOf(scope, params.id);
  },
  recordPayment: async (context) =>
    new WithMessage(await recordPayment(context, context.params.id, context.body), 'leasing.payment.said'),
};

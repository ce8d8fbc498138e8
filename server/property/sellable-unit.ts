import {
  graceDays,
  type SellableUnit,
  type sellableUnitCalls,
  sellableUnitErrors,
} from '../../src/api/property/sellable-unit.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { endOfDay } from '../../src/calendar/zone.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { sellableUnitLifecycle } from '../../src/machines/property/sellable-unit/lifecycle.ts';
import { compounds, units, unitTypes } from '../db/schema/property.ts';
import { sellableUnits } from '../db/schema/sales-of-units.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, advanceTo, bindLifecycle, dropTimers, setTimer } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { logOf } from '../kit/log.ts';
import { createRecord, setColumns, updateRecord } from '../kit/records.ts';
import { activateOwners, linkShares, passOn } from './delivered-owners.ts';
import { deliveryReceiptStore, receiptOf } from './delivery-receipt-record.ts';
import { mustExist, present } from './references.ts';
import { accessFigures, progressFigures, statusFigures, ticketFigures } from './sellable-figures.ts';
import { readSellable, sellableUnitStore } from './sellable-unit-record.ts';
import { startWarranties } from './sellable-warranty.ts';
import { unitStore } from './unit-record.ts';

export { sellableUnitStore };

const nobody = {
  buyer_name: null,
  buyer_mobile: null,
  deposit: null,
  reserved_until: null,
  contract_no: null,
  contracted_on: null,
};

bindLifecycle({
  lifecycle: sellableUnitLifecycle,
  table: sellableUnits,
  read: readSellable,
  effects: {
    keepReservation: ({ scope, record, event, today }) =>
      setColumns(scope, sellableUnits, record.id, {
        buyer_name: event.buyer_name,
        buyer_mobile: event.buyer_mobile,
        deposit: event.deposit,
        reserved_until: event.reserved_until || plusDays(today, graceDays),
        reason: null,
      }),
    startReservationTimer: ({ scope, currentUser, record, event, today }) => {
      const last = event.reserved_until || plusDays(today, graceDays);
      return setTimer(scope, 'sellable_unit', record.id, 'lapse', endOfDay(last, currentUser.company.time_zone));
    },
    stopReservationTimer: ({ scope, record }) => dropTimers(scope, 'sellable_unit', record.id, 'lapse'),
    forgetBuyer: ({ scope, record }) => setColumns(scope, sellableUnits, record.id, nobody),
    keepContract: ({ scope, record, event, today }) =>
      setColumns(scope, sellableUnits, record.id, { contract_no: event.contract_no, contracted_on: today }),
    keepReason: ({ scope, record, event }) => setColumns(scope, sellableUnits, record.id, { reason: event.reason ?? null }),
    draftReceipt: async ({ scope, services, currentUser, record }) => {
      // That of a buyer before is used again, with its snags.
      if ((await receiptOf(scope, record.id)) === null)
        await createRecord(scope, services, currentUser, deliveryReceiptStore, { sellable_unit_id: record.id });
    },
    resetReceipt: async ({ scope, services, currentUser, record }) => {
      const id = await receiptOf(scope, record.id);
      if (id === null) return;
      const { rows } = await scope.client.query<{ status: string }>(
        'select status from delivery_receipts where company_id = $1 and id = $2',
        [scope.company, id],
      );
      if (rows[0]?.status === 'draft') return;
      await advance(scope, services, {
        entity: 'delivery_receipt',
        id,
        currentUser: systemUser(currentUser.company),
        event: { type: 'reset' },
      });
    },
    keepDelivery: ({ scope, record, today }) => setColumns(scope, sellableUnits, record.id, { delivered_on: today }),
    startWarranties: ({ scope, record, today }) => startWarranties(scope, record.id, today),
    // By the unit's history: reports of a day before count it in the stock.
    markSold: async ({ scope, services, currentUser, record }) => {
      if (record.unit_id !== null)
        await updateRecord(scope, services, currentUser, unitStore, record.unit_id, { market: 'sold' });
    },
    activateOwners: (delivered) => activateOwners(delivered),
    keepBuyer: ({ scope, record, event }) =>
      setColumns(scope, sellableUnits, record.id, { buyer_name: event.buyer_name, buyer_mobile: event.buyer_mobile }),
    passOn: ({ event, ...resold }) => passOn(resold, { name: String(event.buyer_name), mobile: String(event.buyer_mobile) }),
  },
});

/** What a contract is about stays as it was signed. */
const agreed = ['compound_id', 'unit_type_id', 'number', 'area', 'plot_area', 'price'] as const;

async function check(context: WriteContext, given: Record<string, unknown>, id: number | null) {
  const { scope } = context;
  const before = id === null ? null : await readSellable(scope, id);
  const after: Partial<SellableUnit> = { ...before, ...present(given) };
  if (before && !hasTag(sellableUnitLifecycle, before.status, 'unsold') && agreed.some((name) => after[name] !== before[name]))
    throw notInThisState({ entity: 'sellable_unit', status: before.status }, 'property.sellable.error.under_contract');
  const wrong = sellableUnitErrors(after);
  if (Object.keys(wrong).length) throw invalid(wrong);
  await mustExist(scope, given, { compound_id: compounds, unit_type_id: unitTypes, unit_id: units });
  if (after.unit_id && (after.unit_id !== before?.unit_id || after.compound_id !== before.compound_id))
    await mustBeForSale(context, after.unit_id, after.compound_id);
  return given;
}

/** A unit of the register that is sold is in the same compound, and isn't let. */
async function mustBeForSale({ scope }: WriteContext, unit: number, compound: number | undefined): Promise<void> {
  const { rows } = await scope.client.query<{ compound_id: number; market: string }>(
    'select compound_id::int, market from units where company_id = $1 and id = $2 for share',
    [scope.company, unit],
  );
  const [found] = rows;
  if (found?.compound_id !== compound) throw invalid({ unit_id: 'property.sellable.error.other_compound' });
  if (found?.market !== 'for_sale') throw invalid({ unit_id: 'property.sellable.error.market' });
}

const crudCalls = crudOf<SellableUnit>(sellableUnitStore, {
  check,
  after: ({ scope }, id) => linkShares(scope, id),
  removable: async ({ scope }, id) => {
    const { status } = await readSellable(scope, id);
    if (status !== 'available' && status !== 'cancelled') throw notInThisState({ entity: 'sellable_unit', status });
  },
});

export const sellableUnitHandlers: Handlers<typeof sellableUnitCalls> = {
  list: crudCalls.list,
  create: crudCalls.create,
  get: crudCalls.get,
  update: async (context) => {
    const { scope, services, currentUser, params, body } = context;
    const { status, version, buyer_name, buyer_mobile, deposit, reserved_until, contract_no, reason, ...fields } = body;
    await lockRow(scope, sellableUnits, params.id);
    const isEdited = Object.values(fields).some((value) => value !== undefined);
    if (isEdited || !status) await crudCalls.update({ ...context, body: { ...fields, version } });
    if (status)
      await advanceTo(scope, services, {
        entity: 'sellable_unit',
        id: params.id,
        currentUser,
        version: isEdited ? undefined : version,
        status,
        payload: { buyer_name, buyer_mobile, deposit, reserved_until, contract_no, reason },
      });
    const unit = await readSellable(scope, params.id);
    return status ? moved('sellable_unit', unit) : new WithMessage(unit, 'app.said.saved');
  },
  remove: crudCalls.remove,
  activities: async ({ scope, params }) => {
    await readSellable(scope, params.id);
    return logOf(scope, 'sellable_unit', params.id);
  },
  progressFigures: ({ scope, query }) => progressFigures(scope, query.compound_id),
  ticketFigures: ({ scope, currentUser, query }) => ticketFigures(scope, currentUser, query.compound_id),
  statusFigures: ({ scope, query }) => statusFigures(scope, query.compound_id),
  accessFigures: ({ scope, query }) => accessFigures(scope, query.compound_id),
};

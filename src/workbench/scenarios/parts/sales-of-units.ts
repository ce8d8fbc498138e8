import { namesOf as titlesOf } from '../../../api/entity-names.ts';
import { checklist, deliveryReceiptCalls } from '../../../api/property/delivery-receipt.ts';
import { progressCalls } from '../../../api/property/progress.ts';
import { type SellableUnit, sellableUnitCalls } from '../../../api/property/sellable-unit.ts';
import { type Snag, snagCalls } from '../../../api/property/snag.ts';
import type { Driver, StaffRole } from '../driving/driver.ts';
import { byStatus, type InApp } from '../driving/in-app.ts';

export interface SaleState {
  unit: number;
}
export const seller: StaffRole = 'operations';
export const approver: StaffRole = 'general_manager';

export const reasons = { withdraw: 'The owner keeps it', other: 'The bank refused the loan' };

/** Puts a unit on sale, as the operations. */
export async function putOnSale(driver: Driver): Promise<SaleState> {
  const { compound: compound_id, unitType: unit_type_id } = await driver.place();
  const { id } = await driver.ask<{ id: number }>(seller, sellableUnitCalls.create, {
    body: { compound_id, unit_type_id, number: driver.unique('passport'), area: '310', price: '2400000' },
  });
  return { unit: id };
}
const given: Record<string, object> = {
  reserved: { buyer_name: 'A buyer on a walk', buyer_mobile: '0500000004', deposit: '50000' },
  contracted: { contract_no: 'S-1001' },
};
export const moveSale = async (
  driver: Driver,
  { unit: id }: SaleState,
  status: string,
  more: object = {},
): Promise<StaffRole> => {
  await driver.ask(seller, sellableUnitCalls.update, { params: { id }, body: { status, ...given[status], ...more } });
  return seller;
};
export const build = async (driver: Driver, { unit: unit_id }: SaleState, percent: number): Promise<unknown> =>
  driver.ask(seller, progressCalls.create, {
    params: { unit_id },
    body: { percent, reached_on: await driver.today(), stage: 'handover' },
  });
/** Sells and builds a unit: its receipt is a draft. */
export async function readyForDelivery(driver: Driver): Promise<SaleState & { receipt: number }> {
  const state = await putOnSale(driver);
  for (const status of ['reserved', 'contracted']) await moveSale(driver, state, status);
  await build(driver, state, 100);
  const { delivery_receipt_id } = await driver.ask<SellableUnit>(seller, sellableUnitCalls.update, {
    params: { id: state.unit },
    body: { status: 'ready_for_delivery' },
  });
  // It comes with the unit's being ready.
  return { ...state, receipt: delivery_receipt_id as number };
}

export const moveReceipt = async (driver: Driver, { unit: unit_id }: SaleState, body: object): Promise<StaffRole> => {
  await driver.ask(seller, deliveryReceiptCalls.update, { params: { unit_id }, body: { ...body } });
  return seller;
};
export const schedule = async (driver: Driver, state: SaleState, inDays = 0): Promise<StaffRole> =>
  moveReceipt(driver, state, { status: 'inspection_scheduled', inspect_on: driver.day(await driver.today(), inDays) });
/** Everything on its checklist is in order. */
export const checkAll = (driver: Driver, state: SaleState): Promise<StaffRole> =>
  moveReceipt(driver, state, Object.fromEntries(checklist.map((one) => [one, true])));
export const approve = async (driver: Driver, { unit: unit_id }: SaleState): Promise<StaffRole> => {
  await driver.ask(approver, deliveryReceiptCalls.approve, {
    params: { unit_id },
    body: { signed_by: 'A buyer on a walk', signature: [[20, 160, 40, 180, 70, 120]] },
  });
  return approver;
};
/** Brings a receipt to its inspection. */
export async function inspect(driver: Driver, state: SaleState): Promise<void> {
  await moveReceipt(driver, state, { status: 'issued' });
  await schedule(driver, state);
  await moveReceipt(driver, state, { status: 'inspecting' });
}

export const findSnag = async (driver: Driver, { unit: unit_id }: SaleState, severity: Snag['severity']): Promise<number> => {
  const { id } = await driver.ask<Snag>(seller, snagCalls.create, {
    params: { unit_id },
    body: { room: 'Kitchen', severity, category: 'finishes' },
  });
  return id;
};
export const moveSnag = async (driver: Driver, id: number, status: string): Promise<StaffRole> => {
  const body: Record<string, object> = {
    assigned: { contractor: 'Al Ittiqan', due_on: await driver.today() },
    reopened: { reason: 'It leaks again' },
  };
  await driver.ask(seller, snagCalls.update, { params: { id }, body: { status, ...body[status] } });
  return seller;
};

const saleEvents = { reserved: 'reserve', contracted: 'sign', ready_for_delivery: 'ready', resold: 'resell' };
const receiptEvents = {
  inspection_scheduled: 'schedule',
  inspecting: 'inspect',
  issues_open: 'list_issues',
  fixing: 'fix',
  reinspection: 'reinspect',
};
/** What a person does in the app instead of these calls. */
export const saleInApp: InApp = {
  presses: {
    'UNI-05': (body) => {
      if (body.status === 'available') return { on: 'sellable_unit', event: body.reason ? 'release' : 'relist' };
      if (body.status === 'cancelled')
        return { on: 'sellable_unit', event: body.reason === reasons.withdraw ? 'withdraw' : 'cancel' };
      return byStatus('sellable_unit', saleEvents)(body);
    },
    'UNI-20': (body) => {
      if (body.status === 'issued') return { on: 'delivery_receipt', event: body.reason ? 'reissue' : 'issue' };
      return byStatus('delivery_receipt', receiptEvents)(body);
    },
    'UNI-25': () => ({ on: 'delivery_receipt', event: 'reject' }),
    'UNI-26': () => ({ on: 'delivery_receipt', event: 'approve' }),
    'X-SNG-03': byStatus('snag', { assigned: 'assign', fixed: 'fix', verified: 'verify', reopened: 'reopen' }),
  },
  acts: {
    'UNI-03': {
      text: 'sellable_unit',
      labels: { list: titlesOf('sellable_unit').many, new: 'property.sellable_unit.new', save: 'kit.save' },
    },
    'UNI-08': {
      text: 'progress',
      labels: {
        list: titlesOf('sellable_unit').many,
        tab: 'property.progress.title',
        new: 'property.progress.new',
        percent: 'property.progress.percent',
        save: 'kit.save',
      },
    },
    'UNI-20': { text: 'checklist', labels: { list: titlesOf('delivery_receipt').many, edit: 'kit.edit', save: 'kit.save' } },
    'UNI-24': {
      text: 'snag',
      labels: {
        list: titlesOf('delivery_receipt').many,
        new: 'property.snag.new',
        severity: 'property.snag.severity',
        save: 'kit.save',
      },
    },
  },
};

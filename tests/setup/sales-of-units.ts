import { expect } from 'vitest';
import type { Call } from '../../src/api/contract.ts';
import { type DeliveryReceipt, deliveryReceiptCalls } from '../../src/api/property/delivery-receipt.ts';
import { progressCalls } from '../../src/api/property/progress.ts';
import { type SellableUnit, sellableUnitCalls } from '../../src/api/property/sellable-unit.ts';
import { type Snag, snagCalls } from '../../src/api/property/snag.ts';
import { makePlace } from '../../src/workbench/scenarios/parts/place.ts';
import { testCompany } from './lettings.ts';
import type { Answer, Person } from './test-bed.ts';

export const operations = () => testCompany.people.operations;
export const wrongOf = ({ body }: Answer) => Object.keys((body.fields as object | undefined) ?? {}).sort();
/** The guards that refused. */
export const refusedBy = ({ status, body }: Answer): string[] => {
  expect([status, body.code], JSON.stringify(body)).toEqual([422, 'refused']);
  return (body.reasons as { guard: string }[]).map(({ guard }) => guard);
};
export const done = async <T>(person: Person, call: Call, args: object): Promise<T> => {
  const { status, body } = await person.ask(call, args);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};

let serial = 0;
export const villa = async (more: object = {}): Promise<SellableUnit> => {
  const { compound: compound_id, unitType: unit_type_id } = await makePlace(testCompany.driver);
  serial += 1;
  const body = { compound_id, unit_type_id, number: `V-${serial}`, area: '310', price: '2400000', ...more };
  return done(operations(), sellableUnitCalls.create, { body });
};
export const put = (id: number, body: object, person = operations()) =>
  person.ask(sellableUnitCalls.update, { params: { id }, body });
export const read = (id: number) => done<SellableUnit>(operations(), sellableUnitCalls.get, { params: { id } });
export const buyer = { buyer_name: 'Reem Al-Shehri', buyer_mobile: '0500000004', deposit: '50000' };
export const build = (unit_id: number, percent: number, reached_on = '2026-01-10', more: object = {}) =>
  operations().ask(progressCalls.create, { params: { unit_id }, body: { percent, reached_on, stage: 'structure', ...more } });

/** A unit under contract. */
export async function sold(more: object = {}): Promise<SellableUnit> {
  const unit = await villa(more);
  expect((await put(unit.id, { status: 'reserved', ...buyer })).status).toBe(200);
  expect((await put(unit.id, { status: 'contracted', contract_no: 'S-1001' })).status).toBe(200);
  return unit;
}
/** A unit that is built, with the draft of its receipt. */
export async function built(more: object = {}): Promise<SellableUnit> {
  const unit = await sold(more);
  expect((await build(unit.id, 100)).status).toBe(200);
  expect((await put(unit.id, { status: 'ready_for_delivery' })).status).toBe(200);
  return unit;
}

export const receipt = (unit_id: number) =>
  done<DeliveryReceipt>(operations(), deliveryReceiptCalls.get, { params: { unit_id } });
export const move = (unit_id: number, status: string, more: object = {}) =>
  operations().ask(deliveryReceiptCalls.update, { params: { unit_id }, body: { status, ...more } });
export const checked = { keys_tested: true, meters_read: true, systems_tested: true, cleaned: true, manuals_given: true };
export const check = (unit_id: number) => done(operations(), deliveryReceiptCalls.update, { params: { unit_id }, body: checked });
export const signed = { signed_by: 'Reem Al-Shehri', signature: [[20, 160, 40, 180, 70, 120]] };
export const approve = (unit_id: number, body: object = signed, person = testCompany.people.general_manager) =>
  person.ask(deliveryReceiptCalls.approve, { params: { unit_id }, body });
/** A unit whose inspection is under way. */
export async function inspected(more: object = {}): Promise<SellableUnit> {
  const unit = await built(more);
  const today = await testCompany.today();
  for (const [status, body] of [
    ['issued', {}],
    ['inspection_scheduled', { inspect_on: today }],
    ['inspecting', {}],
  ] as const)
    expect((await move(unit.id, status, body)).status).toBe(200);
  return unit;
}
export const found = (unit_id: number, severity: string, more: object = {}) =>
  operations().ask(snagCalls.create, { params: { unit_id }, body: { room: 'Kitchen', severity, category: 'finishes', ...more } });
export const snag = async (unit_id: number, severity: string, more: object = {}) => {
  const { status, body } = await found(unit_id, severity, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Snag;
};
export const turn = (id: number, status: string, more: object = {}) =>
  operations().ask(snagCalls.update, { params: { id }, body: { status, ...more } });

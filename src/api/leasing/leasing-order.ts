import * as z from 'zod/mini';
import { get, list, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, instantText } from '../field-meta.ts';
import { day, optional, optionalText, recordShape, text } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { Signature } from '../signature.ts';
import { depositStatuses, ejarStatuses, signatureStatuses } from './contract.ts';
import { Lease } from './lease.ts';
import { preOccupancyStatuses } from './pre-occupancy-order.ts';

export const orderStatuses = ['pending', 'preparing', 'awaiting_tenant', 'delivered', 'closed', 'cancelled'] as const;
/**
 * What must be true before the keys are handed over (domain 3.9), and may be waived. The signature isn't among them: a lease
 * that nobody signed can't begin.
 */
export const deliveryRequirements = [
  'deposit_received',
  'first_dues_paid',
  'ejar_submitted',
  'inventory_accepted',
  'identity_valid',
  'pre_occupancy_passed',
] as const;
export type DeliveryRequirement = (typeof deliveryRequirements)[number];
const Waiver = z.object({
  requirement: z.enum(deliveryRequirements),
  reason: z.string(),
  by_name: z.nullable(z.string()),
  at: instantText(),
});
const nullableText = z.nullable(z.string());
/** A meter's reading, in whole units. */
const reading = () => z.int().check(z.gte(0), z.lte(999_999_999));

export const leasingOrderFields = defineFields('leasing', {
  ref_no: field.shown('code', z.string(), { label: 'sales.lead.ref', isMain: true, width: 110 }),
  unit_number: field.shown('code', z.string(), { label: 'sales.unit.number', width: 110 }),
  tenant_id: field.ofTenant(),
  status: field.status(orderStatuses, 'leasing_order.status', { width: 150 }),
  planned_on: field.own('day', z.string(), z.optional(day()), { label: 'leasing.planned', isSorted: true, isMain: true }),
  delivered_on: field.shown('day', nullableText, { label: 'leasing.delivered', isSorted: true }),
  /** What is unpaid of all that is due for the first period. */
  first_dues_open: field.shown('money', z.string(), { label: 'leasing.first_dues' }),
  /** By the tenant, with a signature. */
  inventory_accepted: field.shown('flag', z.boolean(), { label: 'leasing.inventory' }),
  inventory_accepted_at: field.shown('instant', z.nullable(instantText())),
  inventory_accepted_by: field.shown('text', nullableText),
  contract_status: field.shown('choice', z.string(), {
    label: 'leasing.signature',
    options: signatureStatuses,
    texts: 'contract.status',
  }),
  deposit_status: field.shown('choice', z.string(), {
    label: 'sales.quotation.deposit',
    options: depositStatuses,
    texts: 'deposit.status',
  }),
  ejar_status: field.shown('choice', z.string(), {
    label: 'leasing.ejar',
    options: ejarStatuses,
    texts: 'ejar.status',
  }),
  identity_expiry: field.shown('day', nullableText, { label: 'sales.lead.identity_expiry' }),
  /** Null until the inspection is ordered, a week before the lease begins. */
  pre_occupancy_status: field.shown('choice', z.nullable(z.enum(preOccupancyStatuses)), {
    label: 'leasing.pre_occupancy',
    options: preOccupancyStatuses,
    texts: 'pre_occupancy_order.status',
  }),
  keys_count: field.own('number', z.nullable(z.int()), optional(z.int().check(z.gte(0), z.lte(99)))),
  access_cards: field.own('number', z.nullable(z.int()), optional(z.int().check(z.gte(0), z.lte(99)))),
  electricity_reading: field.own('number', z.nullable(z.int()), optional(reading())),
  water_reading: field.own('number', z.nullable(z.int()), optional(reading())),
  note: field.long(5000, { label: 'sales.lead.note' }),
});
export const LeasingOrder = z.object({
  ...recordShape,
  ...recordOf(leasingOrderFields),
  contract_id: z.int(),
  contract_ref_no: z.string(),
  lease_id: z.int(),
  lease_start_on: dayText(),
  unit_id: z.int(),
  pre_occupancy_id: z.nullable(z.int()),
  inventory_items: z.int(),
  tenant_name: z.string(),
  /** The contract whose tenant still has the unit's keys, of an earlier lease. */
  keys_out_under: nullableText,
  waivers: z.array(Waiver),
});
export type LeasingOrder = z.infer<typeof LeasingOrder>;
export const LeasingOrderInput = z.strictObject(inputOf(leasingOrderFields));
export const leasingOrderColumns = columnsOf<LeasingOrder>(leasingOrderFields, [
  'ref_no',
  'unit_number',
  'tenant_id',
  'status',
  'planned_on',
  'delivered_on',
]);

export const leasingOrderCalls = {
  list: list('OPS-04', '/leasing_orders', {
    needs: 'leasing_orders.view',
    answer: LeasingOrder,
    filters: {
      ...filtersOf(leasingOrderFields, 'status', 'tenant_id'),
      ...rangesOf(leasingOrderFields, 'planned_on'),
    },
    sorts: sortsOf(leasingOrderFields),
  }),
  get: get('OPS-05', '/leasing_orders/{id}', { needs: 'leasing_orders.view', answer: LeasingOrder }),
  /** Changes fields, the status, or both, fields first. */
  update: put('OPS-06', '/leasing_orders/{id}', {
    needs: 'leasing_orders.edit',
    wrapper: 'leasing_order',
    body: z.strictObject({
      ...LeasingOrderInput.shape,
      status: z.optional(z.enum(orderStatuses)),
      reason: optionalText(2000),
      version: z.optional(z.int().check(z.gte(1))),
    }),
    answer: LeasingOrder,
    moves: { lifecycle: 'leasing_order', event: 'by status' },
  }),
  /** Our addition: lets the keys be handed over without one of the requirements. */
  waive: put('X-ORD-02', '/leasing_orders/{id}/waivers', {
    needs: 'leasing_orders.approve',
    body: z.strictObject({
      requirement: z.enum(deliveryRequirements),
      reason: text(2000),
      version: z.optional(z.int().check(z.gte(1))),
    }),
    answer: LeasingOrder,
    moves: { lifecycle: 'leasing_order', event: 'waive' },
  }),
  /** Our addition: the tenant accepts the inventory, by a typed name and, where they can, a drawn signature. */
  acceptInventory: put('X-ORD-03', '/leasing_orders/{id}/inventory_acceptance', {
    needs: 'leasing_orders.edit',
    body: z.strictObject({
      signed_by: optionalText(200),
      signature: optional(Signature),
      version: z.optional(z.int().check(z.gte(1))),
    }),
    answer: LeasingOrder,
    moves: { lifecycle: 'leasing_order', event: 'accept_inventory' },
  }),
  /** Our addition: an accepted inventory is taken back, to be corrected and accepted anew. */
  reopenInventory: put('X-ORD-04', '/leasing_orders/{id}/inventory_reopening', {
    needs: 'leasing_orders.edit',
    body: z.strictObject({ version: z.optional(z.int().check(z.gte(1))) }),
    answer: LeasingOrder,
    moves: { lifecycle: 'leasing_order', event: 'reopen_inventory' },
  }),
  activities: get('X-ORD-01', '/leasing_orders/{id}/activities', { needs: 'leasing_orders.view', answer: z.array(LogEntry) }),
  expectedArrivals: list('OPS-22', '/expected_arrivals', { needs: 'leases.view', answer: Lease }),
};

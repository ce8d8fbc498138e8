import * as z from 'zod/mini';
import { get, list, put } from '../contract.ts';
import { day, optionalText, recordShape } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { Lease } from './lease.ts';

export const orderStatuses = ['pending', 'preparing', 'awaiting_tenant', 'delivered', 'closed', 'cancelled'] as const;
const nullableText = z.nullable(z.string());

export const LeasingOrder = z.object({
  ...recordShape,
  status: z.enum(orderStatuses),
  ref_no: z.string(),
  contract_id: z.int(),
  contract_ref_no: z.string(),
  contract_status: z.string(),
  deposit_status: z.string(),
  lease_id: z.int(),
  lease_start_on: z.string(),
  unit_id: z.int(),
  unit_number: z.string(),
  tenant_id: z.int(),
  tenant_name: z.string(),
  identity_expiry: nullableText,
  planned_on: z.string(),
  delivered_on: nullableText,
  inventory_accepted: z.boolean(),
  first_dues_paid: z.boolean(),
  note: nullableText,
});
export type LeasingOrder = z.infer<typeof LeasingOrder>;

export const leasingOrderCalls = {
  list: list('OPS-04', '/leasing_orders', {
    needs: 'leasing_orders.view',
    answer: LeasingOrder,
    filters: {
      status: z.optional(z.string().check(z.maxLength(30))),
      tenant_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    },
  }),
  get: get('OPS-05', '/leasing_orders/{id}', { needs: 'leasing_orders.view', answer: LeasingOrder }),
  /** Fields, a wanted status, or both: the fields first. */
  update: put('OPS-06', '/leasing_orders/{id}', {
    needs: 'leasing_orders.edit',
    wrapper: 'leasing_order',
    body: z.strictObject({
      planned_on: z.optional(day()),
      inventory_accepted: z.optional(z.boolean()),
      first_dues_paid: z.optional(z.boolean()),
      note: optionalText(5000),
      status: z.optional(z.enum(orderStatuses)),
      reason: optionalText(2000),
      version: z.optional(z.int().check(z.gte(1))),
    }),
    answer: LeasingOrder,
    moves: { lifecycle: 'leasing_order', event: 'by status' },
  }),
  activities: get('X-ORD-01', '/leasing_orders/{id}/activities', { needs: 'leasing_orders.view', answer: z.array(LogEntry) }),
  expectedArrivals: list('OPS-22', '/expected_arrivals', { needs: 'leases.view', answer: Lease }),
};

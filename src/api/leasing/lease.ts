import * as z from 'zod/mini';
import { get, list, put } from '../contract.ts';
import { optionalText, recordShape } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';

export const leaseStatuses = [
  'draft',
  'pending_start',
  'active',
  'on_notice',
  'ended.overstay',
  'ended.clearing',
  'closed',
  'cancelled',
  'renewed',
] as const;
export const terminationKinds = [
  'mutual',
  'tenant_breach',
  'non_payment',
  'personal_use',
  'structural',
  'court_order',
  'tenant_break_clause',
  'death',
] as const;
const nullableText = z.nullable(z.string());

export const Lease = z.object({
  ...recordShape,
  status: z.enum(leaseStatuses),
  contract_id: z.int(),
  contract_ref_no: z.string(),
  contract_status: z.string(),
  tenant_id: z.int(),
  tenant_name: z.string(),
  unit_id: z.int(),
  unit_number: z.string(),
  building_name_en: z.string(),
  building_name_ar: z.string(),
  start_on: z.string(),
  end_on: z.string(),
  yearly_rent: z.string(),
  delivered_on: nullableText,
  notice_on: nullableText,
  notice_party: nullableText,
  notice_reason: nullableText,
  termination_kind: nullableText,
  ended_on: nullableText,
  handed_over_on: nullableText,
  cancel_reason: nullableText,
  successor_id: z.nullable(z.int()),
  order_id: z.nullable(z.int()),
  order_status: nullableText,
});
export type Lease = z.infer<typeof Lease>;
const version = z.optional(z.int().check(z.gte(1)));

export const leaseCalls = {
  list: list('X-LSE-01', '/leases', {
    needs: 'leases.view',
    answer: Lease,
    filters: {
      status: z.optional(z.string().check(z.maxLength(30))),
      tenant_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
      unit_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    },
  }),
  one: get('X-LSE-02', '/leases/{id}', { needs: 'leases.view', answer: Lease }),
  activities: get('X-LSE-03', '/leases/{id}/activities', { needs: 'leases.view', answer: z.array(LogEntry) }),
  get: get('TEN-06', '/tenants/{tenant_id}/leases/{lease_id}', { needs: 'leases.view', answer: Lease }),
  /** Moves it to a wanted status: notice, hand-over, cancellation. */
  update: put('TEN-07', '/tenants/{tenant_id}/leases/{lease_id}', {
    needs: 'leases.edit',
    wrapper: 'lease',
    body: z.strictObject({
      status: z.enum(leaseStatuses),
      party: z.optional(z.enum(['tenant', 'landlord'])),
      reason: optionalText(2000),
      version,
    }),
    answer: Lease,
    moves: { lifecycle: 'lease', event: 'by status' },
  }),
  terminate: put('TEN-08', '/tenants/{tenant_id}/leases/{lease_id}/terminate', {
    needs: 'leases.edit',
    body: z.strictObject({ kind: z.enum(terminationKinds), version }),
    answer: Lease,
    moves: { lifecycle: 'lease', event: 'terminate' },
  }),
};

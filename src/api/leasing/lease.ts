import * as z from 'zod/mini';
import { documentTypes } from '../app/document.ts';
import { get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { id, optionalText, propertyUse, recordShape, text } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { Note, NoteInput } from '../note.ts';
import { placeFilters } from '../property/place.ts';
import { Service } from '../settings/service.ts';

export const leaseStatuses = [
  'draft',
  'pending_start',
  'active',
  'on_notice',
  'ended.overstay',
  'ended.awaiting_keys',
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
export type TerminationKind = (typeof terminationKinds)[number];
export const isTerminationKind = (kind: unknown): kind is TerminationKind => terminationKinds.some((one) => one === kind);
const nullableText = z.nullable(z.string());

export const noticeParties = ['tenant', 'landlord'] as const;
/** On which ground a landlord gives notice, where the law asks for one. */
export const noticeGrounds = ['non_payment', 'structural', 'personal_use'] as const;
export type NoticeGround = (typeof noticeGrounds)[number];

export const leaseFields = defineFields('leasing', {
  unit_number: field.shown('code', z.string(), { label: 'sales.unit.number', isMain: true, width: 110 }),
  unit_id: field.shown('reference', z.int(), { label: 'sales.unit.number', to: 'unit', shownBy: ['unit_number'] }),
  /** The unit's building, which a lease only knows by name. */
  building_name_en: field.shown('reference', z.string(), {
    label: 'leasing.building',
    to: 'building',
    shownBy: ['building_name_en', 'building_name_ar'],
    width: 180,
  }),
  tenant_id: field.ofTenant(),
  status: field.status(leaseStatuses, 'lease.status', { width: 150 }),
  start_on: field.shown('day', z.string(), { label: 'sales.quotation.start', isSorted: true }),
  end_on: field.shown('day', z.string(), { label: 'sales.quotation.end', isSorted: true }),
  yearly_rent: field.shown('money', z.string(), {
    label: 'sales.quotation.yearly_rent',
    isSorted: true,
    isSummed: true,
    isMain: true,
  }),
  delivered_on: field.shown('day', nullableText, { label: 'leasing.delivered' }),
  notice_on: field.shown('day', nullableText, { label: 'leasing.notice' }),
  handed_over_on: field.shown('day', nullableText, { label: 'leasing.handed_back' }),
  ended_on: field.shown('day', nullableText, { label: 'leasing.ended' }),
});
export const Lease = z.object({
  ...recordShape,
  ...recordOf(leaseFields),
  contract_id: z.int(),
  contract_ref_no: z.string(),
  contract_status: z.string(),
  tenant_name: z.string(),
  building_name_ar: z.string(),
  notice_party: nullableText,
  notice_reason: nullableText,
  notice_ground: z.nullable(z.enum(noticeGrounds)),
  termination_kind: nullableText,
  cancel_reason: nullableText,
  /** The lease that follows it by renewal, and the one that it follows. */
  successor_id: z.nullable(z.int()),
  /** The lease of the tenant who took it over, and the one that it was taken over from. */
  transferred_to_id: z.nullable(z.int()),
  transferred_from_id: z.nullable(z.int()),
  predecessor_id: z.nullable(z.int()),
  predecessor_status: nullableText,
  /** What the law on leases goes by. */
  city: nullableText,
  property_use: propertyUse(),
  /** Whether the company lets leases of such units end by themselves, and whether somebody was promised the unit after it. */
  opted_out: z.boolean(),
  is_promised: z.boolean(),
  document_types: z.array(z.enum(documentTypes)),
  order_id: z.nullable(z.int()),
  order_status: nullableText,
  /** The last one, even if it was cancelled. */
  clearance_id: z.nullable(z.int()),
});
export type Lease = z.infer<typeof Lease>;
export const leaseColumns = columnsOf<Lease>(leaseFields, [
  'unit_number',
  'building_name_en',
  'tenant_id',
  'status',
  {
    id: 'term',
    label: 'sales.quotation.term',
    kind: 'term',
    of: ({ start_on, end_on }) => [start_on, end_on],
    sort: 'start_on',
    width: 240,
  },
  'yearly_rent',
]);
/** What became of one of several leases: its new status, or why it can't be cancelled. */
export const CancelledLease = z.object({
  lease_id: z.int(),
  status: nullableText,
  error: nullableText,
  reasons: z.array(z.string()),
});
export type CancelledLease = z.infer<typeof CancelledLease>;
const version = z.optional(z.int().check(z.gte(1)));

export const leaseCalls = {
  list: list('X-LSE-01', '/leases', {
    needs: 'leases.view',
    answer: Lease,
    filters: {
      ...filtersOf(leaseFields, 'status', 'tenant_id', 'unit_id'),
      ...rangesOf(leaseFields, 'start_on', 'end_on'),
      ...placeFilters,
    },
    sorts: sortsOf(leaseFields),
  }),
  one: get('X-LSE-02', '/leases/{id}', { needs: 'leases.view', answer: Lease }),
  activities: get('X-LSE-03', '/leases/{id}/activities', { needs: 'leases.view', answer: z.array(LogEntry) }),
  get: get('TEN-06', '/tenants/{tenant_id}/leases/{lease_id}', { needs: 'leases.view', answer: Lease }),
  /** Changes its status: notice, handover, cancellation. */
  update: put('TEN-07', '/tenants/{tenant_id}/leases/{lease_id}', {
    needs: 'leases.edit',
    wrapper: 'lease',
    body: z.strictObject({
      status: z.enum(leaseStatuses),
      party: z.optional(z.enum(noticeParties)),
      reason: optionalText(2000),
      ground: z.optional(z.enum(noticeGrounds)),
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
  /** Several at once, each for itself: one that can't be cancelled doesn't keep the others. */
  cancelMany: put('OPS-11', '/cancel_leases', {
    needs: 'leases.edit',
    body: z.strictObject({
      lease_ids: z.array(id()).check(z.minLength(1), z.maxLength(100)),
      reason: text(2000),
    }),
    answer: z.array(CancelledLease),
  }),
  /** What is charged for its unit besides the rent. */
  services: get('TEN-09', '/tenants/{tenant_id}/leases/{lease_id}/services', { needs: 'leases.view', answer: z.array(Service) }),
  notes: get('TEN-25', '/tenants/{tenant_id}/leases/{lease_id}/notes', { needs: 'leases.view', answer: z.array(Note) }),
  addNote: post('TEN-26', '/tenants/{tenant_id}/leases/{lease_id}/notes', {
    needs: 'leases.edit',
    wrapper: 'note',
    body: NoteInput,
    answer: Note,
  }),
};

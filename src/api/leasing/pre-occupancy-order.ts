import * as z from 'zod/mini';
import { get, list, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText } from '../field-meta.ts';
import { optionalText, recordShape } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';

/** How long before a lease begins its unit's inspection is ordered (domain 3.9). */
export const inspectionDays = 7;
export const preOccupancyStatuses = [
  'pending',
  'scheduled',
  'in_progress',
  'passed',
  'failed',
  'handed_to_leasing',
  'cancelled',
] as const;

const nullableText = z.nullable(z.string());

/** The inspection of a let unit before its tenant moves in. */
export const preOccupancyOrderFields = defineFields('leasing.pre_occupancy', {
  ref_no: field.shown('code', z.string(), { label: 'sales.lead.ref', isMain: true, width: 110 }),
  unit_id: field.shown('reference', z.int(), { label: 'app.entity.unit', to: 'unit', shownBy: ['unit_number'], isMain: true }),
  tenant_id: field.shown('reference', z.int(), {
    label: 'leasing.tenant',
    to: 'tenant',
    shownBy: ['tenant_name'],
    width: 190,
  }),
  status: field.status(preOccupancyStatuses, 'pre_occupancy_order.status', { width: 160 }),
  lease_start_on: field.shown('day', z.string(), { label: 'leasing.pre_occupancy.lease_start_on' }),
  inspection_on: field.optionalDay({ isSorted: true }),
  assignee_id: field.optionalReference('user', {
    among: '/operation_members',
    label: 'leasing.pre_occupancy.inspector',
    shownBy: ['assignee_name'],
  }),
  finished_on: field.shown('day', nullableText),
  /** Why the last inspection failed. */
  reason: field.shown('long', nullableText, { label: 'sales.ask.reason' }),
  note: field.long(5000, { label: 'sales.lead.note' }),
});
export const PreOccupancyOrder = z.object({
  ...recordShape,
  ...recordOf(preOccupancyOrderFields),
  unit_number: z.string(),
  tenant_name: z.string(),
  assignee_name: nullableText,
  lease_id: z.int(),
  order_id: z.int(),
  /** The preparation that the last failure led to. */
  preparation_id: z.nullable(z.int()),
  /** The unit isn't under preparation or out of order today. */
  unit_ready: z.boolean(),
  unit_ready_on: z.nullable(dayText()),
});
export type PreOccupancyOrder = z.infer<typeof PreOccupancyOrder>;
export const PreOccupancyOrderInput = z.strictObject(inputOf(preOccupancyOrderFields));
export const preOccupancyOrderColumns = columnsOf<PreOccupancyOrder>(preOccupancyOrderFields, [
  'ref_no',
  'unit_id',
  'tenant_id',
  'status',
  'lease_start_on',
  'inspection_on',
  'assignee_id',
]);

/** How many orders there are in each status. */
export const OrdersNumbers = z.object({
  pending: z.int(),
  scheduled: z.int(),
  in_progress: z.int(),
  passed: z.int(),
  failed: z.int(),
  handed_to_leasing: z.int(),
  cancelled: z.int(),
});
export type OrdersNumbers = z.infer<typeof OrdersNumbers>;

const one = { needs: 'leasing_orders.view', answer: PreOccupancyOrder } as const;
export const preOccupancyOrderCalls = {
  list: list('OPS-18', '/pre_occupancy_orders', {
    ...one,
    filters: {
      ...filtersOf(preOccupancyOrderFields, 'status', 'unit_id', 'tenant_id', 'assignee_id'),
      ...rangesOf(preOccupancyOrderFields, 'inspection_on'),
    },
    sorts: sortsOf(preOccupancyOrderFields),
  }),
  get: get('OPS-19', '/pre_occupancy_orders/{id}', one),
  /** Changes fields, the status, or both, fields first. */
  update: put('OPS-20', '/pre_occupancy_orders/{id}', {
    needs: 'leasing_orders.edit',
    wrapper: 'pre_occupancy_order',
    body: z.strictObject({
      ...z.partial(PreOccupancyOrderInput).shape,
      status: z.optional(z.enum(preOccupancyStatuses)),
      reason: optionalText(2000),
      version: z.optional(z.int().check(z.gte(1))),
    }),
    answer: PreOccupancyOrder,
    moves: { lifecycle: 'pre_occupancy_order', event: 'by status' },
  }),
  numbers: get('OPS-21', '/pre_occupancy_orders/get_orders_numbers', { needs: one.needs, answer: OrdersNumbers }),
  activities: get('X-POO-01', '/pre_occupancy_orders/{id}/activities', { needs: one.needs, answer: z.array(LogEntry) }),
};

import * as z from 'zod/mini';
import { get } from '../contract.ts';
import { id } from '../fields.ts';

/** The records of a deal, from the request to the end of its lease, and the units it is about. */
export const relatable = ['lead', 'quotation', 'tenant', 'contract', 'lease', 'unit'] as const;
export type Relatable = (typeof relatable)[number];
export const isRelatable = (entity: string): entity is Relatable => (relatable as readonly string[]).includes(entity);

/** What they lead to, in this order. */
export const relatedEntities = [
  'lead',
  'tenant',
  'quotation',
  'contract',
  'lease',
  'leasing_order',
  'leasing_clearance',
  'unit',
] as const;
/** What a lease is to the record: the one before or after it, or the one in a unit now or next. */
export const leaseRoles = ['predecessor', 'successor', 'current', 'next'] as const;

export const Related = z.object({
  entity: z.enum(relatedEntities),
  id: z.int(),
  title: z.nullable(z.string()),
  /** Null for those without a lifecycle. */
  status: z.nullable(z.string()),
  role: z.nullable(z.enum(leaseRoles)),
});
export type Related = z.infer<typeof Related>;

export const relatedCalls = {
  /** The newest of each kind; none that the user may not view. */
  of: get('X-REL-01', '/related', {
    needs: 'anybody',
    query: z.strictObject({ entity: z.enum(relatable), record_id: z.pipe(z.coerce.number(), id()) }),
    answer: z.array(Related),
  }),
};

import * as z from 'zod/mini';

/** What keeps a unit from being let for a period. */
export const UnitConflict = z.object({
  unit_id: z.int(),
  number: z.string(),
  why: z.enum(['leased', 'renews', 'reserved', 'held', 'out_of_order', 'not_for_lease']),
  /** The contract or quotation that has it. */
  by: z.nullable(z.string()),
  /** The last day of it, if known; of a lease that renews by itself the day on which it does. An ISO date. */
  until: z.nullable(z.string()),
});
export type UnitConflict = z.infer<typeof UnitConflict>;

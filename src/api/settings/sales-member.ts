import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { amount, id, optional, recordShape } from '../fields.ts';

/** A user who sells, with a supervisor (another sales member) and a target. */
export const SalesMember = z.object({
  ...recordShape,
  user_id: z.int(),
  user_name: z.string(),
  user_email: z.string(),
  supervisor_id: z.nullable(z.int()),
  supervisor_name: z.nullable(z.string()),
  yearly_target: z.string(),
  active: z.boolean(),
});
export type SalesMember = z.infer<typeof SalesMember>;

export const SalesMemberInput = z.strictObject({
  user_id: id(),
  supervisor_id: optional(id()),
  yearly_target: z.optional(amount()),
  active: z.optional(z.boolean()),
});
export type SalesMemberInput = z.input<typeof SalesMemberInput>;

/** a sales member can be fetched for a supervisor (the filter). */
export const salesMemberCalls = crud('/sales', {
  ids: ['SET-88', 'SET-89', 'SET-90', 'SET-91', 'SET-92'],
  module: 'sales',
  wrapper: 'sale',
  record: SalesMember,
  input: SalesMemberInput,
  filters: {
    supervisor_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    active: z.optional(z.stringbool()),
  },
});

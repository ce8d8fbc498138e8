import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

/** A user in sales, with a supervisor (another sales member) and a target. */
export const salesMemberFields = defineFields('settings.field', {
  user_id: field.reference('user', { label: 'settings.field.user', pick: 'select', shownBy: ['user_name'], isMain: true }),
  user_email: field.shown('email', z.string(), { label: 'settings.field.email', width: 220 }),
  supervisor_id: field.optionalReference('sales_member', {
    label: 'settings.field.supervisor',
    pick: 'select',
    shownBy: ['supervisor_name'],
  }),
  yearly_target: field.presetMoney({ initial: '0.00', isSorted: true, isMain: true, isSummed: true }),
  active: field.flag(true),
});
export const SalesMember = z.object({
  ...recordShape,
  ...recordOf(salesMemberFields),
  user_name: z.string(),
  supervisor_name: z.nullable(z.string()),
});
export type SalesMember = z.infer<typeof SalesMember>;
export const SalesMemberInput = z.strictObject(inputOf(salesMemberFields));
export type SalesMemberInput = z.input<typeof SalesMemberInput>;
export const salesMemberColumns = columnsOf<SalesMember>(salesMemberFields, [
  'user_id',
  'user_email',
  'supervisor_id',
  'yearly_target',
  'active',
]);

/** the sales members of a supervisor (the filter). */
export const salesMemberCalls = crud('/sales', {
  ids: ['SET-88', 'SET-89', 'SET-90', 'SET-91', 'SET-92'],
  module: 'sales',
  wrapper: 'sale',
  record: SalesMember,
  input: SalesMemberInput,
  filters: filtersOf(salesMemberFields, 'supervisor_id', 'active'),
  sorts: sortsOf(salesMemberFields),
});

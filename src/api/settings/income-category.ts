import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

/** What an invoice's line is for: the sub account that it is posted to. */
export const incomeCategoryFields = defineFields('settings.income_category', {
  ...nameFields(),
  sub_account_id: field.reference('sub_account', { label: 'settings.sub_account.title', pick: 'select', isMain: true }),
  active: field.flag(true, { label: 'settings.field.active' }),
});
export const IncomeCategory = z.object({
  ...recordShape,
  ...recordOf(incomeCategoryFields),
  sub_account_name_en: z.string(),
  sub_account_name_ar: z.string(),
});
export type IncomeCategory = z.infer<typeof IncomeCategory>;
export const IncomeCategoryInput = z.strictObject(inputOf(incomeCategoryFields));
export const incomeCategoryColumns = columnsOf<IncomeCategory>(incomeCategoryFields, [
  'name_en',
  'name_ar',
  'sub_account_id',
  'active',
]);

/** The specification only lists them; how a company edits them is our addition. */
export const incomeCategoryCalls = crud('/income_categories', {
  ids: ['FIN-52', 'X-INC-01', 'X-INC-02', 'X-INC-03', 'X-INC-04'],
  module: 'finance',
  wrapper: 'income_category',
  record: IncomeCategory,
  input: IncomeCategoryInput,
  filters: filtersOf(incomeCategoryFields, 'sub_account_id', 'active'),
  sorts: sortsOf(incomeCategoryFields),
});

import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';
import { accountKinds } from '../finance/chart-of-accounts.ts';

/** An account of the company's chart: a heading over sub accounts, which are what is posted to. */
export const ledgerAccountFields = defineFields('settings.account', {
  code: field.text(20, { isSorted: true, isMain: true, width: 100 }),
  ...nameFields(),
  kind: field.choice(accountKinds, 'settings.account.kind', { isSorted: true, isMain: true }),
  active: field.flag(true, { label: 'settings.field.active' }),
  sub_accounts: field.shown('number', z.int()),
});
export const LedgerAccount = z.object({ ...recordShape, ...recordOf(ledgerAccountFields) });
export type LedgerAccount = z.infer<typeof LedgerAccount>;
export const LedgerAccountInput = z.strictObject(inputOf(ledgerAccountFields));
export const ledgerAccountColumns = columnsOf<LedgerAccount>(ledgerAccountFields, [
  'code',
  'name_en',
  'name_ar',
  'kind',
  'sub_accounts',
  'active',
]);

export const ledgerAccountCalls = crud('/accounts', {
  ids: ['SET-12', 'SET-13', 'SET-14', 'SET-15', 'SET-16'],
  module: 'finance',
  wrapper: 'account',
  record: LedgerAccount,
  input: LedgerAccountInput,
  filters: filtersOf(ledgerAccountFields, 'kind', 'active'),
  sorts: sortsOf(ledgerAccountFields),
});

import * as z from 'zod/mini';
import { crud, get } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';
import { accountPurposes } from '../finance/chart-of-accounts.ts';

/** What the ledger posts to (decision 33). */
export const subAccountFields = defineFields('settings.sub_account', {
  account_id: field.reference('ledger_account', { label: 'settings.account.title', pick: 'select', isMain: true }),
  code: field.text(20, { label: 'settings.account.code', isSorted: true, isMain: true, width: 100 }),
  ...nameFields(),
  active: field.flag(true, { label: 'settings.field.active' }),
  /** The name by which documents post to it; null for those that the company added. */
  purpose: field.shown('choice', z.nullable(z.enum(accountPurposes)), {
    options: accountPurposes,
    texts: 'settings.sub_account.purpose',
  }),
  /** Positive on its account's own side: debits of an asset, credits of a liability. */
  balance: field.shown('money', z.string()),
});
export const SubAccount = z.object({
  ...recordShape,
  ...recordOf(subAccountFields),
  account_name_en: z.string(),
  account_name_ar: z.string(),
});
export type SubAccount = z.infer<typeof SubAccount>;
export const SubAccountInput = z.strictObject(inputOf(subAccountFields));
export const subAccountColumns = columnsOf<SubAccount>(subAccountFields, [
  'code',
  'name_en',
  'name_ar',
  'account_id',
  'purpose',
  'balance',
  'active',
]);

const subAccountCrud = crud('/sub_accounts', {
  ids: ['SET-17', 'SET-18', 'SET-19', 'SET-20', 'SET-21'],
  module: 'finance',
  wrapper: 'sub_account',
  record: SubAccount,
  input: SubAccountInput,
  filters: filtersOf(subAccountFields, 'account_id', 'active'),
  sorts: sortsOf(subAccountFields),
});

export const subAccountCalls = {
  ...subAccountCrud,
  /** Those of income accounts: what income categories can post to. */
  ofIncome: get('FIN-53', '/income_sub_categories', { needs: 'finance.view', answer: z.array(SubAccount) }),
};

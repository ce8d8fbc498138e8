import { and, eq, sql } from 'drizzle-orm';
import type { IncomeCategory, incomeCategoryCalls } from '../../src/api/settings/income-category.ts';
import { accounts, incomeCategories, subAccounts } from '../db/schema/finance.ts';
import type { Scope } from '../db/scope.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { namedStore } from './named-store.ts';

const c = incomeCategories;
const ofSubAccount = (show: string) =>
  sql<string>`(select s.${sql.raw(show)} from sub_accounts s where s.company_id = ${c.company_id} and s.id = ${c.sub_account_id})`;

export const incomeCategoryStore = namedStore('income_category', c, {
  shows: { sub_account_name_en: ofSubAccount('name_en'), sub_account_name_ar: ofSubAccount('name_ar') },
  filters: {
    sub_account_id: (value) => sql`${c.sub_account_id} = ${value}`,
    active: (value) => sql`${c.active} = ${value}`,
  },
});

/** An invoice's other side is a receivable: what it is for is income, or owed to somebody. */
async function checkSubAccount(scope: Scope, id: unknown): Promise<void> {
  if (id === undefined) return;
  const [found] = await scope.db
    .select({ kind: accounts.kind, active: subAccounts.active })
    .from(subAccounts)
    .innerJoin(accounts, and(eq(accounts.company_id, subAccounts.company_id), eq(accounts.id, subAccounts.account_id)))
    .where(and(eq(subAccounts.company_id, scope.company), eq(subAccounts.id, Number(id))));
  if (!found?.active) throw invalid({ sub_account_id: 'app.error.unknown_reference' });
  if (found.kind !== 'income' && found.kind !== 'liability')
    throw invalid({ sub_account_id: 'settings.income_category.error.not_income' });
}

export const incomeCategoryHandlers: Handlers<typeof incomeCategoryCalls> = crudOf<IncomeCategory>(incomeCategoryStore, {
  linked: 'settings.income_category.error.is_invoiced',
  check: async ({ scope }, values) => {
    await checkSubAccount(scope, values.sub_account_id);
    return values;
  },
});

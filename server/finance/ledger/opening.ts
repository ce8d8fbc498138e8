import { type AccountPurpose, chartOfAccounts } from '../../../src/api/finance/chart-of-accounts.ts';
import { accounts, incomeCategories, subAccounts } from '../../db/schema/finance.ts';
import type { Scope } from '../../db/scope.ts';
import { insertRow } from '../../kit/records.ts';

const categories: [purpose: AccountPurpose, name_en: string, name_ar: string][] = [
  ['rent_residential', 'Residential rent', 'إيجار سكني'],
  ['rent_commercial', 'Commercial rent', 'إيجار تجاري'],
  ['services', 'Services', 'خدمات'],
  ['penalties', 'Penalties', 'غرامات'],
  ['maintenance_recovered', 'Maintenance', 'صيانة'],
];

/** What the books of a new company start with: its chart of accounts, and income categories that point to it. */
export async function openBooks(scope: Scope): Promise<void> {
  const ids = new Map<AccountPurpose, number>();
  for (const { subs, ...account } of chartOfAccounts) {
    const account_id = await insertRow(scope, accounts, { ...account });
    for (const sub of subs) ids.set(sub.purpose, await insertRow(scope, subAccounts, { ...sub, account_id }));
  }
  for (const [purpose, name_en, name_ar] of categories)
    await insertRow(scope, incomeCategories, { name_en, name_ar, sub_account_id: ids.get(purpose) });
}

import type { AccountPurpose } from '../../src/api/finance/chart-of-accounts.ts';
import { providers } from '../db/schema/provider.ts';
import type { WriteContext } from '../kit/crud.ts';
import { createRecord, setColumns } from '../kit/records.ts';
import { subAccountStore } from '../settings/sub-account.ts';

interface Found {
  sub_account_id: number | null;
  account_id: number;
  name_en: string;
  name_ar: string;
  /** A code that no other sub account has. */
  code: string;
}

/**
 * The sub account of what is owed to a provider: opened beside the general one when the provider first delivers or bills. Other suppliers
 * share the general one. The caller has entered the books, so that nobody else opens one.
 */
export async function payablesOf(context: WriteContext, provider: number | null): Promise<number | AccountPurpose> {
  const { scope, services, currentUser } = context;
  if (provider === null) return 'provider_payables';
  const { rows } = await scope.client.query<Found>({
    name: 'payables.of_provider',
    text: `select p.sub_account_id::int, g.account_id::int, p.name_en, p.name_ar, free.code
      from providers p join sub_accounts g on g.company_id = p.company_id and g.purpose = 'provider_payables'
      cross join lateral (select c.code from (select 0 as n, g.code || '-' || p.id as code
          union all select n, g.code || '-' || p.id || '.' || n from generate_series(1, 100) n) c
        where not exists (select from sub_accounts s where s.company_id = p.company_id and s.code = c.code) order by c.n limit 1) free
      where p.company_id = $1 and p.id = $2 for update of p`,
    values: [scope.company, provider],
  });
  const [found] = rows;
  if (!found) throw new Error(`There is no provider ${provider}`);
  const { sub_account_id, ...account } = found;
  if (sub_account_id !== null) return sub_account_id;
  const id = await createRecord(scope, services, currentUser, subAccountStore, { ...account });
  await setColumns(scope, providers, provider, { sub_account_id: id });
  return id;
}

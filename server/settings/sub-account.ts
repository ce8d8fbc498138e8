import { sql } from 'drizzle-orm';
import type { SubAccount, subAccountCalls } from '../../src/api/settings/sub-account.ts';
import { accounts, subAccounts } from '../db/schema/finance.ts';
import type { Handlers } from '../http/contract.ts';
import { ApiError, invalid } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { readOr404 } from '../kit/records.ts';
import { mustExist } from '../property/references.ts';
import { namedStore } from './named-store.ts';

const s = subAccounts;
const ofAccount = (show: string) =>
  sql<string>`(select a.${sql.raw(show)} from accounts a where a.company_id = ${s.company_id} and a.id = ${s.account_id})`;
const balance = sql<string>`coalesce((select to_char((b.debits - b.credits) * case when a.kind in ('asset', 'expense') then 1 else -1 end / 100.0,
    'FM99999999999990.00') from account_balances b join accounts a on a.company_id = b.company_id and a.id = ${s.account_id}
  where b.company_id = ${s.company_id} and b.sub_account_id = ${s.id}), '0.00')`;

export const subAccountStore = namedStore('sub_account', s, {
  title: "x.code || ' ' || x.name_en",
  shows: { account_name_en: ofAccount('name_en'), account_name_ar: ofAccount('name_ar'), balance },
  filters: {
    account_id: (value) => sql`${s.account_id} = ${value}`,
    active: (value) => sql`${s.active} = ${value}`,
  },
  searchText: sql`${s.code} || ' ' || ${s.name_en} || ' ' || ${s.name_ar}`,
  sorts: { code: s.code },
});

const crudCalls = crudOf<SubAccount>(subAccountStore, {
  linked: 'settings.sub_account.error.has_entries',
  check: async ({ scope }, values, id) => {
    if (id !== null) {
      // Nobody posts to it meanwhile: entries hold a key to it.
      await lockRow(scope, s, id);
      const before = await readOr404<SubAccount>(scope, subAccountStore, id);
      if (before.purpose && values.active === false) throw invalid({ active: 'settings.sub_account.error.always_there' });
      if (values.account_id !== undefined && values.account_id !== before.account_id) {
        const { rowCount } = await scope.client.query(
          'select from ledger_entries where company_id = $1 and sub_account_id = $2 limit 1',
          [scope.company, id],
        );
        if (rowCount) throw invalid({ account_id: 'settings.sub_account.error.posted_to' });
      }
    }
    await mustExist(scope, values, { account_id: accounts });
    return values;
  },
  removable: async ({ scope }, id) => {
    const { purpose } = await readOr404<SubAccount>(scope, subAccountStore, id);
    if (purpose) throw new ApiError(422, 'linked', 'settings.sub_account.error.always_there');
  },
});

export const subAccountHandlers: Handlers<typeof subAccountCalls> = {
  ...crudCalls,
  ofIncome: async ({ scope }) => {
    const { rows } = await scope.client.query<{ id: number }>({
      name: 'sub_account.of_income',
      text: `select s.id from sub_accounts s join accounts a on a.company_id = s.company_id and a.id = s.account_id
        where s.company_id = $1 and a.kind = 'income' and s.active order by s.code, s.id limit 500`,
      values: [scope.company],
    });
    return Promise.all(rows.map(({ id }) => readOr404<SubAccount>(scope, subAccountStore, id)));
  },
};

import { sql } from 'drizzle-orm';
import type { LedgerAccount, ledgerAccountCalls } from '../../src/api/settings/ledger-account.ts';
import { accounts } from '../db/schema/finance.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { readOr404 } from '../kit/records.ts';
import { namedStore } from './named-store.ts';

export const ledgerAccountStore = namedStore('ledger_account', accounts, {
  title: "x.code || ' ' || x.name_en",
  shows: {
    sub_accounts: sql<number>`(select count(*)::int from sub_accounts s where s.company_id = ${accounts.company_id} and s.account_id = ${accounts.id})`,
  },
  filters: {
    kind: (value) => sql`${accounts.kind} = ${value}`,
    active: (value) => sql`${accounts.active} = ${value}`,
  },
  searchText: sql`${accounts.code} || ' ' || ${accounts.name_en} || ' ' || ${accounts.name_ar}`,
  sorts: { code: accounts.code, kind: accounts.kind },
});

export const ledgerAccountHandlers: Handlers<typeof ledgerAccountCalls> = crudOf<LedgerAccount>(ledgerAccountStore, {
  linked: 'settings.account.error.has_sub_accounts',
  // Reports have shown its balance on its kind's side.
  check: async ({ scope }, values, id) => {
    if (id === null || values.kind === undefined) return values;
    await lockRow(scope, accounts, id);
    const before = await readOr404<LedgerAccount>(scope, ledgerAccountStore, id);
    if (values.kind === before.kind) return values;
    const { rowCount } = await scope.client.query(
      `select from account_balances b join sub_accounts s on s.company_id = b.company_id and s.id = b.sub_account_id
       where s.company_id = $1 and s.account_id = $2 limit 1`,
      [scope.company, id],
    );
    if (rowCount) throw invalid({ kind: 'settings.account.error.has_entries' });
    return values;
  },
});

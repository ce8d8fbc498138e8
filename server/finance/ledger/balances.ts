import type { AccountPurpose } from '../../../src/api/finance/chart-of-accounts.ts';
import type { Halalas } from '../../../src/api/money.ts';
import type { Scope } from '../../db/scope.ts';

export interface Balance {
  debits: Halalas;
  credits: Halalas;
  /** Debits less credits. */
  balance: Halalas;
}

const sums = 'coalesce(sum(b.debits), 0)::bigint as debits, coalesce(sum(b.credits), 0)::bigint as credits';
const ours = 's.company_id = $1 and (s.id = $2 or s.purpose = $3)';
const withBalance = ({ debits, credits }: Omit<Balance, 'balance'>): Balance => ({ debits, credits, balance: debits - credits });

/** What stands on a sub account, in all or of one tenant. */
export async function balanceOf(scope: Scope, subAccount: number | AccountPurpose, tenant?: number): Promise<Balance> {
  const [id, purpose] = typeof subAccount === 'number' ? [subAccount, null] : [null, subAccount];
  const { rows } = await scope.client.query<Omit<Balance, 'balance'>>(
    tenant === undefined
      ? {
          name: 'ledger.balance',
          text: `select ${sums} from sub_accounts s join account_balances b on b.company_id = s.company_id and b.sub_account_id = s.id where ${ours}`,
          values: [scope.company, id, purpose],
        }
      : {
          name: 'ledger.tenant-balance',
          text: `select ${sums} from sub_accounts s join tenant_balances b on b.company_id = s.company_id and b.sub_account_id = s.id
            where ${ours} and b.tenant_id = $4`,
          values: [scope.company, id, purpose, tenant],
        },
  );
  return withBalance(rows[0] ?? { debits: 0, credits: 0 });
}

export interface TrialBalanceRow extends Balance {
  sub_account_id: number;
  code: string;
  name_en: string;
  name_ar: string;
}

/** Every sub account that has been posted to up to a day, by code: its balances add up to zero. */
export async function trialBalance(scope: Scope, asOf: string): Promise<TrialBalanceRow[]> {
  const { rows } = await scope.client.query<Omit<TrialBalanceRow, 'balance'>>({
    name: 'ledger.trial-balance',
    text: `select s.id as sub_account_id, s.code, s.name_en, s.name_ar, sum(e.debit)::bigint as debits, sum(e.credit)::bigint as credits
      from ledger_entries e
      join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id
      join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id
      where e.company_id = $1 and t.date <= $2 group by s.id, s.code, s.name_en, s.name_ar order by s.code`,
    values: [scope.company, asOf],
  });
  return rows.map((row) => ({ ...row, ...withBalance(row) }));
}

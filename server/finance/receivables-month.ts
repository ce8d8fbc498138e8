import type { ReceivablesMonth, receivablesCalls } from '../../src/api/finance/receivables-month.ts';
import { type Halalas, money } from '../../src/api/money.ts';
import { plusMonths } from '../../src/calendar/months.ts';
import type { Scope } from '../db/scope.ts';
import type { Handlers } from '../http/contract.ts';
import { todayOf } from '../kit/clock.ts';
import { uncleared } from './receivable-entries.ts';

/**
 * The months up to that of a day. What a payment brings in is what it takes off all that a tenant owes: an allocation only moves it
 * from one of these accounts to another, and a cheque counts once its bank has paid it.
 */
async function monthsUpTo({ client, company }: Scope, today: string, months: number): Promise<ReceivablesMonth[]> {
  const last = `${today.slice(0, 7)}-01`;
  const { rows } = await client.query<{ month: string } & Record<'invoiced' | 'collected' | 'open', Halalas>>({
    name: 'receivables.months',
    text: `with moved as (select date_trunc('month', t.date)::date as month,
        sum(e.debit - e.credit) filter (where s.purpose = 'receivables') as open,
        sum(e.debit - e.credit) filter (where s.purpose = 'receivables'
          and t.document_kind in ('invoice', 'credit_note') and t.rule not in ('invoice.write_off', 'invoice.recovery')) as invoiced,
        sum(e.credit - e.debit) filter (where t.document_kind in ('collection', 'cheque')) as collected
      from sub_accounts s
      join ledger_entries e on e.company_id = s.company_id and e.sub_account_id = s.id
      join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id and t.date <= $2
      where s.company_id = $1 and s.purpose = any($5::text[]) group by 1)
    select m.month::date::text as month, coalesce(v.invoiced, 0)::bigint as invoiced, coalesce(v.collected, 0)::bigint as collected,
      coalesce((select sum(open) from moved b where b.month <= m.month), 0)::bigint as open
    from generate_series($3::date, $4::date, interval '1 month') as m (month) left join moved v on v.month = m.month order by m.month`,
    values: [company, today, plusMonths(last, 1 - months, 'gregorian'), last, ['receivables', 'tenant_credits', ...uncleared]],
  });
  return rows.map(({ month, invoiced, collected, open }) => ({
    ...{ month, invoiced: money(invoiced), collected: money(collected), open: money(open) },
  }));
}

export const receivablesHandlers: Handlers<typeof receivablesCalls> = {
  byMonth: async ({ scope, currentUser }) => ({ months: await monthsUpTo(scope, todayOf(currentUser.company), 12) }),
};

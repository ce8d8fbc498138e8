import type { AccountingPeriod } from '../../src/api/finance/accounting-period.ts';
import type { Halalas } from '../../src/api/money.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { type LedgerLine, post } from './ledger/post.ts';
import type { PostingContext } from './ledger/posting.ts';

const rule = 'revenue.recognition';
/** Lines of invoices in one transaction of the ledger. */
const atOnce = 1000;

interface Earned {
  id: number;
  sub_account_id: number;
  tenant_id: number;
  contract_id: number | null;
  lease_id: number | null;
  unit_id: number | null;
  /** Less than zero where more was recognised than is left: the invoice was credited or is void. */
  amount: Halalas;
}

/**
 * Of each invoice line with a period: what is earned of it by days up to the end of a month, less what was recognised
 * before. A credit for early termination ends the period, and any other scales all of it. A line that a later month recognised already is up to date.
 */
const earnedBy = `
  with recognised as (
    select e.document_line as id, coalesce(sum(e.debit - e.credit) filter (where t.date <= $2), 0) as amount,
      bool_or(t.date > $2) as is_later
    from ledger_transactions t join ledger_entries e on e.company_id = t.company_id and e.transaction_id = t.id
    join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id and s.purpose = 'deferred_rent'
    where t.company_id = $1 and t.rule = '${rule}' group by 1
  ), credited as (
    select (line ->> 'invoice_line_id')::bigint as id,
      sum((line ->> 'net')::numeric * 100) as amount,
      sum((line ->> 'net')::numeric * 100) filter (where n.reason <> 'early_termination') as corrected
    from credit_notes n cross join lateral jsonb_array_elements(n.lines) line
    where n.company_id = $1 and n.status ${inGroup('credit_note', 'issued')} and n.issued_on <= $2 group by 1
  ), earned as (
    select l.id, g.sub_account_id, i.tenant_id, i.contract_id, i.lease_id, l.unit_id,
      case i.status when ${word('invoice', 'void')} then 0 else least(
        round((l.net - coalesce(credited.corrected, 0)) * (least($2::date, l.to_on) - l.from_on + 1) / (l.to_on - l.from_on + 1)),
        l.net - coalesce(credited.amount, 0)) end - coalesce(recognised.amount, 0) as amount
    from invoice_lines l join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
    join income_categories g on g.company_id = l.company_id and g.id = l.income_category_id
    left join recognised on recognised.id = l.id left join credited on credited.id = l.id
    where l.company_id = $1 and l.from_on <= $2 and l.to_on is not null and recognised.is_later is not true
      and (i.status ${inGroup('invoice', 'posted')} and i.issued_on <= $2 or recognised.amount <> 0)
  )
  select id, sub_account_id, tenant_id, contract_id, lease_id, unit_id, amount::bigint from earned where amount <> 0 order by id`;

/**
 * Posts what of invoiced rent was earned by the end of a month, from deferred rent to income, by the days of each line's period
 * (decision 133). Returns how many lines were posted; another time none, unless something changed in between.
 */
export async function recogniseRevenue(
  context: PostingContext,
  { id, starts_on, ends_on }: Pick<AccountingPeriod, 'id' | 'starts_on' | 'ends_on'>,
): Promise<number> {
  const { client, company } = context.scope;
  const { rows } = await client.query<Earned>({ name: 'revenue.earned', text: earnedBy, values: [company, ends_on] });
  for (let at = 0; at < rows.length; at += atOnce)
    await post(context, {
      date: ends_on,
      document: { kind: 'accounting_period', id, number: starts_on.slice(0, 7) },
      rule,
      transition: 'soft_close',
      lines: rows.slice(at, at + atOnce).flatMap(linesOf),
    });
  return rows.length;
}

function linesOf({ id, sub_account_id, amount, ...of }: Earned): LedgerLine[] {
  const about = {
    tenant: of.tenant_id,
    contract: of.contract_id,
    lease: of.lease_id,
    unit: of.unit_id,
    documentLine: id,
  };
  return amount > 0
    ? [
        { subAccount: 'deferred_rent', debit: amount, ...about },
        { subAccount: sub_account_id, credit: amount, ...about },
      ]
    : [
        { subAccount: sub_account_id, debit: -amount, ...about },
        { subAccount: 'deferred_rent', credit: -amount, ...about },
      ];
}

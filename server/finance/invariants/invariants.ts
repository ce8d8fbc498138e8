import { type AccountPurpose, tenantPurposes } from '../../../src/api/finance/chart-of-accounts.ts';
import { inGroup, word } from '../../kit/statuses.ts';
import { numberedTables } from '../document-numbers.ts';
import type { Invariant } from './invariant.ts';
import { reportInvariants } from './report-invariants.ts';
import { sealOf } from './seal.ts';

/** Debits and credits by these columns, as kept and as the entries say. */
const differing = (kept: string, ...by: string[]): string => {
  const where = kept === 'tenant_balances' ? 'and tenant_id is not null' : '';
  return `select ${by.join(', ')}, b.debits as kept_debits, e.debits, b.credits as kept_credits, e.credits
    from (select ${by.join(', ')}, debits, credits from ${kept} where company_id = $1) b
    full join (select ${by.join(', ')}, sum(debit) as debits, sum(credit) as credits from ledger_entries
      where company_id = $1 ${where} group by ${by.join(', ')}) e using (${by.join(', ')})
    where b.debits is distinct from e.debits or b.credits is distinct from e.credits`;
};
const isTenants = `s.purpose in (${tenantPurposes.map((purpose) => `'${purpose}'`).join(', ')})`;

/** What allocations and refunds say of a source, and whether it keeps something else. */
const used = (column: 'collection_id' | 'credit_note_id', source: string): string =>
  `select (select coalesce(sum(a.amount), 0) from allocations a
      where a.company_id = ${source}.company_id and a.${column} = ${source}.id and a.ended_on is null) as allocations,
    coalesce(sum(r.amount) filter (where r.status = ${word('cash_refund', 'paid')}), 0) as refunds,
    coalesce(sum(r.amount) filter (where r.status ${inGroup('cash_refund', 'waiting')}), 0) as asked
  from cash_refunds r where r.company_id = ${source}.company_id and r.${column} = ${source}.id`;
const keepsWrongly = (source: string): string =>
  `(${source}.allocated, ${source}.refunded, ${source}.refunding) is distinct from (used.allocations, used.refunds, used.asked)`;
/** What stands on an account of tenants, by tenant: debits less credits. */
const standing = (purpose: AccountPurpose): string => `select b.tenant_id, sum(b.debits - b.credits) as amount
  from tenant_balances b join sub_accounts s on s.company_id = b.company_id and s.id = b.sub_account_id and s.purpose = '${purpose}'
  where b.company_id = $1 group by b.tenant_id`;
/** Documents that have a number of their own sequence: \`INV-7\` is 7. */
const numbered = Object.entries(numberedTables)
  .map(
    ([type, table]) =>
      `select '${type}' as type, substring(number from '\\d+$')::int as number from ${table} where company_id = $1 and number is not null`,
  )
  // The counter of what goes to the tax authority.
  .concat("select 'tax_report', icv from tax_reports where company_id = $1 and icv is not null")
  .join(' union all ');

/** What must always hold of a company's books. Whoever builds a document adds what must hold of it: an entry here. */
export const invariants: readonly Invariant[] = [
  {
    id: 'I1',
    sql: `select t.id as transaction, count(e.line) as entries, coalesce(sum(e.debit), 0) as debits, coalesce(sum(e.credit), 0) as credits
      from ledger_transactions t left join ledger_entries e on e.company_id = t.company_id and e.transaction_id = t.id
      where t.company_id = $1 group by t.id having count(e.line) < 2 or sum(e.debit) <> sum(e.credit)`,
  },
  {
    id: 'I2',
    sql: `select i.id as invoice, i.gross, i.allocated, coalesce(sum(a.amount), 0) as allocations
      from invoices i left join allocations a on a.company_id = i.company_id and a.invoice_id = i.id and a.ended_on is null
      where i.company_id = $1 group by i.company_id, i.id
      having i.allocated <> coalesce(sum(a.amount), 0) or i.allocated < 0 or i.allocated > i.gross`,
  },
  {
    id: 'I3',
    sql: `select c.id as collection, c.amount, c.allocated, c.refunded, c.refunding, used.*
      from collections c cross join lateral (${used('collection_id', 'c')}) used
      where c.company_id = $1 and (${keepsWrongly('c')}
        or c.allocated + c.refunded + c.refunding > case c.status when 'reversed' then 0 else c.amount end)`,
  },
  {
    id: 'I4',
    sql: `select n.id as credit_note, n.status, n.gross, n.applied, n.allocated, n.refunded, n.refunding, used.*
      from credit_notes n cross join lateral (${used('credit_note_id', 'n')}) used
      where n.company_id = $1 and (${keepsWrongly('n')}
        or n.applied + n.allocated + n.refunded + n.refunding > case when n.status ${inGroup('credit_note', 'issued')} then n.gross else 0 end)`,
  },
  { id: 'I5', sql: differing('tenant_balances', 'tenant_id', 'sub_account_id') },
  {
    id: 'I6',
    sql: `select i.id as invoice, i.status, i.open from invoices i
      where i.company_id = $1 and (i.status ${inGroup('invoice', 'posted')} and (i.status ${inGroup('invoice', 'open')}) <> (i.open > 0)
        or i.open < 0)`,
  },
  {
    id: 'I7',
    sql: `select c.id as contract, c.total_net, c.total_vat, sum(i.net) as net, sum(i.vat) as vat
      from contracts c join installments i on i.company_id = c.company_id and i.contract_id = c.id
      where c.company_id = $1 group by c.company_id, c.id having (c.total_net, c.total_vat) <> (sum(i.net), sum(i.vat))`,
  },
  {
    id: 'I8',
    sql: `select p.id as period, p.starts_on, p.seal, now.seal as seal_now
      from accounting_periods p cross join lateral (select ${sealOf('p')} as seal) now
      where p.company_id = $1 and p.status in ('closed', 'reopen_requested') and p.seal is distinct from now.seal`,
  },
  {
    id: 'I9',
    sql: `select l.id as line, i.number as invoice, l.from_on, l.to_on, min(e.start_on) as leased_from, max(e.end_on) as leased_to
      from invoice_lines l join invoices i on i.company_id = l.company_id and i.id = l.invoice_id and i.kind = 'rent'
      join leases e on e.company_id = i.company_id and e.contract_id = i.contract_id
      where l.company_id = $1 group by l.company_id, l.id, i.number having l.from_on < min(e.start_on) or l.to_on > max(e.end_on)`,
  },
  {
    id: 'I10',
    sql: `select i.id as installment, i.net, i.vat, i.gross, sum((part ->> 'net')::numeric * 100) as parts_net,
        sum((part ->> 'vat')::numeric * 100) as parts_vat
      from installments i cross join lateral jsonb_array_elements(i.breakups_with_due_amount) part
      where i.company_id = $1 group by i.company_id, i.id
      having (i.net, i.vat, i.gross) <> (sum((part ->> 'net')::numeric * 100), sum((part ->> 'vat')::numeric * 100), i.net + i.vat)`,
  },
  {
    id: 'I11',
    sql: `select e.tenant_id, e.contract_id, sum(e.credit) - sum(e.debit) as held
      from ledger_entries e join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id and s.purpose = 'deposits_held'
      where e.company_id = $1 group by e.tenant_id, e.contract_id having sum(e.credit) < sum(e.debit)`,
  },
  {
    id: 'I12',
    sql: `select q.id as cheque, q.status, stands.purpose, stands.amount
      from cheques q cross join lateral (
        select s.purpose, sum(e.debit - e.credit) as amount
        from ledger_entries e join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id
        join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id
        where e.company_id = q.company_id and s.purpose in ('cheques_on_hand', 'cheques_under_collection')
          and ((t.document_kind = 'cheque' and t.document_id = q.id) or (t.document_kind = 'collection' and t.document_id = q.collection_id))
        group by s.purpose) stands
      where q.company_id = $1 and stands.amount <> case
        when (q.status, stands.purpose) in (('in_safe', 'cheques_on_hand'), ('deposited', 'cheques_under_collection')) then q.amount else 0 end`,
  },
  {
    id: 'I13',
    sql: `select i.id as invoice, l.vat_category, l.vat_rate, sum(l.net) as net, sum(l.vat) as vat
      from invoices i join invoice_lines l on l.company_id = i.company_id and l.invoice_id = i.id
      where i.company_id = $1 group by i.company_id, i.id, l.vat_category, l.vat_rate
      having sum(l.vat) <> round(sum(l.net)::numeric * l.vat_rate / 10000)
      union all select i.id, null, null, i.net, i.vat from invoices i
      where i.company_id = $1 and (i.net, i.vat, i.gross) <> (
        select coalesce(sum(l.net), 0), coalesce(sum(l.vat), 0), coalesce(sum(l.net + l.vat), 0)
        from invoice_lines l where l.company_id = i.company_id and l.invoice_id = i.id)`,
  },
  {
    id: 'I14',
    sql: `select type, coalesce(d.last, 0) as last, count(n.number) as numbers, max(n.number) as highest
      from (${numbered}) n full join (select * from document_numbers where company_id = $1) d using (type)
      group by type, d.last having (coalesce(d.last, 0), coalesce(d.last, 0)) is distinct from (count(distinct n.number), max(n.number))`,
  },
  {
    id: 'I15',
    sql: `select tenant_id as tenant, coalesce(d.open, 0) as open, coalesce(b.amount, 0) as receivables
      from (select tenant_id, sum(open) as open from invoices where company_id = $1 group by tenant_id) d
      full join (${standing('receivables')}) b using (tenant_id) where coalesce(d.open, 0) <> coalesce(b.amount, 0)`,
  },
  {
    id: 'I16',
    sql: `select 'credits' as report, tenant_id as tenant, coalesce(d.free, 0) as documents, -coalesce(b.amount, 0) as ledger
      from (select tenant_id, sum(free) as free from (
          select c.tenant_id, c.amount - c.allocated - c.refunded as free from collections c
            left join cheques q on q.company_id = c.company_id and q.collection_id = c.id
            where c.company_id = $1 and c.status <> ${word('collection', 'reversed')}
              and (q.id is null or q.status in (${word('cheque', 'in_safe')}, ${word('cheque', 'deposited')}, ${word('cheque', 'cleared')}))
          union all select tenant_id, "left" + refunding from credit_notes where company_id = $1) one group by tenant_id) d
      full join (${standing('tenant_credits')}) b using (tenant_id) where coalesce(d.free, 0) <> -coalesce(b.amount, 0)`,
  },
  {
    id: 'I17',
    sql: `select c.ref_no as clearance, c.bill_no as bill, c.balance, c.settled_since, agreed.balance as agreed
      from leasing_clearances c cross join lateral (select (c.issued -> 'statement' ->> 'balance')::numeric * 100 as balance) agreed
      where c.company_id = $1 and c.bill_no is not null and c.balance + c.settled_since <> agreed.balance`,
  },
  { id: 'L1', sql: differing('account_balances', 'sub_account_id') },
  {
    id: 'L2',
    sql: `select r.id as reversal, r.reverses_id as transaction
      from ledger_transactions r where r.company_id = $1 and r.reverses_id is not null and exists (
        select from (select * from ledger_entries where company_id = $1 and transaction_id = r.id) a
        full join (select * from ledger_entries where company_id = $1 and transaction_id = r.reverses_id) b using (line)
        where (a.sub_account_id, a.debit, a.credit) is distinct from (b.sub_account_id, b.credit, b.debit)
          or (a.tenant_id, a.contract_id, a.cash_box_id) is distinct from (b.tenant_id, b.contract_id, b.cash_box_id))`,
  },
  {
    id: 'L3',
    sql: `select e.transaction_id as transaction, e.line, s.code
      from ledger_entries e join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id and ${isTenants}
      where e.company_id = $1 and e.tenant_id is null`,
  },
  {
    id: 'B1',
    sql: `select 'line' as what, l.id, l.amount, coalesce(m.amount, 0) as books
      from bank_statement_lines l left join (
        select k.line_id, sum(e.debit - e.credit) as amount from bank_matches k
        join ledger_entries e on e.company_id = k.company_id and e.transaction_id = k.transaction_id
        join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id and s.purpose = 'bank'
        where k.company_id = $1 group by k.line_id) m on m.line_id = l.id
      where l.company_id = $1 and (l.state = 'matched') is distinct from (m.line_id is not null)
        or l.company_id = $1 and l.state = 'matched' and l.amount <> m.amount
      union all select 'statement', b.id, b.closing - b.opening, coalesce(sum(l.amount), 0)
      from bank_statements b left join bank_statement_lines l on l.company_id = b.company_id and l.bank_statement_id = b.id
      where b.company_id = $1 group by b.company_id, b.id
      having b.closing - b.opening <> coalesce(sum(l.amount), 0) or b.line_count <> count(l.id)
        or b.open_lines <> count(l.id) filter (where l.state = 'unmatched')
        or b.status = ${word('bank_statement', 'reconciled')} and b.open_lines <> 0`,
  },
  {
    id: 'B2',
    // A reversal that is on a statement, too, is money that the bank took back: both lines are right.
    sql: `select b.id as statement, b.to_on, l.row as line, l.amount, r.reverses_id as transaction, r.id as reversal
      from bank_statements b join bank_statement_lines l on l.company_id = b.company_id and l.bank_statement_id = b.id
      join bank_matches m on m.company_id = l.company_id and m.line_id = l.id
      join ledger_transactions r on r.company_id = m.company_id and r.reverses_id = m.transaction_id
      where b.company_id = $1 and b.status = ${word('bank_statement', 'reconciled')}
        and not exists (select from bank_matches o where o.company_id = r.company_id and o.transaction_id = r.id)`,
  },
  {
    id: 'C1',
    sql: `select 'box' as what, b.id, b.balance, coalesce(e.amount, 0) as books
      from cash_boxes b left join (
        select cash_box_id, sum(debit - credit) as amount from ledger_entries
        where company_id = $1 and cash_box_id is not null group by cash_box_id) e on e.cash_box_id = b.id
      where b.company_id = $1 and b.balance <> coalesce(e.amount, 0)
      union all select 'entry', e.transaction_id, e.debit, e.credit
      from ledger_entries e join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id
      where e.company_id = $1 and (s.purpose is not distinct from 'cash') <> (e.cash_box_id is not null)`,
  },
  {
    id: 'C2',
    sql: `select coalesce(d.cash, 0) as slips, coalesce(b.amount, 0) as in_transit
      from (select sum(cash) as cash from bank_deposits where company_id = $1 and status = ${word('bank_deposit', 'paid_in')}) d
      cross join (select sum(a.debits - a.credits) as amount from account_balances a
        join sub_accounts s on s.company_id = a.company_id and s.id = a.sub_account_id and s.purpose = 'cash_in_transit'
        where a.company_id = $1) b
      where coalesce(d.cash, 0) <> coalesce(b.amount, 0)
      union all select d.cash + d.cheque_total, coalesce(c.cash, 0) + coalesce(q.amount, 0)
      from bank_deposits d
      left join lateral (select sum(l.amount) as cash from bank_deposit_cash l
        where l.company_id = d.company_id and l.bank_deposit_id = d.id) c on true
      left join lateral (select sum(q.amount) as amount from bank_deposit_cheques l
        join cheques q on q.company_id = l.company_id and q.id = l.cheque_id
        where l.company_id = d.company_id and l.bank_deposit_id = d.id) q on true
      where d.company_id = $1 and d.cash + d.cheque_total <> coalesce(c.cash, 0) + coalesce(q.amount, 0)`,
  },
  {
    id: 'S1',
    sql: `select p.id as part, p.code, p.quantity, p.value, p.reserved, coalesce(m.quantity, 0) as moved, coalesce(m.value, 0) as moved_value
      from parts p left join (
        select part_id, sum(quantity) as quantity, sum(value) as value, (array_agg(balance_quantity order by id desc))[1] as last_quantity,
          (array_agg(balance_value order by id desc))[1] as last_value
        from part_movements where company_id = $1 group by part_id) m on m.part_id = p.id
      where p.company_id = $1 and ((p.quantity, p.value) is distinct from (coalesce(m.quantity, 0), coalesce(m.value, 0))
        or (p.quantity, p.value) is distinct from (coalesce(m.last_quantity, 0), coalesce(m.last_value, 0))
        or p.reserved < 0 or p.reserved > p.quantity)`,
  },
  {
    id: 'S2',
    sql: `select stock.value as stock, coalesce(books.amount, 0) as ledger
      from (select coalesce(sum(value), 0) as value from parts where company_id = $1) stock
      cross join (select sum(b.debits - b.credits) as amount from account_balances b
        join sub_accounts s on s.company_id = b.company_id and s.id = b.sub_account_id and s.purpose = 'parts_stock'
        where b.company_id = $1) books
      where stock.value <> coalesce(books.amount, 0)`,
  },
  {
    id: 'M1',
    sql: `select b.id as bill, b.number, b.status, b.net, b.vat, asked.net as matched_net, asked.vat as matched_vat, owed.amount as owed
      from provider_bills b cross join lateral (select coalesce(sum(l.net), 0) as net, coalesce(sum(l.vat), 0) as vat
        from provider_bill_lines l where l.company_id = b.company_id and l.provider_bill_id = b.id) asked
      cross join lateral (select coalesce(sum(e.credit - e.debit), 0) as amount
        from ledger_transactions t join ledger_entries e on e.company_id = t.company_id and e.transaction_id = t.id
        join accounts a on a.company_id = e.company_id and a.id = e.account_id and a.kind = 'liability'
        where t.company_id = b.company_id and t.document_kind = 'provider_bill' and t.document_id = b.id) owed
      where b.company_id = $1 and (
        owed.amount <> case b.status when ${word('provider_bill', 'posted')} then b.gross else 0 end
        or (asked.net, asked.vat) is distinct from (
          case when b.status ${inGroup('provider_bill', 'posted')} or b.status = ${word('provider_bill', 'matched')} then b.net else 0 end,
          case when b.status ${inGroup('provider_bill', 'posted')} or b.status = ${word('provider_bill', 'matched')} then b.vat else 0 end))`,
  },
  {
    id: 'M2',
    sql: `select claims.amount as claims, coalesce(books.amount, 0) as ledger
      from (select coalesce(sum(net + vat), 0) as amount from issue_bills
        where company_id = $1 and payer = 'warranty' and collected_on is null and taken_back_on is null) claims
      cross join (select sum(b.debits - b.credits) as amount from account_balances b
        join sub_accounts s on s.company_id = b.company_id and s.id = b.sub_account_id and s.purpose = 'warranty_claims'
        where b.company_id = $1) books
      where claims.amount <> coalesce(books.amount, 0)`,
  },
  ...reportInvariants,
];

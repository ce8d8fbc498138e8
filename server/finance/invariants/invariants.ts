import type { CheckId } from '../../../src/api/finance/books.ts';
import { tenantPurposes } from '../../../src/api/finance/chart-of-accounts.ts';
import { sealOf } from './seal.ts';

export interface Invariant {
  /** Its text is `finance.books.check.<id>`. */
  id: CheckId;
  /** Selects what is wrong, of the company $1: no row when all is right. */
  sql: string;
}

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
    coalesce(sum(r.amount) filter (where r.status = 'paid'), 0) as refunds,
    coalesce(sum(r.amount) filter (where r.status in ('requested', 'approved')), 0) as asked
  from cash_refunds r where r.company_id = ${source}.company_id and r.${column} = ${source}.id`;
const keepsWrongly = (source: string): string =>
  `(${source}.allocated, ${source}.refunded, ${source}.refunding) is distinct from (used.allocations, used.refunds, used.asked)`;

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
    sql: `select n.id as credit_note, n.gross, n.applied, n.allocated, n.refunded, n.refunding, used.*
      from credit_notes n cross join lateral (${used('credit_note_id', 'n')}) used
      where n.company_id = $1 and (${keepsWrongly('n')} or n.applied + n.allocated + n.refunded + n.refunding > n.gross)`,
  },
  { id: 'I5', sql: differing('tenant_balances', 'tenant_id', 'sub_account_id') },
  {
    id: 'I8',
    sql: `select p.id as period, p.starts_on, p.seal, now.seal as seal_now
      from accounting_periods p cross join lateral (select ${sealOf('p')} as seal) now
      where p.company_id = $1 and p.status in ('closed', 'reopen_requested') and p.seal is distinct from now.seal`,
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
  { id: 'L1', sql: differing('account_balances', 'sub_account_id') },
  {
    id: 'L2',
    sql: `select r.id as reversal, r.reverses_id as transaction
      from ledger_transactions r where r.company_id = $1 and r.reverses_id is not null and exists (
        select from (select * from ledger_entries where company_id = $1 and transaction_id = r.id) a
        full join (select * from ledger_entries where company_id = $1 and transaction_id = r.reverses_id) b using (line)
        where (a.sub_account_id, a.debit, a.credit) is distinct from (b.sub_account_id, b.credit, b.debit)
          or (a.tenant_id, a.contract_id) is distinct from (b.tenant_id, b.contract_id))`,
  },
  {
    id: 'L3',
    sql: `select e.transaction_id as transaction, e.line, s.code
      from ledger_entries e join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id and ${isTenants}
      where e.company_id = $1 and e.tenant_id is null`,
  },
];

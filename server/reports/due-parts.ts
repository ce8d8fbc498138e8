import { receivableEntries } from '../finance/receivable-entries.ts';
import { word } from '../kit/statuses.ts';
import { statusOn } from './lease-parts.ts';
import { issuedInvoices } from './revenue-parts.ts';
import { dayOf } from './unit-parts.ts';

/*
 * SQL of what is due at the end of the report's day, and later. `$company` and `$to` are the report's values.
 */

/** What is open of each invoice; what is of no invoice is due on its own day. */
export const openItems = `(select e.tenant_id, e.contract_id, e.invoice_id, coalesce(i.due_on, e.own_day) as due_on, e.amount
  from (select tenant_id, contract_id, invoice_id, case when invoice_id is null then date end as own_day, sum(amount)::bigint as amount
    from (${receivableEntries()}) r group by 1, 2, 3, 4 having sum(amount) <> 0) e
  left join invoices i on i.company_id = $company and i.id = e.invoice_id)`;
/** Installments of signed contracts that no invoice has charged by the day. */
const toBeInvoiced = `(select k.tenant_id, n.contract_id, n.due_on, n.id as installment_id,
    n.gross - case when n.cancelled_on <= $to::date then n.cancelled else 0 end as amount
  from installments n join contracts k on k.company_id = n.company_id and k.id = n.contract_id
  where n.company_id = $company and ${dayOf('k.signed_at')} <= $to::date
    and n.gross - case when n.cancelled_on <= $to::date then n.cancelled else 0 end > 0
    and not exists (select from invoice_lines l join ${issuedInvoices} i on i.id = l.invoice_id where l.company_id = $company
      and l.installment_id = n.id and i.issued_on <= $to::date and coalesce(i.void_on > $to::date, true)))`;
/** All of it, in the order in which each tenant owes it. */
const dues = `(select *, row_number() over (partition by tenant_id order by due_on, invoice_id nulls last, installment_id)::int as at from (
    select tenant_id, contract_id, invoice_id, null::bigint as installment_id, due_on, amount from ${openItems} o
    union all select tenant_id, contract_id, null, installment_id, due_on, amount from ${toBeInvoiced} n) dues)`;
/** Cheques that no bank had paid by the day. */
const unpaidCheques = `(select c.id, c.tenant_id, c.contract_id, c.cheque_on, c.amount, row_number() over (partition by c.tenant_id order by c.cheque_on, c.id)::int as at
  from cheques c where c.company_id = $company and c.received_on <= $to::date
    and ${statusOn('cheque', 'c', 'status')} in (${word('cheque', 'in_safe')}, ${word('cheque', 'deposited')}))`;

/**
 * What is due, with what of each item cheques cover (decision 140): a cheque covers first what falls due last before its own day, and
 * what is left of it the oldest. Recursion goes through the pairs of a tenant's cheques and items in that order. `from_cheques` names
 * the part of each cheque.
 */
export const coveredDues = `(
  with recursive items as materialized (select * from ${dues} d), slips as materialized (select * from ${unpaidCheques} c),
  pairs as materialized (select s.tenant_id, s.at as slip, i.at as item, i.amount, row_number() over (partition by s.tenant_id
      order by t.turn, s.at, case t.turn when 1 then -i.at else i.at end)::int as step
    from slips s cross join (values (1), (2)) t (turn) join items i on i.tenant_id = s.tenant_id and i.amount > 0
      and (s.contract_id is null or s.contract_id = i.contract_id) and (t.turn = 2 or i.due_on <= s.cheque_on)),
  covering (tenant_id, step, covered, rest, item, slip, part) as (
    select i.tenant_id, 0, array_fill(0::bigint, array[max(i.at)]), (select array_agg(s.amount order by s.at) from slips s where s.tenant_id = i.tenant_id),
      0, 0, 0::bigint
    from items i where exists (select from slips s where s.tenant_id = i.tenant_id) group by i.tenant_id
    union all
    select c.tenant_id, p.step, c.covered[1:p.item - 1] || (c.covered[p.item] + x.part) || c.covered[p.item + 1:],
      c.rest[1:p.slip - 1] || (c.rest[p.slip] - x.part) || c.rest[p.slip + 1:], p.item, p.slip, x.part
    from covering c join pairs p on p.tenant_id = c.tenant_id and p.step = c.step + 1
    cross join lateral (select greatest(0, least(c.rest[p.slip], p.amount - c.covered[p.item]))::bigint as part) x)
  select i.*, coalesce((select sum(c.part) from covering c where c.tenant_id = i.tenant_id and c.item = i.at), 0)::bigint as covered,
    (select jsonb_agg(jsonb_build_object('on', s.cheque_on, 'part', c.part)) from covering c join slips s on s.tenant_id = c.tenant_id and s.at = c.slip
      where c.tenant_id = i.tenant_id and c.item = i.at and c.part > 0) as from_cheques
  from items i)`;

import { inGroup, word } from '../kit/statuses.ts';
import { dayOf } from './unit-parts.ts';

/*
 * SQL of what invoices came to by a day: of invoice lines that are income. `$company`, `$from` and `$to` are the report's values.
 */

/** Invoices that were issued, with the day on which each became void. */
export const issuedInvoices = `(select i.*, (select ${dayOf('max(r.company_at)')} from record_log r where r.company_id = $company
    and r.entity = 'invoice' and r.record_id = i.id and r."to" = ${word('invoice', 'void')}) as void_on
  from invoices i where i.company_id = $company and i.number is not null and i.issued_on is not null)`;
/** Lines of credit notes that were issued, each with its invoice's line. */
export const creditedLines = `(select n.id as note_id, n.invoice_id, n.issued_on, n.reason, (line ->> 'invoice_line_id')::bigint as line_id,
    round((line ->> 'net')::numeric * 100)::bigint as net, round((line ->> 'vat')::numeric * 100)::bigint as vat,
    round((line ->> 'gross')::numeric * 100)::bigint as gross
  from credit_notes n cross join lateral jsonb_array_elements(n.lines) line
  where n.company_id = $company and n.status ${inGroup('credit_note', 'issued')})`;
/** Lines that are income, with what they are of. */
export const incomeLines = `(select l.*, i.number as invoice_number, i.issued_on, i.void_on, i.tenant_id, i.contract_id, coalesce(s.purpose, 'other') as purpose, u.compound_id, u.block_id,
    u.building_id, u.unit_type_id, u.property_use, u.number as unit_number
  from invoice_lines l join ${issuedInvoices} i on i.id = l.invoice_id
  join income_categories g on g.company_id = l.company_id and g.id = l.income_category_id
  join sub_accounts s on s.company_id = g.company_id and s.id = g.sub_account_id
  join accounts a on a.company_id = s.company_id and a.id = s.account_id and a.kind = 'income'
  left join units u on u.company_id = l.company_id and u.id = l.unit_id
  where l.company_id = $company)`;

/**
 * What of lines was earned and deferred at the end of days (SQL of rows of `day`): as the books recognise it (decision 133). A credit for
 * an early end ends the period, any other scales all of it.
 */
export const earnedBy = (days: string): string => `(
  select l.id as line_id, d.day, e.earned, l.net - c.credited - e.earned as deferred, l.net - c.credited as billed
  from ${incomeLines} l join (${days}) d on l.issued_on <= d.day and (l.void_on is null or l.void_on > d.day)
  cross join lateral (select coalesce(sum(n.net), 0) as credited,
      coalesce(sum(n.net) filter (where n.reason <> 'early_termination'), 0) as corrected
    from ${creditedLines} n where n.line_id = l.id and n.issued_on <= d.day) c
  cross join lateral (select case when l.from_on is null or l.to_on is null then l.net - c.credited when l.from_on > d.day then 0
      else least(round((l.net - c.corrected) * (least(d.day, l.to_on) - l.from_on + 1)::numeric / (l.to_on - l.from_on + 1)),
        l.net - c.credited) end as earned) e)`;

/** Payments of invoices, and payments that were taken back, by their day; `of_collection` or of a credit note. */
export const allocationEvents = `(select a.id, a.invoice_id, a.collection_id, a.credit_note_id, a.allocated_on as day, 'allocated' as event, a.amount
    from allocations a where a.company_id = $company
  union all select a.id, a.invoice_id, a.collection_id, a.credit_note_id, a.ended_on, 'taken_back', -a.amount
    from allocations a where a.company_id = $company and a.ended_on is not null)`;

/**
 * Amounts (SQL of rows of `ref`, `invoice_id` and `amount`, which may be negative) divided over the lines of their invoices by gross:
 * whole halalas, what is left goes to the largest remainders, the first line on a tie.
 */
export const dividedOverLines = (amounts: string): string => `(
  select ref, line_id, (case when amount < 0 then -1 else 1 end) * (whole + case when place <= abs(amount) - sum(whole) over (partition by ref)
    then 1 else 0 end) as part
  from (select p.*, row_number() over (partition by ref order by exact - whole desc, number) as place
    from (select a.ref, a.amount, l.id as line_id, l.number, abs(a.amount) * l.gross::numeric / nullif(i.gross, 0) as exact,
        floor(abs(a.amount) * l.gross::numeric / nullif(i.gross, 0)) as whole
      from (${amounts}) a join invoice_lines l on l.company_id = $company and l.invoice_id = a.invoice_id
      join invoices i on i.company_id = $company and i.id = l.invoice_id where i.gross > 0) p) parts)`;

/** The months of the period: each with its first and last day in it. */
export const monthsOfPeriod = `(select greatest(m::date, $from::date) as first_day, least((m + interval '1 month')::date - 1, $to::date) as last_day
  from generate_series(date_trunc('month', $from::date), $to::date, interval '1 month') m)`;

const withPlace = `($compound_id::bigint is null or l.compound_id = $compound_id) and ($block_id::bigint is null or l.block_id = $block_id)
    and ($building_id::bigint is null or l.building_id = $building_id) and ($unit_type_id::bigint is null or l.unit_type_id = $unit_type_id)
    and ($property_use::text is null or l.property_use = $property_use)`;

/**
 * Each income line with what of it was recognised and billed, net, and collected, gross, in each month of the period, and what was
 * deferred before it and at its end. Voids and credit notes count on their day.
 */
export const earnedByMonth = `(
  select l.id as line_id, l.invoice_id, l.purpose, l.unit_id, l.unit_number, l.compound_id, l.unit_type_id, l.property_use, l.tenant_id,
    l.contract_id, l.description, l.from_on, m.first_day, m.last_day, coalesce(e.earned, 0) - coalesce(b.earned, 0) as recognised,
    coalesce(e.billed, 0) - coalesce(b.billed, 0) as billed, coalesce(b.deferred, 0) as deferred_opening,
    coalesce(e.deferred, 0) as deferred_closing, coalesce(c.collected, 0) as collected
  from ${incomeLines} l cross join ${monthsOfPeriod} m
  left join ${earnedBy(`select last_day as day from ${monthsOfPeriod} m`)} e on e.line_id = l.id and e.day = m.last_day
  left join ${earnedBy(`select first_day - 1 as day from ${monthsOfPeriod} m`)} b on b.line_id = l.id and b.day = m.first_day - 1
  left join (select p.line_id, m.first_day, sum(p.part) as collected
    from ${dividedOverLines(`select (a.id || a.event) as ref, a.invoice_id, a.amount from ${allocationEvents} a
      where a.collection_id is not null and a.day between $from::date and $to::date`)} p
    join ${allocationEvents} a on (a.id || a.event) = p.ref join ${monthsOfPeriod} m on a.day between m.first_day and m.last_day
    group by 1, 2) c on c.line_id = l.id and c.first_day = m.first_day
  where l.issued_on <= m.last_day and ${withPlace})`;

/** What of invoices was written off by the day, and what of a write-off a credit note took back. */
export const writtenOff = `(select coalesce(n.invoice_id, t.document_id) as invoice_id, sum(e.debit - e.credit) as lost,
    coalesce(sum(e.credit) filter (where n.id is not null), 0) as credited
  from sub_accounts s join ledger_entries e on e.company_id = s.company_id and e.sub_account_id = s.id
  join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id and t.date <= $to::date
    and t.document_kind in ('invoice', 'credit_note')
  left join credit_notes n on n.company_id = t.company_id and n.id = t.document_id and t.document_kind = 'credit_note'
  where s.company_id = $company and s.purpose = 'write_offs' group by 1)`;

import {
  type Aging,
  type AgingAmounts,
  type AgingGroup,
  type AgingQuery,
  agingBucketNames,
  agingBuckets,
  type agingCalls,
  type ReceivablesMonth,
} from '../../src/api/finance/aging.ts';
import { type Halalas, money } from '../../src/api/money.ts';
import { plusMonths } from '../../src/calendar/months.ts';
import type { Language } from '../../src/locales/translate.ts';
import type { Scope } from '../db/scope.ts';
import type { HandlerContext, Handlers } from '../http/contract.ts';
import { todayOf } from '../kit/clock.ts';
import { heldOfTenants, receivableEntries, uncleared } from './receivable-entries.ts';

/** What of whom, as of which day; the page counts from 1. */
export interface AgingAsked {
  by: AgingGroup;
  as_of: string;
  tenant_id: number | null;
  compound_id: number | null;
  language: Language;
  page: number;
  per_page: number;
}

/** The tables that name the rows, and which of their columns does. */
const names: Record<AgingGroup, { table: string; label: (language: Language) => string }> = {
  tenant: { table: 'tenants', label: () => 'n.name' },
  contract: { table: 'contracts', label: () => 'n.ref_no' },
  invoice: { table: 'invoices', label: () => 'n.number' },
  compound: { table: 'compounds', label: (language) => `n.name_${language}` },
};
const list = (of: (bucket: string, at: number) => string) => agingBucketNames.map(of).join(', ');
const starts = Object.values(agingBuckets).slice(1).join(', ');

const noneHeld = 'select null::bigint as tenant_id, null::bigint as credit, null::bigint as cheques where false';

/**
 * Open amounts by age. $1 is the company, $2 the day, $3 a tenant, $4 a compound, $5 and $6 the page's length and start. An invoice is
 * of the compound of its first line's unit. Credit and cheques are a tenant's: what else it is grouped by has none.
 */
export function agingSql(by: AgingGroup, language: Language, isPlaced: boolean): string {
  const key = `${by}_id`;
  const noCredit = by === 'tenant' ? '0' : 'null::bigint';
  const place = `left join lateral (select u.compound_id from invoice_lines l
    join units u on u.company_id = l.company_id and u.id = l.unit_id
    where l.company_id = $1 and l.invoice_id = o.invoice_id order by l.number limit 1) p on true`;
  return `with entries as (${receivableEntries('and ($3::bigint is null or e.tenant_id = $3)')}),
    open as (select tenant_id, contract_id, invoice_id, sum(amount)::bigint as amount from entries
      group by tenant_id, contract_id, invoice_id having sum(amount) <> 0),
    aged as (select o.tenant_id, o.contract_id, o.invoice_id, ${isPlaced ? 'p.compound_id' : 'null::bigint as compound_id'},
        o.amount, i.due_on, width_bucket($2::date - i.due_on, array[${starts}]) as bucket
      from open o left join invoices i on i.company_id = $1 and i.id = o.invoice_id ${isPlaced ? place : ''}),
    groups as materialized (select ${key} as id, case when count(distinct tenant_id) = 1 then min(tenant_id) end as tenant_id,
        min(due_on) as due_on, sum(amount)::bigint as total,
        ${list((name, at) => `coalesce(sum(amount) filter (where bucket = ${at}), 0)::bigint as ${name}`)}
      from aged where $4::bigint is null or compound_id = $4 group by ${key}),
    held as (${by === 'tenant' ? heldOfTenants('and ($3::bigint is null or e.tenant_id = $3)') : noneHeld}),
    totals as (select count(*)::int as total_entries, coalesce(sum(total), 0)::bigint as total,
        ${list((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`)}, coalesce(sum(h.credit)::bigint, ${noCredit}) as credit,
        coalesce(sum(h.cheques)::bigint, ${noCredit}) as cheques
      from groups g left join held h on h.tenant_id = g.id),
    shown as (select g.*, coalesce(h.credit, ${noCredit}) as credit, coalesce(h.cheques, ${noCredit}) as cheques from groups g left join held h on h.tenant_id = g.id
      order by g.total desc, g.id limit $5 offset $6)
  select to_jsonb(t) as totals, case when g.total is null then null else to_jsonb(g) || jsonb_build_object('label', ${names[by].label(language)}, 'tenant_name', w.name) end as row
  from totals t left join shown g on true
  left join ${names[by].table} n on n.company_id = $1 and n.id = g.id
  left join tenants w on w.company_id = $1 and w.id = g.tenant_id
  order by g.total desc, g.id`;
}

type Sums = Record<keyof AgingAmounts, Halalas> & { credit: Halalas | null; cheques: Halalas | null };
interface Found {
  totals: Sums & { total_entries: number };
  row: (Sums & Pick<Aging['rows'][number], 'id' | 'label' | 'tenant_id' | 'tenant_name' | 'due_on'>) | null;
}
const orNull = (amount: Halalas | null) => (amount === null ? null : money(amount));
const amountsOf = (sums: Sums) =>
  ({
    ...Object.fromEntries(agingBucketNames.map((name) => [name, money(sums[name])])),
    ...{ total: money(sums.total), credit: orNull(sums.credit), cheques: orNull(sums.cheques) },
  }) as AgingAmounts;

/** What is owed at the end of a day by age, from the ledger alone. */
export async function readAging({ client, company }: Scope, asked: AgingAsked): Promise<Aging> {
  const { by, as_of, tenant_id, compound_id, language, page, per_page } = asked;
  const isPlaced = by === 'compound' || compound_id !== null;
  const { rows } = await client.query<Found>({
    name: `aging.${by}.${language}.${isPlaced}`,
    text: agingSql(by, language, isPlaced),
    values: [company, as_of, tenant_id, compound_id, per_page, (page - 1) * per_page],
  });
  const totals = rows[0]?.totals as Found['totals'];
  return {
    as_of,
    rows: rows.flatMap(({ row }) => {
      if (!row) return [];
      const { id, label, tenant_id, tenant_name, due_on } = row;
      return [{ id, label, tenant_id, tenant_name, due_on, ...amountsOf(row) }];
    }),
    ...{ totals: amountsOf(totals), total_entries: totals.total_entries, page, per_page },
  };
}

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
          and t.document_kind in ('invoice', 'credit_note') and t.rule <> 'invoice.write_off') as invoiced,
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

/** How many rows a page has, unless it is asked for otherwise. */
const perPage = 50;
/** What a call asks for, with what it leaves out. */
export const askedFor = (
  by: AgingGroup,
  query: AgingQuery,
  { today, language }: { today: string; language: Language },
): AgingAsked => ({
  ...{ by, as_of: query.as_of ?? today, tenant_id: query.tenant_id ?? null, compound_id: query.compound_id ?? null },
  ...{ language, page: query.page ?? 1, per_page: query.per_page ?? perPage },
});
const aged =
  (by: AgingGroup) =>
  ({ scope, query, currentUser }: HandlerContext<typeof agingCalls.byTenant>) =>
    readAging(scope, askedFor(by, query, { today: todayOf(currentUser.company), language: currentUser.language }));

export const agingHandlers: Handlers<typeof agingCalls> = {
  byTenant: aged('tenant'),
  byContract: aged('contract'),
  byInvoice: aged('invoice'),
  byCompound: aged('compound'),
  byMonth: async ({ scope, currentUser }) => ({ months: await monthsUpTo(scope, todayOf(currentUser.company), 12) }),
};

import { sql } from 'drizzle-orm';
import type { ProviderBill } from '../../src/api/maintenance/provider-bill.ts';
import { providers } from '../db/schema/provider.ts';
import { providerBills } from '../db/schema/provider-bill.ts';
import type { Scope } from '../db/scope.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { inGroup, sqlInGroup, sqlWord, word } from '../kit/statuses.ts';

const b = providerBills;
/** Work `w` of a provider that was approved, still counts, and that no bill asks for: parts are the company's own. */
export const unbilledItem = `w.kind <> 'part' and (w.status = ${word('work_order_item', 'approved')}
    or (w.status = ${word('work_order_item', 'used')} and w.used_qty > w.returned_qty))
  and not exists (select from provider_bill_lines l where l.company_id = w.company_id and l.item_id = w.id)`;
/** Of a bill until it is matched, what a provider did on its issues; then the items that it is matched with. */
const ofBill = sql`coalesce(w.provider_id, i.provider_id) = ${b.provider_id} and ${b.issue_ids} @> to_jsonb(i.id)
  and case when ${b.status} in (${sqlWord('provider_bill', 'draft')}, ${sqlWord('provider_bill', 'submitted')})
    then ${sql.raw(unbilledItem)} else l.id is not null end`;
const items = sql`from work_order_items w join maintenance_issues i on i.company_id = w.company_id and i.id = w.issue_id
  left join provider_bill_lines l on l.company_id = w.company_id and l.item_id = w.id and l.provider_bill_id = ${b.id}
  where w.company_id = ${b.company_id} and ${ofBill}`;
const riyals = (halalas: string) => sql.raw(`((${halalas})::numeric / 100)::numeric(16, 2)::text`);
const nameOf = (person: 'matched_by' | 'approved_by') =>
  sql<string | null>`(select u.name from users u where u.company_id = ${b.company_id} and u.id = ${b[person]})`;

export const providerBillStore: EntityStore = {
  entity: 'provider_bill',
  table: b,
  title: "(select p.name_en from providers p where p.company_id = x.company_id and p.id = x.provider_id) || ' · ' || x.number",
  search: {
    text: `select b.id, p.name_en || ' · ' || b.number as title, p.legal_name as detail, b.status from provider_bills b
      join providers p on p.company_id = b.company_id and p.id = b.provider_id
      where b.company_id = $1 and b.number ilike $2 order by b.id desc`,
  },
  hidden: ['approved_by'],
  joins: [[providers, b.provider_id]],
  shows: {
    provider_name_en: providers.name_en,
    provider_name_ar: providers.name_ar,
    approved: sql<string>`(select ${riyals('coalesce(sum(w.asked - w.returned_value), 0)')} ${items})`,
    items: sql<
      ProviderBill['items']
    >`(select coalesce(json_agg(json_build_object('id', w.id, 'issue_id', i.id, 'issue_ref_no', i.ref_no,
        'description', w.description, 'approved', ${riyals('w.asked - w.returned_value')}, 'net', ${riyals('l.net')},
        'vat', ${riyals('l.vat')}) order by w.id), '[]') ${items})`,
    issues: sql<ProviderBill['issues']>`(select coalesce(json_agg(json_build_object('id', i.id, 'ref_no', i.ref_no,
        'description', left(i.description, 80),
        'is_done', i.status ${sqlInGroup('maintenance_issue', 'answered')} or i.dispatch_status = ${sqlWord('issue_dispatch', 'done')},
        'is_billed', i.billing_status ${sqlInGroup('issue_billing', 'billed')}) order by i.id), '[]')
      from maintenance_issues i where i.company_id = ${b.company_id} and ${b.issue_ids} @> to_jsonb(i.id))`,
    matched_by_name: nameOf('matched_by'),
    approved_by_name: nameOf('approved_by'),
  },
  filters: {
    status: (value) => sql`${b.status} = ${value}`,
    provider_id: (value) => sql`${b.provider_id} = ${value}`,
    issue_id: (value) => sql`${b.issue_ids} @> to_jsonb(${value}::bigint)`,
  },
  searchText: sql`provider_bills.number`,
  sorts: {
    ...{ status: b.status, issued_on: b.issued_on, posted_on: b.posted_on, paid_on: b.paid_on },
    ...{ gross: b.gross, created_at: b.created_at },
  },
};
export const readProviderBill = (scope: Scope, id: number): Promise<ProviderBill> =>
  readOr404<ProviderBill>(scope, providerBillStore, id);

/** Counts of bills of issue `i`: posted, and not posted yet; with the work that a provider has still to bill. */
export const billsOfIssue = (issue: string) => {
  const bills = (tag: 'posted' | 'unposted') =>
    `(select count(*)::int from provider_bills b where b.company_id = ${issue}.company_id
      and b.issue_ids @> to_jsonb(${issue}.id) and b.status ${inGroup('provider_bill', tag)})`;
  return {
    posted_bills: sql.raw(bills('posted')),
    awaited_bills:
      sql.raw(`(${bills('unposted')} + (select count(*)::int from work_order_items w where w.company_id = ${issue}.company_id
      and w.issue_id = ${issue}.id and coalesce(w.provider_id, ${issue}.provider_id) is not null
      and w.status = ${word('work_order_item', 'used')} and ${unbilledItem}))`),
  };
};

import { type SQL, sql } from 'drizzle-orm';
import type { MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import type { WorkOrderItem } from '../../src/api/maintenance/work-order-item.ts';
import { maintenanceIssues } from '../db/schema/maintenance-issue.ts';
import { parts } from '../db/schema/part.ts';
import { providers } from '../db/schema/provider.ts';
import { workOrderItems } from '../db/schema/work-order-item.ts';
import type { Scope } from '../db/scope.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { inGroup, sqlInGroup, sqlWord, word } from '../kit/statuses.ts';

const w = workOrderItems;
const riyals = (halalas: SQL) => sql<string>`(${halalas}::numeric / 100)::numeric(16, 2)::text`;
/** A part costs what it is worth in the store; of a part without stock, nothing is known. */
const estimate = sql`case when ${w.kind} = 'part'
  then coalesce(round(${parts.value}::numeric * ${w.quantity} / nullif(${parts.quantity}, 0)), 0)
  else ${w.quantity}::numeric * coalesce(${w.price}, 0) end`;
const asked = sql`case when ${w.status} = ${sqlWord('work_order_item', 'draft')} or ${w.asked} is null then ${estimate} else ${w.asked} end`;
/** The sum of the issue's other items that count, and meet a condition. */
const others = (condition = '') =>
  riyals(sql`(select coalesce(sum(coalesce(o.actual, o.asked)), 0) from work_order_items o
    where o.company_id = ${w.company_id} and o.issue_id = ${w.issue_id} and o.id <> ${w.id}
      and o.status ${sqlInGroup('work_order_item', 'counted')}${sql.raw(condition)})`);
const nameOf = (column: string) =>
  sql<
    string | null
  >`(select u.name from users u where u.company_id = ${w.company_id} and u.id = ${sql.raw(`work_order_items.${column}`)})`;

export const workOrderItemStore: EntityStore = {
  entity: 'work_order_item',
  table: w,
  hidden: ['asked', 'is_quote'],
  title: `coalesce(x.description, (select p.code || ' ' || p.name_en from parts p where p.company_id = x.company_id and p.id = x.part_id))
    || ' × ' || x.quantity`,
  joins: [
    [maintenanceIssues, w.issue_id],
    [parts, w.part_id],
    [providers, w.provider_id],
  ],
  shows: {
    issue_ref_no: maintenanceIssues.ref_no,
    issue_description: maintenanceIssues.description,
    issue_status: maintenanceIssues.status,
    issue_is_billed: sql<boolean>`(${maintenanceIssues.billing_status} ${sqlInGroup('issue_billing', 'billed')})`,
    part_name_en: parts.name_en,
    part_name_ar: parts.name_ar,
    part_code: parts.code,
    measure: parts.measure,
    part_on_hand: parts.quantity,
    part_free: sql<number | null>`${parts.quantity} - ${parts.reserved}`,
    provider_name_en: providers.name_en,
    provider_name_ar: providers.name_ar,
    submitted_by_name: nameOf('submitted_by'),
    approved_by_name: nameOf('approved_by'),
    amount: riyals(asked),
    is_automatic: sql<boolean>`(${w.status} ${sqlInGroup('work_order_item', 'counted')} and ${w.approved_by} is null)`,
    issue_unseen: others(' and o.approved_by is null'),
    issue_approved: others(),
  },
  filters: {
    issue_id: (value) => sql`${w.issue_id} = ${value}`,
    kind: (value) => sql`${w.kind} = ${value}`,
    status: (value) => sql`${w.status} = ${value}`,
    part_id: (value) => sql`${w.part_id} = ${value}`,
    provider_id: (value) => sql`${w.provider_id} = ${value}`,
  },
  searchText: sql`coalesce(work_order_items.description, '')`,
  sorts: { status: w.status, created_at: w.created_at },
};
export const readItem = (scope: Scope, id: number): Promise<WorkOrderItem> =>
  readOr404<WorkOrderItem>(scope, workOrderItemStore, id);

const i = maintenanceIssues;
const ofIssue = <T>(what: string, condition: string) =>
  sql<T>`(select ${sql.raw(what)} from work_order_items o where o.company_id = ${i.company_id} and o.issue_id = ${i.id} and ${sql.raw(condition)})`;
const counted = inGroup('work_order_item', 'counted');
const used = word('work_order_item', 'used');
const spent = 'coalesce(sum(o.actual - o.returned_value), 0)';

/** Fields of an issue about its items: their cost, and the counts that keep it from being resolved or cancelled. */
export const itemsOfIssue = {
  cost: riyals(ofIssue(spent, `o.status = ${used}`)),
  cost_total: riyals(ofIssue(`coalesce(sum(coalesce(o.actual, o.asked) - o.returned_value), 0)`, `o.status ${counted}`)),
  unseen_cost: riyals(ofIssue('coalesce(sum(coalesce(o.actual, o.asked)), 0)', `o.status ${counted} and o.approved_by is null`)),
  awaiting_items: ofIssue<number>('count(*)::int', `o.status ${inGroup('work_order_item', 'awaiting')}`),
  reserved_items: ofIssue<number>('count(*)::int', `o.status = ${word('work_order_item', 'approved')} and o.part_id is not null`),
  pending_items: ofIssue<number>('count(*)::int', `o.status = ${word('work_order_item', 'approved')}`),
  spent_items: ofIssue<number>('count(*)::int', `o.status = ${used} and o.used_qty > o.returned_qty`),
} satisfies Partial<Record<keyof MaintenanceIssue, SQL>>;

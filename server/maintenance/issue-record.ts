import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { ticketPriorities } from '../../src/api/community/ticket.ts';
import { type MaintenanceIssue, MaintenanceIssueRow } from '../../src/api/maintenance/maintenance-issue.ts';
import { instantText } from '../db/schema/columns.ts';
import { equipments } from '../db/schema/equipment.ts';
import { maintenanceSubsubcategories, maintenanceTypes } from '../db/schema/maintenance.ts';
import { maintenanceIssues } from '../db/schema/maintenance-issue.ts';
import { buildings, compounds, units } from '../db/schema/property.ts';
import { providers } from '../db/schema/provider.ts';
import type { Scope } from '../db/scope.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { sqlCanBeGiven } from '../settings/work-access.ts';
import { billsOfIssue } from './provider-bill-record.ts';
import { itemsOfIssue } from './work-order-item-record.ts';

const m = maintenanceIssues;
const own = (column: string) => sql.raw(`maintenance_issues.${column}`);
/** A column of a record that the issue names. */
const of = (table: string, column: string, show: string) =>
  sql<
    string | null
  >`(select x.${sql.raw(show)} from ${sql.raw(table)} x where x.company_id = ${m.company_id} and x.id = ${own(column)})`;
/** The company's day of an instant. */
const dayOf = (instant: AnyColumn) =>
  sql<string | null>`(select (${instant} at time zone z.time_zone)::date::text from companies z where z.id = ${m.company_id})`;
/** A column of its category or subcategory, by way of the last level. */
const above = <T>(show: string) =>
  sql<T>`(select ${sql.raw(show)} from maintenance_subsubcategories l
    join maintenance_subcategories s on s.company_id = l.company_id and s.id = l.subcategory_id
    join maintenance_categories c on c.company_id = s.company_id and c.id = s.category_id
    where l.company_id = ${m.company_id} and l.id = ${m.subsubcategory_id})`;
/** The label of one of its statuses, for as long as it is in that. */
const detail = (show: string) =>
  sql<string | null>`(select x.${sql.raw(show)} from maintenance_status_details x
    where x.company_id = ${m.company_id} and x.id = ${m.status_detail_id} and x.status = case x.life when 'status' then ${m.status}
      when 'dispatch' then ${m.dispatch_status} when 'waiting' then ${m.waiting_status} else ${m.billing_status} end)`;
const place = (language: 'en' | 'ar') =>
  sql<string>`(select concat_ws(' · ',
    case ${m.location} when 'unit' then (select x.number from units x where x.company_id = ${m.company_id} and x.id = ${m.unit_id})
      when 'equipment' then (select x.${sql.raw(`name_${language}`)} from equipments x where x.company_id = ${m.company_id} and x.id = ${m.equipment_id})
      else ${m.place_note} end, k.${sql.raw(`name_${language}`)}) from compounds k where k.company_id = ${m.company_id} and k.id = ${m.compound_id})`;

/** The company's time; an issue that was resolved, or whose clock is stopped, stands as it did then. */
const now = sql`(select now() + make_interval(secs => n.clock_offset) from companies n where n.id = ${m.company_id})`;
const at = sql`coalesce(${m.resolved_at}, ${m.paused_at}, ${now})`;
const start = sql`coalesce(${m.responded_at}, ${at})`;
/** To resolve it, as the later one, once both are missed. */
const missed = sql<string | null>`case
  when ${m.status} = ${sql.raw(word('maintenance_issue', 'cancelled'))} then null
  when ${at} > ${m.resolve_due_at} then ${m.resolve_due_at}
  when ${start} > ${m.respond_due_at} then ${m.respond_due_at} end`;
const standing = sql<MaintenanceIssue['sla']>`case
  when ${m.status} = ${sql.raw(word('maintenance_issue', 'cancelled'))} then null
  when ${missed} is not null then 'breached'
  when ${m.resolved_at} is null and ${m.paused_at} is not null then 'paused'
  when ${m.resolved_at} is null and (${at} > ${m.resolve_at_risk_at}
    or (${m.responded_at} is null and ${at} > ${m.respond_at_risk_at})) then 'at_risk'
  else 'on_time' end`;

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const pauses = sql<MaintenanceIssue['pauses']>`(select coalesce(jsonb_agg(jsonb_build_object(
    'from_at', ${sql.raw(iso('p.from_at'))}, 'to_at', ${sql.raw(iso('p.to_at'))}, 'why', p.why,
    'contact_channel', p.contact_channel, 'contact_at', ${sql.raw(iso('p.contact_at'))}) order by p.id), '[]')
  from issue_pauses p where p.company_id = ${m.company_id} and p.issue_id = ${m.id})`;
const plan = sql<
  MaintenanceIssue['plan']
>`(select jsonb_build_object('id', p.id, 'name_en', p.name_en, 'name_ar', p.name_ar, 'occurrence_on', o.occurrence_on,
    'needs_photo', p.needs_photo, 'needs_signature', p.needs_signature)
  from plan_occurrences o join maintenance_plans p on p.company_id = o.company_id and p.id = o.plan_id
  where o.company_id = ${m.company_id} and o.issue_id = ${m.id} order by o.id limit 1)`;
const quote = sql<
  MaintenanceIssue['quote']
>`(select jsonb_build_object('item_id', w.id, 'net', (w.asked::numeric / 100)::numeric(16, 2)::text, 'description', w.description,
    'until', ${sql.raw(iso('maintenance_issues.quote_until'))}, 'status', w.status)
  from work_order_items w where w.company_id = ${m.company_id} and w.issue_id = ${m.id} and w.is_quote
    and w.provider_id = ${m.provider_id} and w.status <> ${sql.raw(word('work_order_item', 'cancelled'))} order by w.id desc limit 1)`;
const linked = (from: 'tickets k' | 'maintenance_issues k', condition: SQL) =>
  sql<
    MaintenanceIssue['tickets']
  >`(select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'ref_no', k.ref_no) order by k.id), '[]')
    from ${sql.raw(from)} where k.company_id = ${m.company_id} and ${condition})`;
const isOpen = sql.raw(inGroup('maintenance_issue', 'open'));
const twins = linked(
  'maintenance_issues k',
  sql`k.id <> ${m.id} and k.subsubcategory_id = ${m.subsubcategory_id} and k.location = ${m.location}
    and k.compound_id = ${m.compound_id} and k.unit_id is not distinct from ${m.unit_id}
    and k.equipment_id is not distinct from ${m.equipment_id} and k.building_id is not distinct from ${m.building_id}
    and (k.location <> 'common_area' or lower(coalesce(k.place_note, '')) = lower(coalesce(${m.place_note}, '')))
    and k.status ${isOpen} and ${m.status} ${isOpen}`,
);
/** The step whose failure made it, with its issue. */
const failedStep = sql<MaintenanceIssue['failed_step']>`(select jsonb_build_object('issue_id', i.id, 'ref_no', i.ref_no,
    'name_en', v.steps -> a.position ->> 'name_en', 'name_ar', v.steps -> a.position ->> 'name_ar')
  from issue_answers a join maintenance_issues i on i.company_id = a.company_id and i.id = a.issue_id
    join checklist_versions v on v.company_id = a.company_id and v.checklist_id = a.checklist_id and v.revision = a.revision
  where a.company_id = ${m.company_id} and a.made_issue_id = ${m.id})`;
const provider = sql<
  MaintenanceIssue['provider']
>`(select jsonb_build_object('status', p.status, 'contract_from', p.contract_from,
    'contract_to', p.contract_to, 'insurance_expiry', p.insurance_expiry,
    'registered_until', case when p.commercial_register is not null then p.commercial_register_expiry end,
    'serves_trade', p.category_ids @> to_jsonb(${above('c.id')}),
    'serves_place', p.compound_ids = '[]' or p.compound_ids @> to_jsonb(${m.compound_id}),
    'has_declined', ${m.declined_ids} @> to_jsonb(p.id))
  from providers p where p.company_id = ${m.company_id} and p.id = ${m.provider_id})`;

/** Counts of its bills that weren't taken back. */
const ofBills = (condition: string) =>
  sql<number>`(select count(*)::int from issue_bills b left join invoices v on v.company_id = b.company_id and v.id = b.invoice_id
    where b.company_id = ${m.company_id} and b.issue_id = ${m.id} and b.taken_back_on is null and ${sql.raw(condition)})`;

export const maintenanceIssueStore: EntityStore = {
  entity: 'maintenance_issue',
  table: m,
  title: "x.ref_no || ' · ' || left(x.description, 80)",
  row: MaintenanceIssueRow,
  hidden: ['counted_from', 'paused_at', 'told_at', 'declined_ids', 'quote_until', 'done_at'],
  joins: [
    [compounds, m.compound_id],
    [buildings, m.building_id],
    [units, m.unit_id],
    [equipments, m.equipment_id],
    [maintenanceSubsubcategories, m.subsubcategory_id],
    [maintenanceTypes, m.type_id],
    [providers, m.provider_id],
  ],
  search: {
    text: `select i.id, i.ref_no || ' · ' || left(i.description, 80) as title, i.contact_name as detail, i.status from maintenance_issues i
      where i.company_id = $1 and i.ref_no || ' ' || i.description || ' ' || coalesce(i.contact_name, '') ilike $2 order by i.id desc`,
  },
  shows: {
    place_en: place('en'),
    place_ar: place('ar'),
    compound_name_en: compounds.name_en,
    compound_name_ar: compounds.name_ar,
    building_name_en: buildings.name_en,
    building_name_ar: buildings.name_ar,
    unit_number: units.number,
    equipment_name_en: equipments.name_en,
    equipment_name_ar: equipments.name_ar,
    subsubcategory_name_en: maintenanceSubsubcategories.name_en,
    subsubcategory_name_ar: maintenanceSubsubcategories.name_ar,
    subcategory_name_en: above('s.name_en'),
    subcategory_name_ar: above('s.name_ar'),
    category_id: above<number>('c.id'),
    category_name_en: above('c.name_en'),
    category_name_ar: above('c.name_ar'),
    default_payer: above('c.default_payer'),
    type_name_en: maintenanceTypes.name_en,
    type_name_ar: maintenanceTypes.name_ar,
    status_detail_name_en: detail('name_en'),
    status_detail_name_ar: detail('name_ar'),
    tenant_name: of('tenants', 'tenant_id', 'name'),
    assignee_name: of('users', 'assignee_id', 'name'),
    assignee_at_work: sqlCanBeGiven('maintenance', { company: m.company_id, user: m.assignee_id }),
    provider_name_en: providers.name_en,
    provider_name_ar: providers.name_ar,
    declines: sql<number>`jsonb_array_length(${m.declined_ids})`,
    provider,
    technician_name: of('users', 'technician_id', 'name'),
    quote,
    done_on: dayOf(m.done_at),
    pauses,
    sla: standing,
    missed_at: instantText(missed),
    open_tasks: sql<number>`(select count(*)::int from issue_tasks t where t.company_id = ${m.company_id} and t.issue_id = ${m.id}
      and t.required and t.status <> ${sql.raw(word('issue_task', 'complete'))})`,
    ...itemsOfIssue,
    ...billsOfIssue('maintenance_issues'),
    open_invoices: ofBills('b.invoice_id is not null and v.open > 0'),
    open_claims: ofBills("b.payer = 'warranty' and b.collected_on is null and b.net + b.vat > 0"),
    collected_claims: ofBills("b.payer = 'warranty' and b.collected_on is not null"),
    plan,
    checklist_name_en: of('work_order_checklists', 'checklist_id', 'name_en'),
    checklist_name_ar: of('work_order_checklists', 'checklist_id', 'name_ar'),
    open_steps: sql<number>`(select count(*)::int from issue_answers a join checklist_versions v on v.company_id = a.company_id
        and v.checklist_id = a.checklist_id and v.revision = a.revision
      where a.company_id = ${m.company_id} and a.issue_id = ${m.id} and a.answered_at is null
        and (v.steps -> a.position ->> 'required')::boolean)`,
    failed_step: failedStep,
    tickets: linked('tickets k', sql`k.issue_id = ${m.id}`),
    twins,
    signatures: sql<number>`(select count(*)::int from documents d
      where d.company_id = ${m.company_id} and d.owner = 'maintenance_issue' and d.owner_id = ${m.id} and d.type = 'signature')`,
    photos: sql<number>`(select count(*)::int from documents d join attachments f on f.company_id = d.company_id and f.id = d.attachment_id
      where d.company_id = ${m.company_id} and d.owner = 'maintenance_issue' and d.owner_id = ${m.id} and f.media_type like 'image/%')`,
    closed_on: dayOf(m.closed_at),
  },
  filters: {
    status: (value) => sql`${m.status} = ${value}`,
    dispatch_status: (value) => sql`${m.dispatch_status} = ${value}`,
    waiting_status: (value) => sql`${m.waiting_status} = ${value}`,
    billing_status: (value) => sql`${m.billing_status} = ${value}`,
    priority: (value) => sql`${m.priority} = ${value}`,
    sla: (value) => sql`${standing} = ${value}`,
    assignee_id: (value) => sql`${m.assignee_id} = ${value}`,
    provider_id: (value) => sql`${m.provider_id} = ${value}`,
    category_id: (value) =>
      sql`${m.subsubcategory_id} in (select l.id from maintenance_subsubcategories l join maintenance_subcategories s
        on s.company_id = l.company_id and s.id = l.subcategory_id where l.company_id = ${m.company_id} and s.category_id = ${value})`,
    location: (value) => sql`${m.location} = ${value}`,
    compound_id: (value) => sql`${m.compound_id} = ${value}`,
    unit_id: (value) => sql`${m.unit_id} = ${value}`,
    equipment_id: (value) => sql`${m.equipment_id} = ${value}`,
  },
  searchText: sql`maintenance_issues.ref_no || ' ' || maintenance_issues.description || ' ' || coalesce(maintenance_issues.place_note, '')
    || ' ' || coalesce(maintenance_issues.contact_name, '') || ' ' || coalesce(maintenance_issues.contact_mobile, '')
    || ' ' || coalesce((select u.number from units u where u.company_id = maintenance_issues.company_id and u.id = maintenance_issues.unit_id), '')`,
  sorts: {
    status: m.status,
    dispatch_status: m.dispatch_status,
    waiting_status: m.waiting_status,
    billing_status: m.billing_status,
    priority: sql`array_position(array[${sql.raw(ticketPriorities.map((one) => `'${one}'`).join(', '))}], ${m.priority})`,
    slot_from: m.slot_from,
    resolve_due_at: m.resolve_due_at,
    created_at: m.created_at,
  },
};
export const readIssue = (scope: Scope, id: number): Promise<MaintenanceIssue> =>
  readOr404<MaintenanceIssue>(scope, maintenanceIssueStore, id);

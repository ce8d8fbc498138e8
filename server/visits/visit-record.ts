import { sql } from 'drizzle-orm';
import { type Visit, VisitRow } from '../../src/api/visits/visit.ts';
import { foldedSql } from '../db/schema/columns.ts';
import { compounds, units } from '../db/schema/property.ts';
import { visits } from '../db/schema/visit.ts';
import { visitCategories } from '../db/schema/visit-category.ts';
import type { Scope } from '../db/scope.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { hostLives, isBannedBy, isLikeBanned } from './bans.ts';

const v = visits;
/** A column of a record that the visit names. */
const of = (table: string, column: string, show: string) =>
  sql.raw(`(select x.${show} from ${table} x where x.company_id = visits.company_id and x.id = visits.${column})`);
const ofMembers = (figure: string) =>
  sql.raw(`(select ${figure} from visit_members m join visitors p on p.company_id = m.company_id and p.id = m.visitor_id
    where m.company_id = visits.company_id and m.visit_id = visits.id)`);
const now = '(select now() + make_interval(secs => n.clock_offset) from companies n where n.id = visits.company_id)';
const zone = '(select n.time_zone from companies n where n.id = visits.company_id)';
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const whetherBanned = (condition: string) =>
  `exists (select from visitors b where b.company_id = m.company_id and b.status = 'banned' and ${condition})`;

/** SQL of the people of a visit, by their places. */
export const membersSql =
  ofMembers(`coalesce(jsonb_agg(jsonb_build_object('position', m.position, 'visitor_id', p.id, 'name', p.name,
    'mobile', p.mobile, 'identity_last4', p.identity_last4, 'plate', coalesce(m.plate, p.plate),
    'state', case when m.state = 'expected' and visits.window_to <= ${now} then 'no_show' else m.state end,
    'in_at', ${iso('m.in_at')}, 'out_at', ${iso('m.out_at')},
    'since', case when m.state = 'in' then to_char(m.in_at at time zone ${zone}, 'HH24:MI') end,
    'is_banned', ${whetherBanned(isBannedBy('b', 'p', 'm.plate', 'visits.compound_id'))},
    'is_like_banned', ${whetherBanned(isLikeBanned('b', 'p', foldedSql))}
      and not ${whetherBanned(isBannedBy('b', 'p', 'm.plate', 'visits.compound_id'))}) order by m.position), '[]')`);
/** SQL of the name of whom it is to. */
export const hostName = (row: string) =>
  sql.raw(`case ${row}.host
    when 'tenant' then (select x.name from tenants x where x.company_id = ${row}.company_id and x.id = ${row}.tenant_id)
    when 'owner' then (select x.name_en from unit_owners x where x.company_id = ${row}.company_id and x.id = ${row}.unit_owner_id)
    else (select x.name from users x where x.company_id = ${row}.company_id and x.id = ${row}.host_user_id) end`);

export const visitStore: EntityStore = {
  entity: 'visit',
  table: v,
  title:
    "x.ref_no || coalesce(' · ' || (select p.name from visit_members m join visitors p on p.company_id = m.company_id and p.id = m.visitor_id where m.company_id = x.company_id and m.visit_id = x.id and m.position = 0), '')",
  row: VisitRow,
  hidden: ['code', 'called_off'],
  joins: [
    [compounds, v.compound_id],
    [units, v.unit_id],
    [visitCategories, v.category_id],
  ],
  search: {
    text: `select t.id, t.ref_no || ' · ' || p.name as title, t.day::text as detail, t.status from visits t
      join visit_members m on m.company_id = t.company_id and m.visit_id = t.id
      join visitors p on p.company_id = m.company_id and p.id = m.visitor_id
      where t.company_id = $1 and m.position = 0 and t.ref_no || ' ' || p.name || ' ' || coalesce(p.mobile, '') ilike $2 order by t.id desc`,
  },
  goes: { visit_members: null },
  shows: {
    compound_name_en: compounds.name_en,
    compound_name_ar: compounds.name_ar,
    unit_number: units.number,
    category_name_en: visitCategories.name_en,
    category_name_ar: visitCategories.name_ar,
    needs_approval: sql<boolean>`coalesce(${visitCategories.needs_approval}, false)`,
    allows_reentry: sql<boolean>`coalesce(${visitCategories.allows_reentry}, false)`,
    group_cap: visitCategories.group_cap,
    slot_cap: visitCategories.slot_cap,
    people: ofMembers('count(*)::int'),
    visitor_name: sql`coalesce(${ofMembers('min(p.name) filter (where m.position = 0)')}, '')`,
    members: membersSql,
    host_name: hostName('visits'),
    tenant_name: of('tenants', 'tenant_id', 'name'),
    unit_owner_name_en: of('unit_owners', 'unit_owner_id', 'name_en'),
    unit_owner_name_ar: of('unit_owners', 'unit_owner_id', 'name_ar'),
    host_user_name: of('users', 'host_user_id', 'name'),
    issue_ref_no: of('maintenance_issues', 'issue_id', 'ref_no'),
    recurring_ref_no: of('recurring_visits', 'recurring_visit_id', 'ref_no'),
    issue_is_open: of('maintenance_issues', 'issue_id', `status ${inGroup('maintenance_issue', 'open')}`),
    window: sql.raw(
      `case when ${now} < visits.window_from then 'early' when ${now} < visits.window_to then 'open' else 'over' end`,
    ),
    host_lives: hostLives('visits', inGroup('lease', 'lived_in')),
    slot_taken: sql.raw(`(select count(*)::int from visits o where o.company_id = visits.company_id and o.id <> visits.id
      and o.compound_id = visits.compound_id and o.day = visits.day and o.slot = visits.slot and o.category_id = visits.category_id
      and o.status ${inGroup('visit', 'booked')})`),
  },
  filters: {
    status: (value) => sql`${v.status} = ${value}`,
    kind: (value) => sql`${v.kind} = ${value}`,
    party: (value) => sql`${v.party} = ${value}`,
    slot: (value) => sql`${v.slot} = ${value}`,
    compound_id: (value) => sql`${v.compound_id} = ${value}`,
    unit_id: (value) => sql`${v.unit_id} = ${value}`,
    category_id: (value) => sql`${v.category_id} = ${value}`,
    tenant_id: (value) => sql`${v.tenant_id} = ${value}`,
    issue_id: (value) => sql`${v.issue_id} = ${value}`,
    recurring_visit_id: (value) => sql`${v.recurring_visit_id} = ${value}`,
    walk_in: (value) => sql`${v.walk_in} = ${value}`,
  },
  searchText: sql`visits.ref_no || ' ' || coalesce((select string_agg(p.name || ' ' || coalesce(p.mobile, '') || ' ' || coalesce(m.plate, p.plate, ''), ' ')
      from visit_members m join visitors p on p.company_id = m.company_id and p.id = m.visitor_id
      where m.company_id = visits.company_id and m.visit_id = visits.id), '')
    || ' ' || coalesce((select u.number from units u where u.company_id = visits.company_id and u.id = visits.unit_id), '')`,
  sorts: {
    ...{ day: v.day, status: v.status, checked_in_at: v.checked_in_at, checked_out_at: v.checked_out_at },
    created_at: v.created_at,
  },
};
export const readVisit = (scope: Scope, id: number): Promise<Visit> => readOr404<Visit>(scope, visitStore, id);

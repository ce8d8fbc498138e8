import { sql } from 'drizzle-orm';
import type { RecurringVisit } from '../../src/api/visits/recurring-visit.ts';
import { compounds, units } from '../db/schema/property.ts';
import { recurringVisits } from '../db/schema/recurring-visit.ts';
import { visitCategories } from '../db/schema/visit-category.ts';
import type { Scope } from '../db/scope.ts';
import { companyToday } from '../kit/clock.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { hostLives } from './bans.ts';
import { hostName } from './visit-record.ts';

const r = recurringVisits;
const of = (table: string, column: string, show: string) =>
  sql.raw(
    `(select x.${show} from ${table} x where x.company_id = recurring_visits.company_id and x.id = recurring_visits.${column})`,
  );

export const recurringVisitStore: EntityStore = {
  entity: 'recurring_visit',
  table: r,
  title: 'x.ref_no',
  hidden: ['visitor_ids', 'last_on'],
  joins: [
    [compounds, r.compound_id],
    [units, r.unit_id],
    [visitCategories, r.category_id],
  ],
  search: {
    text: `select r.id, r.ref_no || ' · ' || coalesce(p.name, '') as title, u.number as detail, r.status from recurring_visits r
      left join visitors p on p.company_id = r.company_id and to_jsonb(p.id) = r.visitor_ids -> 0
      left join units u on u.company_id = r.company_id and u.id = r.unit_id
      where r.company_id = $1 and r.ref_no || ' ' || coalesce(p.name, '') ilike $2 order by r.id desc`,
  },
  shows: {
    compound_name_en: compounds.name_en,
    compound_name_ar: compounds.name_ar,
    unit_number: units.number,
    category_name_en: visitCategories.name_en,
    category_name_ar: visitCategories.name_ar,
    tenant_name: of('tenants', 'tenant_id', 'name'),
    unit_owner_name_en: of('unit_owners', 'unit_owner_id', 'name_en'),
    unit_owner_name_ar: of('unit_owners', 'unit_owner_id', 'name_ar'),
    host_user_name: of('users', 'host_user_id', 'name'),
    host_name: hostName('recurring_visits'),
    issue_ref_no: of('maintenance_issues', 'issue_id', 'ref_no'),
    visitors:
      sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'mobile', p.mobile, 'plate', p.plate,
        'status', p.status) order by w.at), '[]')
      from jsonb_array_elements(recurring_visits.visitor_ids) with ordinality as w (id, at)
        join visitors p on p.company_id = recurring_visits.company_id and to_jsonb(p.id) = w.id)`),
    visitor_name: sql.raw(`coalesce((select p.name from visitors p where p.company_id = recurring_visits.company_id
      and to_jsonb(p.id) = recurring_visits.visitor_ids -> 0), '')`),
    people: sql`jsonb_array_length(${r.visitor_ids})`,
    host_lives: hostLives('recurring_visits', inGroup('lease', 'lived_in')),
    skips_fridays: sql<boolean>`(${r.kind} = 'contractor' or coalesce(${visitCategories.skips_fridays}, false))`,
    has_days: sql<boolean>`(${r.last_on} is null or ${r.last_on} >= ${companyToday})`,
  },
  filters: {
    status: (value) => sql`${r.status} = ${value}`,
    kind: (value) => sql`${r.kind} = ${value}`,
    compound_id: (value) => sql`${r.compound_id} = ${value}`,
    unit_id: (value) => sql`${r.unit_id} = ${value}`,
    category_id: (value) => sql`${r.category_id} = ${value}`,
    tenant_id: (value) => sql`${r.tenant_id} = ${value}`,
  },
  searchText: sql`recurring_visits.ref_no || ' ' || coalesce((select string_agg(p.name || ' ' || coalesce(p.mobile, ''), ' ') from visitors p
      where p.company_id = recurring_visits.company_id and recurring_visits.visitor_ids @> to_jsonb(p.id)), '')`,
  sorts: { status: r.status, from_on: r.from_on, until_on: r.until_on, created_at: r.created_at },
};
export const readRule = (scope: Scope, id: number): Promise<RecurringVisit> =>
  readOr404<RecurringVisit>(scope, recurringVisitStore, id);

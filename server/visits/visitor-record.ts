import { sql } from 'drizzle-orm';
import type { Visitor } from '../../src/api/visits/visitor.ts';
import { compounds } from '../db/schema/property.ts';
import { visitors } from '../db/schema/visitor.ts';
import type { Scope } from '../db/scope.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';

const v = visitors;
const ofVisits = (figure: string) =>
  sql.raw(`(select ${figure} from visit_members m join visits t on t.company_id = m.company_id and t.id = m.visit_id
    where m.company_id = visitors.company_id and m.visitor_id = visitors.id)`);

export const visitorStore: EntityStore = {
  entity: 'visitor',
  table: v,
  title: 'x.name',
  hidden: ['identity_hash', 'banned_by'],
  joins: [[compounds, v.ban_compound_id]],
  search: {
    text: `select v.id, v.name as title, v.mobile as detail, v.status from visitors v
      where v.company_id = $1 and v.name || ' ' || coalesce(v.mobile, '') || ' ' || coalesce(v.plate, '') ilike $2 order by v.id desc`,
  },
  shows: {
    visits: ofVisits('count(*)::int'),
    last_visit_on: ofVisits('max(t.day) filter (where m.in_at is not null)::text'),
    ban_compound_name_en: compounds.name_en,
    ban_compound_name_ar: compounds.name_ar,
  },
  filters: {
    status: (value) => sql`${v.status} = ${value}`,
    ban_scope: (value) => sql`${v.ban_scope} = ${value}`,
  },
  searchText: sql`visitors.name || ' ' || coalesce(visitors.mobile, '') || ' ' || coalesce(visitors.plate, '') || ' ' || coalesce(visitors.identity_last4, '')`,
  sorts: { name: v.name, status: v.status, banned_until: v.banned_until, created_at: v.created_at },
};
export const readVisitor = (scope: Scope, id: number): Promise<Visitor> => readOr404<Visitor>(scope, visitorStore, id);

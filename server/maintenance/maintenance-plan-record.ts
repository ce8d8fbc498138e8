import { type SQL, sql } from 'drizzle-orm';
import type { MaintenancePlan } from '../../src/api/maintenance/maintenance-plan.ts';
import { maintenancePlans } from '../db/schema/maintenance-plan.ts';
import type { Scope } from '../db/scope.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { namedStore } from '../settings/named-store.ts';

const p = maintenancePlans;
/** A field of a record that the plan refers to. */
const shown = (table: string, column: keyof typeof p & string, field: string): SQL =>
  sql.raw(
    `(select x.${field} from ${table} x where x.company_id = maintenance_plans.company_id and x.id = maintenance_plans.${column})`,
  );
const named = (stem: string, table: string) => ({
  [`${stem}_name_en`]: shown(table, `${stem}_id` as keyof typeof p & string, 'name_en'),
  [`${stem}_name_ar`]: shown(table, `${stem}_id` as keyof typeof p & string, 'name_ar'),
});
const occurrences = (figure: string, states: string): SQL =>
  sql.raw(`(select ${figure} from plan_occurrences o where o.company_id = maintenance_plans.company_id and o.plan_id = maintenance_plans.id
    and o.state in (${states}))`);

export const maintenancePlanStore: EntityStore = namedStore('maintenance_plan', p, {
  search: {
    text: `select p.id, p.name_en as title, p.name_ar as detail, p.status from maintenance_plans p
      where p.company_id = $1 and p.name_en || ' ' || p.name_ar ilike $2 order by p.id desc`,
  },
  goes: { plan_occurrences: null },
  hidden: [...['active_from', 'mark_from', 'mark_active_from', 'handled_on', 'handled_mark', 'resolved_on', 'resolved_mark']],
  shows: {
    ...named('subsubcategory', 'maintenance_subsubcategories'),
    ...named('type', 'maintenance_types'),
    ...named('compound', 'compounds'),
    ...named('building', 'buildings'),
    ...named('equipment', 'equipments'),
    ...named('meter', 'meters'),
    ...named('provider', 'providers'),
    ...named('checklist', 'work_order_checklists'),
    unit_number: shown('units', 'unit_id', 'number'),
    equipment_status: shown('equipments', 'equipment_id', 'status'),
    provider_status: shown('providers', 'provider_id', 'status'),
    checklist_steps: sql.raw(`(select case when c.active then (select count(*)::int from checklist_steps s
        where s.company_id = c.company_id and s.checklist_id = c.id) else 0 end
      from work_order_checklists c where c.company_id = maintenance_plans.company_id and c.id = maintenance_plans.checklist_id)`),
    last_on: occurrences('max(o.noticed_on)::text', "'open', 'done'"),
    missed: occurrences('count(*)::int', "'missed'"),
  },
  filters: {
    status: (value) => sql`${p.status} = ${value}`,
    target: (value) => sql`${p.target} = ${value}`,
    trigger: (value) => sql`${p.trigger} = ${value}`,
    compound_id: (value) => sql`${p.compound_id} = ${value}`,
    equipment_id: (value) => sql`${p.equipment_id} = ${value}`,
    meter_id: (value) => sql`${p.meter_id} = ${value}`,
    provider_id: (value) => sql`${p.provider_id} = ${value}`,
  },
  sorts: { status: p.status, trigger: p.trigger, next_on: p.next_on, next_due_on: p.next_due_on },
});
export const readPlan = (scope: Scope, id: number) => readOr404<MaintenancePlan>(scope, maintenancePlanStore, id);

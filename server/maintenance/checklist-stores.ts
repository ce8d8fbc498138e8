import { sql } from 'drizzle-orm';
import { checklistSteps } from '../db/schema/checklist-step.ts';
import { maintenanceSubsubcategories } from '../db/schema/maintenance.ts';
import { workOrderChecklists } from '../db/schema/work-order-checklist.ts';
import type { EntityStore } from '../kit/records.ts';
import { namedStore } from '../settings/named-store.ts';

const c = workOrderChecklists;
const s = checklistSteps;

export const workOrderChecklistStore = namedStore('work_order_checklist', c, {
  search: {
    text: `select c.id, c.name_en as title, c.name_ar as detail, null as status from work_order_checklists c
      where c.company_id = $1 and c.name_en || ' ' || c.name_ar ilike $2 order by c.id desc`,
  },
  shows: {
    steps: sql<number>`(select count(*)::int from checklist_steps s where s.company_id = ${c.company_id} and s.checklist_id = ${c.id})`,
  },
  filters: { active: (value) => sql`${c.active} = ${value}` },
  sorts: { revision: c.revision },
});

export const checklistStepStore: EntityStore = {
  entity: 'checklist_step',
  table: s,
  title: 'x.name_en',
  owner: 'x.checklist_id',
  joins: [[maintenanceSubsubcategories, s.fail_subsubcategory_id]],
  shows: { fail_name_en: maintenanceSubsubcategories.name_en, fail_name_ar: maintenanceSubsubcategories.name_ar },
};

import { boolean, doublePrecision, index, integer, text } from 'drizzle-orm/pg-core';
import type { ChecklistStep } from '../../../src/api/maintenance/checklist-step.ts';
import { belongsTo, companyTable, key } from './columns.ts';
import { maintenanceSubsubcategories } from './maintenance.ts';
import { workOrderChecklists } from './work-order-checklist.ts';

export const checklistSteps = companyTable(
  'checklist_steps',
  {
    checklist_id: key().notNull(),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    answer: text().$type<ChecklistStep['answer']>().notNull().default('pass_fail'),
    min: doublePrecision(),
    max: doublePrecision(),
    unit: text(),
    required: boolean().notNull().default(true),
    fail_subsubcategory_id: key(),
    hint: text(),
    order: integer().notNull().default(0),
  },
  (t) => [
    index('checklist_steps_of').on(t.company_id, t.checklist_id, t.order),
    belongsTo(t.checklist_id, t.company_id, () => workOrderChecklists, 'cascade'),
    belongsTo(t.fail_subsubcategory_id, t.company_id, () => maintenanceSubsubcategories),
  ],
);

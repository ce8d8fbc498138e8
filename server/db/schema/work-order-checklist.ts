import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FrozenStep } from '../../../src/machines/maintenance/work-order-checklist/rules.ts';
import { belongsTo, companyTable, instant, key, listIndexes } from './columns.ts';

export const workOrderChecklists = companyTable(
  'work_order_checklists',
  {
    name_en: text().notNull(),
    name_ar: text().notNull(),
    revision: integer().notNull().default(1),
    note: text(),
    active: boolean().notNull().default(true),
  },
  (t) => listIndexes('work_order_checklists', t, 'name_en', 'name_ar', 'revision', 'created_at'),
);

/** The versions of checklists that are or were in use, with their steps as they were. Rows are only added. */
export const checklistVersions = pgTable(
  'checklist_versions',
  {
    company_id: key().notNull(),
    checklist_id: key().notNull(),
    revision: integer().notNull(),
    steps: jsonb().$type<FrozenStep[]>().notNull(),
    frozen_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.checklist_id, t.revision] }),
    belongsTo(t.checklist_id, t.company_id, () => workOrderChecklists),
  ],
);

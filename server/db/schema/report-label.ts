import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ReportLabel } from '../../../src/api/maintenance/report-label.ts';
import { belongsTo, companyTable, instant, key, listIndexes } from './columns.ts';
import { equipments } from './equipment.ts';
import { maintenanceIssues } from './maintenance-issue.ts';
import { units } from './property.ts';

/** Labels by which issues are reported without signing in: one for each unit and each piece of equipment. */
export const reportLabels = companyTable(
  'report_labels',
  {
    unit_id: key(),
    equipment_id: key(),
    status: text().$type<ReportLabel['status']>().notNull().default('active'),
    spot: text(),
    token: text().notNull(),
    reason: text(),
  },
  (t) => [
    uniqueIndex('report_labels_unit_id').on(t.company_id, t.unit_id),
    uniqueIndex('report_labels_equipment_id').on(t.company_id, t.equipment_id),
    uniqueIndex('report_labels_token').on(t.company_id, t.token),
    ...listIndexes('report_labels', t, 'status', 'created_at'),
    check('report_labels_place', sql`(${t.unit_id} is null) <> (${t.equipment_id} is null)`),
    belongsTo(t.unit_id, t.company_id, () => units, 'cascade'),
    belongsTo(t.equipment_id, t.company_id, () => equipments),
  ],
);

/** Issues that were reported by a label, each with the link by which its reporter follows it. */
export const publicReports = pgTable(
  'public_reports',
  {
    company_id: key().notNull(),
    issue_id: key().notNull(),
    label_id: key(),
    /** The link's token isn't stored. */
    token_hash: text().notNull(),
    reported_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.issue_id] }),
    uniqueIndex('public_reports_token_hash').on(t.company_id, t.token_hash),
    index('public_reports_label_id').on(t.company_id, t.label_id),
    belongsTo(t.issue_id, t.company_id, () => maintenanceIssues, 'cascade'),
    belongsTo(t.label_id, t.company_id, () => reportLabels, 'cascade'),
  ],
);

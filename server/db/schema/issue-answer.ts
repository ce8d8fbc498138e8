import { boolean, doublePrecision, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { IssueAnswer } from '../../../src/api/maintenance/issue-answer.ts';
import { belongsTo, companyTable, instant, key } from './columns.ts';
import { attachments } from './files.ts';
import { maintenanceIssues } from './maintenance-issue.ts';
import { meters } from './meter.ts';
import { meterReadings } from './meter-reading.ts';
import { users } from './people.ts';
import { checklistVersions } from './work-order-checklist.ts';

/** The steps of an issue's checklist, which are those of a frozen version, with their answers. */
export const issueAnswers = companyTable(
  'issue_answers',
  {
    issue_id: key().notNull(),
    checklist_id: key().notNull(),
    revision: integer().notNull(),
    /** The step of the version, from 0. */
    position: integer().notNull(),
    result: text().$type<IssueAnswer['result']>(),
    value: doublePrecision(),
    text: text(),
    note: text(),
    attachment_id: key(),
    meter_id: key(),
    reading_id: key(),
    failed: boolean().notNull().default(false),
    answered_at: instant(),
    answered_by: key(),
    /** The issue that its failure made: one, however often it is answered. */
    made_issue_id: key(),
  },
  (t) => [
    uniqueIndex('issue_answers_once').on(t.company_id, t.issue_id, t.position),
    index('issue_answers_made_issue').on(t.company_id, t.made_issue_id),
    belongsTo(t.issue_id, t.company_id, () => maintenanceIssues, 'cascade'),
    foreignKey({
      columns: [t.company_id, t.checklist_id, t.revision],
      foreignColumns: [checklistVersions.company_id, checklistVersions.checklist_id, checklistVersions.revision],
    }).onDelete('restrict'),
    belongsTo(t.attachment_id, t.company_id, () => attachments),
    belongsTo(t.meter_id, t.company_id, () => meters),
    belongsTo(t.reading_id, t.company_id, () => meterReadings),
    belongsTo(t.answered_by, t.company_id, () => users),
    belongsTo(t.made_issue_id, t.company_id, () => maintenanceIssues),
  ],
);

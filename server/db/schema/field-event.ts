import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FieldEventName, FieldRecord } from '../../../src/api/maintenance/field.ts';
import { belongsTo, companyTable, instant, key } from './columns.ts';
import { maintenanceIssues } from './maintenance-issue.ts';
import { users } from './people.ts';

/** Events that phones queued where there was no connection, with what became of each. */
export const fieldEvents = companyTable(
  'field_events',
  {
    /** The phone's own name of it. */
    uuid: uuid().notNull(),
    user_id: key().notNull(),
    /** Null where the issue isn't one of the company's. */
    issue_id: key(),
    task_id: key(),
    step_id: key(),
    event: text().$type<FieldEventName>().notNull(),
    payload: jsonb().$type<Record<string, unknown>>(),
    base_version: integer(),
    device_at: instant().notNull(),
    received_at: instant().notNull(),
    counted_at: instant().notNull(),
    /** Seconds by which the phone's clock was ahead. */
    skew: integer().notNull(),
    /** The phone's time is only noted. */
    is_skewed: boolean().notNull().default(false),
    /** Null only within the transaction that judges it. */
    outcome: text().$type<Exclude<FieldRecord['outcome'], 'later'>>(),
    judged: jsonb().$type<Record<string, unknown>>(),
    settled_at: instant(),
    settled_by: key(),
  },
  (t) => [
    uniqueIndex('field_events_uuid').on(t.company_id, t.uuid),
    index('field_events_of_issue').on(t.company_id, t.issue_id, t.id),
    index('field_events_of_user').on(t.company_id, t.user_id),
    belongsTo(t.issue_id, t.company_id, () => maintenanceIssues, 'cascade'),
    belongsTo(t.user_id, t.company_id, () => users),
    belongsTo(t.settled_by, t.company_id, () => users),
  ],
);

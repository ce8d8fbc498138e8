import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';

/*
 * What the Workflows page and My work count, folded from the log: server/app/workflows/fold.ts writes all of it but the
 * news. The log alone says what is so; these can be made anew from it at any time.
 */

/** Moves in the log that the figures don't know yet, written by the log's own trigger: no two moves touch one row. */
export const workflowNews = pgTable('workflow_news', { company_id: key().notNull(), log_id: key().notNull() }, (t) => [
  primaryKey({ columns: [t.company_id, t.log_id] }),
]);

/** One fold of a company at a time, of which charts its figures are, and when a job last held them against the log. */
export const workflowFolds = pgTable('workflow_folds', {
  company_id: key().primaryKey(),
  charts: text().notNull(),
  proved_at: instant().notNull().default(sql`now()`),
});

const life = () => ({ company_id: key().notNull(), entity: text().notNull() });

/** Where each record stands, and since when. */
export const workflowStanding = pgTable(
  'workflow_standing',
  { ...life(), record_id: key().notNull(), state: text().notNull(), since: instant().notNull() },
  (t) => [
    primaryKey({ columns: [t.company_id, t.entity, t.record_id] }),
    index('workflow_standing_state').on(t.company_id, t.entity, t.state, t.since, t.record_id),
    index('workflow_standing_since').on(t.company_id, t.entity, t.since, t.record_id),
  ],
);

/** How many records stand in a state since a day. */
export const workflowDays = pgTable(
  'workflow_days',
  { ...life(), state: text().notNull(), day: date({ mode: 'string' }).notNull(), records: integer().notNull() },
  (t) => [primaryKey({ columns: [t.company_id, t.entity, t.state, t.day] })],
);

/** Each stay that is over, in milliseconds; its bucket holds stays of about as long. */
export const workflowStays = pgTable(
  'workflow_stays',
  { ...life(), state: text().notNull(), bucket: integer().notNull(), ms: bigint({ mode: 'number' }).notNull() },
  (t) => [index('workflow_stays_length').on(t.company_id, t.entity, t.state, t.bucket, t.ms)],
);

/** How many stays a bucket holds. */
export const workflowDwell = pgTable(
  'workflow_dwell',
  { ...life(), state: text().notNull(), bucket: integer().notNull(), stays: integer().notNull() },
  (t) => [primaryKey({ columns: [t.company_id, t.entity, t.state, t.bucket] })],
);

const way = () => ({ from: text().notNull(), event: text().notNull(), to: text().notNull() });

/** How often a record went back on a way of its chart. */
export const workflowReturns = pgTable(
  'workflow_returns',
  { ...life(), record_id: key().notNull(), ...way(), times: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.company_id, t.entity, t.record_id, t.from, t.event, t.to] }),
    index('workflow_returns_way').on(t.company_id, t.entity, t.from, t.event, t.to),
  ],
);

/** The same of all records together. */
export const workflowLoops = pgTable(
  'workflow_loops',
  { ...life(), ...way(), times: integer().notNull(), records: integer().notNull() },
  (t) => [primaryKey({ columns: [t.company_id, t.entity, t.from, t.event, t.to] })],
);

import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';

/**
 * The statistics of the Workflows page and My work, folded from the log by server/app/workflows/fold.ts, which writes
 * everything except the news. The log is the source of truth; these tables can be rebuilt from it at any time.
 */

/**
 * Logged transitions that aren't in the statistics yet, inserted by the log's own trigger, so that transitions never contend
 * for a row.
 */
export const workflowNews = pgTable('workflow_news', { company_id: key().notNull(), log_id: key().notNull() }, (t) => [
  primaryKey({ columns: [t.company_id, t.log_id] }),
]);

/** Serializes the folds of a company; records which charts its statistics belong to, and when a job last verified them. */
export const workflowFolds = pgTable('workflow_folds', {
  company_id: key().primaryKey(),
  charts: text().notNull(),
  proved_at: instant().notNull().default(sql`now()`),
});

const life = () => ({ company_id: key().notNull(), entity: text().notNull() });

/** Each record's current status, and since when. */
export const workflowStanding = pgTable(
  'workflow_standing',
  { ...life(), record_id: key().notNull(), state: text().notNull(), since: instant().notNull() },
  (t) => [
    primaryKey({ columns: [t.company_id, t.entity, t.record_id] }),
    index('workflow_standing_state').on(t.company_id, t.entity, t.state, t.since, t.record_id),
    index('workflow_standing_since').on(t.company_id, t.entity, t.since, t.record_id),
  ],
);

/** How many records have been in a status since a date. */
export const workflowDays = pgTable(
  'workflow_days',
  { ...life(), state: text().notNull(), day: date({ mode: 'string' }).notNull(), records: integer().notNull() },
  (t) => [primaryKey({ columns: [t.company_id, t.entity, t.state, t.day] })],
);

/** Each completed stay, in milliseconds; its bucket holds stays of similar length. */
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

/** How often a record took a transition back. */
export const workflowReturns = pgTable(
  'workflow_returns',
  { ...life(), record_id: key().notNull(), ...way(), times: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.company_id, t.entity, t.record_id, t.from, t.event, t.to] }),
    index('workflow_returns_way').on(t.company_id, t.entity, t.from, t.event, t.to),
  ],
);

/** The same, totalled over all records. */
export const workflowLoops = pgTable(
  'workflow_loops',
  { ...life(), ...way(), times: integer().notNull(), records: integer().notNull() },
  (t) => [primaryKey({ columns: [t.company_id, t.entity, t.from, t.event, t.to] })],
);

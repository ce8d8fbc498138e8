import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ExportFormat, ExportState } from '../../../src/api/app/export.ts';
import { belongsTo, bytes, companyTable, day, instant, key } from './columns.ts';
import { users } from './people.ts';
/** Everything that happened to a record: status changes and edits. Append-only (L2). */
export const recordLog = pgTable(
  'record_log',
  {
    company_id: key().notNull(),
    id: bigserial({ mode: 'number' }),
    entity: text().notNull(),
    record_id: key().notNull(),
    event: text().notNull(),
    from: text(),
    to: text(),
    actor_id: key(),
    at: instant().notNull().default(sql`now()`),
    /** Company time, which a sandbox may have moved. */
    company_at: instant().notNull().default(sql`now()`),
    reason: text(),
    payload: jsonb().$type<Record<string, unknown>>(),
    /** The changes of an edit: field → [before, after]. */
    changes: jsonb().$type<Record<string, [unknown, unknown]>>(),
    chart_version: text(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.id] }),
    index('record_log_record').on(t.company_id, t.entity, t.record_id, t.id),
  ],
);

/** Messages to publish, written in the same transaction as the change (L3). */
export const outbox = pgTable(
  'outbox',
  {
    company_id: key().notNull(),
    id: bigserial({ mode: 'number' }),
    topic: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.id] }), index('outbox_id').on(t.id)],
);

/** A POST with a key creates one record, however often it is sent. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    company_id: key().notNull(),
    user_id: key().notNull(),
    key: text().notNull(),
    call: text().notNull(),
    /** Of all that the request says: its path, query and body. */
    request_hash: text().notNull(),
    status: smallint(),
    /** As sent. */
    answer: text(),
    at: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.user_id, t.key] })],
);

/** Timed events (L5): when due by the company's clock, a job sends the event to the record. */
export const timers = companyTable(
  'timers',
  {
    entity: text().notNull(),
    record_id: key().notNull(),
    event: text().notNull(),
    due_at: instant().notNull(),
    done_at: instant(),
    outcome: text(),
  },
  (t) => [
    uniqueIndex('timers_open').on(t.company_id, t.entity, t.record_id, t.event).where(sql`done_at is null`),
    index('timers_due').on(t.due_at).where(sql`done_at is null`),
  ],
);

/**
 * Work to be done later or outside the transaction that enqueues it, written in that transaction. Completed jobs are deleted;
 * those given up stay, with `dead_at`.
 */
export const jobs = companyTable(
  'jobs',
  {
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** At most one open job of a kind has this key. */
    key: text(),
    /** Not before this real time; rounded up to milliseconds, a job wouldn't be due at once. */
    run_at: instant().notNull().default(sql`date_trunc('milliseconds', now())`),
    /** The due time by the company's clock, if any: `run_at` follows when that clock is moved. */
    due_at: instant(),
    attempts: integer().notNull().default(0),
    max_attempts: integer().notNull(),
    /** Which worker holds it, and until when without another heartbeat. */
    locked_by: text(),
    locked_until: instant(),
    /** A locale key, or an error message of other software. */
    last_error: text(),
    dead_at: instant(),
  },
  (t) => [
    uniqueIndex('jobs_key').on(t.company_id, t.kind, t.key).where(sql`dead_at is null`),
    index('jobs_open').on(t.company_id, t.run_at, t.id).where(sql`dead_at is null`),
    index('jobs_running').on(t.company_id).where(sql`locked_by is not null`),
    index('jobs_dead').on(t.company_id, t.id).where(sql`dead_at is not null`),
  ],
);

/** A list exported as a file. A job writes it in chunks; it is deleted after a day. */
export const listExports = companyTable(
  'exports',
  {
    user_id: key().notNull(),
    list: text().notNull(),
    format: text().$type<ExportFormat>().notNull(),
    /** Filters, search and sort, as the list's call takes them. */
    query: jsonb().$type<Record<string, string>>().notNull(),
    /** Column ids. */
    columns: jsonb().$type<string[]>().notNull(),
    language: text().$type<'en' | 'ar'>().notNull(),
    state: text().$type<ExportState>().notNull().default('waiting'),
    /** The run of the job that may write; an outdated run notices that it isn't it. */
    run: integer().notNull().default(0),
    file_name: text().notNull(),
    rows: integer().notNull().default(0),
    /** Null if the list's total wasn't counted. */
    total_rows: integer(),
    size: key().notNull().default(0),
    /** A locale key and its values. */
    error: jsonb().$type<{ key: string; values: Record<string, string | number> }>(),
    /** When the user first downloaded the file or was notified of it. */
    told_at: instant(),
    expires_at: instant().notNull().default(sql`now() + interval '1 day'`),
  },
  (t) => [
    belongsTo(t.user_id, t.company_id, () => users, 'cascade'),
    index('exports_user').on(t.company_id, t.user_id),
    index('exports_expiring').on(t.expires_at),
    index('exports_untold').on(t.updated_at).where(sql`state = 'ready' and told_at is null`),
  ],
);

export const exportChunks = pgTable(
  'export_chunks',
  { company_id: key().notNull(), export_id: key().notNull(), number: integer().notNull(), data: bytes().notNull() },
  (t) => [
    primaryKey({ columns: [t.company_id, t.export_id, t.number] }),
    belongsTo(t.export_id, t.company_id, () => listExports, 'cascade'),
  ],
);

export const notifications = companyTable(
  'notifications',
  {
    user_id: key().notNull(),
    /** Locale key with its values: the text is composed in the reader's language. */
    text_key: text().notNull(),
    values: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** An entity, or another subject (server/kit/sight.ts). */
    entity: text().notNull(),
    record_id: key(),
    /** The part of it whose words are repeated, such as a note. */
    part: text(),
    part_id: key(),
    read_at: instant(),
  },
  (t) => [
    belongsTo(t.user_id, t.company_id, () => users, 'cascade'),
    index('notifications_user').on(t.company_id, t.user_id, t.id),
    index('notifications_unread').on(t.company_id, t.user_id).where(sql`read_at is null`),
    index('notifications_about').on(t.company_id, t.entity, t.record_id),
    index('notifications_part').on(t.company_id, t.part, t.part_id).where(sql`part is not null`),
  ],
);

/** Notes on any record; their files are documents of the owner `note`. */
export const notes = companyTable(
  'notes',
  {
    entity: text().notNull(),
    record_id: key().notNull(),
    text: text().notNull(),
    /** The ids of the people whom the text mentions. */
    mentions: jsonb().$type<number[]>().notNull().default([]),
  },
  (t) => [index('notes_record').on(t.company_id, t.entity, t.record_id, t.id)],
);

/** Who follows which record, for My work. */
export const follows = companyTable(
  'follows',
  { user_id: key().notNull(), entity: text().notNull(), record_id: key().notNull() },
  (t) => [
    uniqueIndex('follows_once').on(t.company_id, t.user_id, t.entity, t.record_id),
    belongsTo(t.user_id, t.company_id, () => users, 'cascade'),
  ],
);

export const savedViews = companyTable(
  'saved_views',
  {
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    shared: boolean().notNull().default(false),
    user_id: key().notNull(),
  },
  (t) => [belongsTo(t.user_id, t.company_id, () => users, 'cascade'), index('saved_views_list').on(t.company_id, t.list)],
);

/** Whose data was erased on request, what of it had to be kept, and until when: a job erases the rest then. */
export const erasures = companyTable(
  'erasures',
  {
    entity: text().$type<'lead' | 'tenant'>().notNull(),
    record_id: key().notNull(),
    /** Names of fields. */
    kept: jsonb().$type<string[]>().notNull().default([]),
    keep_until: day(),
  },
  (t) => [uniqueIndex('erasures_once').on(t.company_id, t.entity, t.record_id)],
);

/** Who got whose identity number, by which call. Append-only for the app's role. */
export const identityReads = companyTable(
  'identity_reads',
  { user_id: key().notNull(), call: text().notNull(), entity: text().notNull(), record_id: key().notNull() },
  (t) => [index('identity_reads_record').on(t.company_id, t.entity, t.record_id, t.id)],
);

/** Sequence numbers of references, per company and kind. */
export const counters = pgTable(
  'counters',
  { company_id: key().notNull(), name: text().notNull(), value: key().notNull().default(0) },
  (t) => [primaryKey({ columns: [t.company_id, t.name] })],
);

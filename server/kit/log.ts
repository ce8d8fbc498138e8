import { and, desc, eq, sql } from 'drizzle-orm';
import type { LogEntry } from '../../src/api/log-entry.ts';
import { prepared } from '../db/prepared.ts';
import { notes, recordLog } from '../db/schema/platform.ts';
import { type Scope, together } from '../db/scope.ts';
import type { WriteContext } from './crud.ts';
import { keepRow } from './lock.ts';
import { createRecord, type EntityStore, qualified, readOr404 } from './records.ts';

/** A record's history, newest first; at most 500 entries. */
export async function logOf(scope: Scope, entity: string, id: number): Promise<LogEntry[]> {
  const l = recordLog;
  const statement = prepared<LogEntry>('log.of', (select) => {
    const fields = {
      id: l.id,
      entity: l.entity,
      event: l.event,
      from: l.from,
      to: l.to,
      actor_id: l.actor_id,
      actor_name: qualified(
        sql<string | null>`(select u.name from users u where u.company_id = ${l.company_id} and u.id = ${l.actor_id})`,
      ),
      at: l.at,
      company_at: l.company_at,
      reason: l.reason,
      payload: l.payload,
      changes: l.changes,
      chart_version: l.chart_version,
    };
    const ofRecord = and(
      eq(l.company_id, sql.placeholder('company')),
      eq(l.entity, sql.placeholder('entity')),
      eq(l.record_id, sql.placeholder('record')),
    );
    return { fields, select: select(fields).from(l).where(ofRecord).orderBy(desc(l.id)).limit(500) };
  });
  return statement.run(scope, { company: scope.company, entity, record: id });
}

const store: EntityStore = {
  entity: 'note',
  table: notes,
  shows: {
    author_name: sql`(select u.name from users u where u.company_id = ${notes.company_id} and u.id = ${notes.created_by})`,
  },
};

export interface NoteRow {
  id: number;
  version: number;
  created_at: string;
  updated_at: string;
  created_by: number | null;
  entity: string;
  record_id: number;
  text: string;
  author_name: string | null;
}

/** A record's notes, newest first; at most 500. */
export async function notesOf(scope: Scope, entity: string, id: number): Promise<NoteRow[]> {
  const found = await scope.db
    .select({ id: notes.id })
    .from(notes)
    .where(and(eq(notes.company_id, scope.company), eq(notes.entity, entity), eq(notes.record_id, id)))
    .orderBy(desc(notes.id))
    .limit(500);
  return Promise.all(found.map((note) => readOr404<NoteRow>(scope, store, note.id)));
}

/** Throws an ApiError 404. */
export async function addNote(
  { scope, services, currentUser }: WriteContext,
  { entity, table }: EntityStore,
  id: number,
  text: string,
): Promise<NoteRow> {
  const [, made] = await together([
    keepRow(scope, table, id),
    createRecord(scope, services, currentUser, store, { entity, record_id: id, text }),
  ] as const);
  // Viewers of the record are notified; its version doesn't change.
  await services.broadcast.publish(scope, 'changed', { entity, id, version: null });
  return readOr404<NoteRow>(scope, store, made);
}

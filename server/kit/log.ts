import { and, desc, eq, sql } from 'drizzle-orm';
import type { LogEntry } from '../../src/api/log-entry.ts';
import { prepared } from '../db/prepared.ts';
import { recordLog } from '../db/schema/platform.ts';
import type { Scope } from '../db/scope.ts';
import { qualified } from './records.ts';

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

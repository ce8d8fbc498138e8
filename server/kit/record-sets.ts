import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Scope } from '../db/scope.ts';
import { nowOf } from './clock.ts';
import type { CurrentUser } from './current-user.ts';
import { driverValue, type EntityStore } from './records.ts';
import type { Services } from './services.ts';

type Values = Record<string, unknown>;

/** An insert of rows of this company (`$1`) that all fill the same columns, as JSON in `$2`; their ids follow the rows' order. */
function insertOf(table: PgTable, rows: readonly Values[]) {
  const name = getTableName(table);
  const columns = Object.keys(rows[0] ?? {}).sort();
  const quoted = columns.map((column) => `"${column}"`).join(', ');
  const given = rows.map((row) => Object.fromEntries(columns.map((column) => [column, driverValue(table, column, row[column])])));
  return {
    text: `insert into "${name}" (company_id, ${quoted}) select $1, ${quoted}
      from jsonb_populate_recordset(null::"${name}", $2) returning id::int`,
    json: JSON.stringify(given),
  };
}

/** Inserts rows of this company that all fill the same columns, in one statement. Returns their ids, in this order. */
export async function insertRows(scope: Scope, table: PgTable, rows: readonly Values[]): Promise<number[]> {
  if (!rows.length) return [];
  const { text, json } = insertOf(table, rows);
  const made = await scope.client.query<{ id: number }>(`with made as (${text}) select id from made order by id`, [
    scope.company,
    json,
  ]);
  return made.rows.map(({ id }) => id);
}

/** Creates records that all fill the same columns: the rows, their log entries and outbox rows, in one statement. Returns their ids. */
export async function createRecords(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  store: EntityStore,
  given: readonly Values[],
): Promise<number[]> {
  if (!given.length) return [];
  const now = nowOf(currentUser.company).toISOString();
  const by = currentUser.viewer.id || null;
  const { text, json } = insertOf(
    store.table,
    given.map((row) => ({ created_at: now, updated_at: now, ...row, created_by: by })),
  );
  services.broadcast.announce(scope);
  const { rows } = await scope.client.query<{ id: number }>(
    `with made as (${text}),
      logged as (insert into record_log (company_id, entity, record_id, event, actor_id, company_at)
        select $1, $3::text, id, 'create', $4::bigint, $5::timestamptz from made order by id),
      told as (insert into outbox (company_id, topic, payload)
        select $1, 'changed', jsonb_build_object('entity', $3::text, 'id', id, 'version', 1) from made order by id)
      select id from made order by id`,
    [scope.company, json, store.entity, by, now],
  );
  return rows.map(({ id }) => id);
}

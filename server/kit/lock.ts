import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Scope } from '../db/scope.ts';
import { notFound } from './api-error.ts';

/** Locks a record until the transaction ends, and returns its version; undefined if the company has no such record. */
export async function lockRow(scope: Scope, table: PgTable, id: number): Promise<number | undefined> {
  const name = getTableName(table);
  const { rows } = await scope.client.query<{ version: number }>({
    name: `lock.${name}`,
    text: `select version from "${name}" where company_id = $1 and id = $2 for update`,
    values: [scope.company, id],
  });
  return rows[0]?.version;
}

/** Locks several records, in the order of their ids, so that no two wait for each other. Returns their versions, by id. */
export async function lockRows(scope: Scope, table: PgTable, ids: readonly number[]): Promise<Map<number, number>> {
  const name = getTableName(table);
  const { rows } = await scope.client.query<{ id: number; version: number }>({
    name: `lock.${name}.many`,
    text: `select id::int, version from "${name}" where company_id = $1 and id = any($2) order by id for update`,
    values: [scope.company, ids],
  });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Throws an ApiError 404 unless the reader sees such a record: for lists of what hangs on it. */
export async function mustSee(scope: Scope, table: PgTable, id: number): Promise<void> {
  const name = getTableName(table);
  const { rowCount } = await scope.client.query({
    name: `see.${name}`,
    text: `select from "${name}" where company_id = $1 and id = $2`,
    values: [scope.company, id],
  });
  if (!rowCount) throw notFound();
}

/**
 * Keeps a record from being deleted until the transaction ends, as a foreign key does: for rows attached to any kind of record,
 * which have none. Throws an ApiError 404.
 */
export async function keepRow(scope: Scope, table: PgTable, id: number): Promise<void> {
  const name = getTableName(table);
  const { rowCount } = await scope.client.query({
    name: `keep.${name}`,
    text: `select from "${name}" where company_id = $1 and id = $2 for key share`,
    values: [scope.company, id],
  });
  if (!rowCount) throw notFound();
}

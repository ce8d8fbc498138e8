import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../db/schema/all.ts';
import type { Scope } from '../db/scope.ts';

/** By table: the columns that point to its records and keep them from being removed, as the keys of the database say. */
const pointing = new Map<string, { table: string; column: string }[]>();
for (const table of Object.values(schema)) {
  if (!is(table, PgTable)) continue;
  for (const { reference, onDelete } of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable } = reference();
    const column = columns.find(({ name }) => name !== 'company_id');
    if (onDelete === 'cascade' || !column) continue;
    const to = getTableName(foreignTable);
    pointing.set(to, [...(pointing.get(to) ?? []), { table: getTableName(table), column: column.name }]);
  }
}

/** The tables whose rows may keep a record of this table. */
export const namersOf = (table: PgTable): string[] => (pointing.get(getTableName(table)) ?? []).map((from) => from.table);

/** How many rows name a record, by their table, as `{ units: 3 }`; tables without any are left out. */
export async function naming(scope: Scope, table: PgTable, id: number): Promise<Record<string, number>> {
  const from = pointing.get(getTableName(table));
  if (!from) return {};
  const counts = from.map(
    ({ table, column }) => `(select count(*) from "${table}" where company_id = $1 and "${column}" = $2) as "${table}"`,
  );
  const { rows } = await scope.client.query<Record<string, number>>(`select ${counts.join(', ')}`, [scope.company, id]);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0));
}

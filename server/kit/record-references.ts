import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../db/schema/all.ts';
import type { Scope } from '../db/scope.ts';

interface Pointing {
  table: string;
  column: string;
}
/** By table: the foreign keys to its records, which block their deletion or cascade. */
const keeping = new Map<string, Pointing[]>();
const going = new Map<string, Pointing[]>();
for (const table of Object.values(schema)) {
  if (!is(table, PgTable)) continue;
  for (const { reference, onDelete } of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable } = reference();
    const column = columns.find(({ name }) => name !== 'company_id');
    if (!column) continue;
    const pointing = onDelete === 'cascade' ? going : keeping;
    const to = getTableName(foreignTable);
    pointing.set(to, [...(pointing.get(to) ?? []), { table: getTableName(table), column: column.name }]);
  }
}

/** The tables whose rows are deleted along with a record of this table. */
export const goingWith = (table: PgTable): readonly Pointing[] => going.get(getTableName(table)) ?? [];
/** The tables whose rows may block the deletion of a record of this table. */
export const referencingTables = (table: PgTable): string[] => [
  ...new Set((keeping.get(getTableName(table)) ?? []).map((from) => from.table)),
];

/** How many rows reference a record, by table, as `{ units: 3 }`; tables without any are left out. */
export async function countReferences(scope: Scope, table: PgTable, id: number): Promise<Record<string, number>> {
  const from = keeping.get(getTableName(table));
  if (!from) return {};
  const counts = referencingTables(table).map((one) => {
    const columns = from.filter((pointing) => pointing.table === one).map(({ column }) => `"${column}" = $2`);
    return `(select count(*) from "${one}" where company_id = $1 and (${columns.join(' or ')})) as "${one}"`;
  });
  const { rows } = await scope.client.query<Record<string, number>>(`select ${counts.join(', ')}`, [scope.company, id]);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0));
}

import type pg from 'pg';

export type BareRow = Record<string, unknown>;
/** Rows by table. */
export type BareRows = Record<string, BareRow[]>;

interface Column {
  table: string;
  name: string;
  type: string;
  must: boolean;
}
const empty: Record<string, unknown> = {
  ...{ date: '2001-01-01', boolean: false, jsonb: '{}', bytea: Buffer.alloc(0), ARRAY: [] },
  'timestamp with time zone': new Date(0),
};
/** Keys, numbers and texts differ from row to row, as if none had to do with another. */
const filled = (type: string, id: number): unknown => empty[type] ?? (type === 'text' ? `-${id}` : type === 'smallint' ? 1 : id);

const known = new WeakMap<pg.Client, Column[]>();
async function columnsOf(owner: pg.Client): Promise<Column[]> {
  const before = known.get(owner);
  if (before) return before;
  const { rows } = await owner.query<Column>(
    `select table_name as "table", column_name as name, data_type as type, is_nullable = 'NO' and column_default is null
        and is_identity = 'NO' and is_generated = 'NEVER' as must from information_schema.columns where table_schema = 'public'`,
  );
  known.set(owner, rows);
  return rows;
}

/** Runs SQL past every trigger and reference. */
export async function quietly(owner: pg.Client, act: () => Promise<unknown>): Promise<void> {
  await owner.query('set session_replication_role = replica');
  try {
    await act();
  } finally {
    await owner.query('set session_replication_role = origin');
  }
}

/**
 * Adds rows to a company's tables as if they had always been there. Each has the id that it says, or counts on from `id` within its
 * table; what a column needs besides is filled in.
 */
export async function plantRows(owner: pg.Client, company: number, id: number, tables: BareRows): Promise<void> {
  const columns = await columnsOf(owner);
  await quietly(owner, async () => {
    for (const [table, rows] of Object.entries(tables)) {
      const own = columns.filter((column) => column.table === table);
      const hasId = own.some(({ name }) => name === 'id');
      for (const [more, row] of rows.entries()) {
        const given: BareRow = { company_id: company, ...(hasId && { id: id + more }), ...row };
        for (const { name, type, must } of own)
          if (must && !(name in given)) given[name] = filled(type, Number(given.id ?? id + more));
        const names = Object.keys(given);
        await owner.query(
          `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value
            values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
          Object.values(given),
        );
      }
    }
  });
}

/** Takes rows away that were planted from this id on. */
export const dropRows = (owner: pg.Client, id: number, tables: readonly string[]): Promise<void> =>
  quietly(owner, async () => {
    for (const table of tables) await owner.query(`delete from ${table} where id >= $1`, [id]);
  });

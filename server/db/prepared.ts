import { createHash } from 'node:crypto';
import { Column, fillPlaceholders, getTableColumns, is, type SQL, type SQLWrapper } from 'drizzle-orm';
import { type PgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Scope } from './scope.ts';

type Fields = Record<string, Column | SQL | SQL.Aliased>;
type Select = SQLWrapper & { toSQL: () => { sql: string; params: unknown[] } };
type Decode = (value: unknown) => unknown;

/** A select that is built once; client.ts decides which of them a connection keeps. */
export interface Prepared<R> {
  run: (scope: Scope, values: Record<string, unknown>) => Promise<R[]>;
}

/** A statement name within PostgreSQL's limit of 63 bytes. */
export const nameOf = (name: string): string =>
  name.length <= 63 ? name : `${name.slice(0, 40)}.${createHash('sha1').update(name).digest('hex').slice(0, 16)}`;

const known = new Map<string, Prepared<unknown>>();
/** Clients choose the shapes of list queries: beyond this many, the one that was built first makes room. */
const most = 500;

/**
 * The named statement: built by Drizzle once per process, with rows read by our own code. Drizzle's row mapping costs more than
 * all the rest of a list, and its prepared statements are built again for each connection. One that `isReplanned` is planned with
 * its values on each run, as a plan for any values can be bad for some.
 */
export function prepared<R>(
  name: string,
  build: (select: QueryBuilder['select']) => { fields: Fields; select: Select },
  { isReplanned = false }: { isReplanned?: boolean } = {},
): Prepared<R> {
  const found = known.get(name);
  if (found) return found as Prepared<R>;
  const builder = new QueryBuilder();
  const { fields, select } = build(builder.select.bind(builder));
  const { sql, params } = select.toSQL();
  const names = Object.keys(fields);
  const decoders = Object.values(fields).map(decoderOf);
  const query = { name: nameOf(name), text: sql, rowMode: 'array' as const, types, isReplanned };
  const made: Prepared<R> = {
    run: async ({ client }, values) => {
      const { rows } = await client.query<unknown[]>({ ...query, values: fillPlaceholders(params, values) });
      return rows.map((row) => {
        const record: Record<string, unknown> = {};
        for (let at = 0; at < names.length; at++) {
          const decode = decoders[at];
          const value = row[at];
          record[names[at] as string] = decode && value !== null ? decode(value) : value;
        }
        return record as R;
      });
    },
  };
  if (known.size >= most) {
    const [first = ''] = known.keys();
    known.delete(first);
  }
  known.set(name, made);
  return made;
}

/** How a field's value is converted; null if the driver's value is used as it is. */
function decoderOf(field: Column | SQL | SQL.Aliased): Decode | null {
  if (is(field, Column))
    return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? null : (value) => field.mapFromDriverValue(value);
  return null;
}

/** Dates and timestamps (and arrays of them) stay strings, which the columns parse. */
const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins;
const texts = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL, 1115, 1182, 1185, 1187, 1231]);
const asItIs: Decode = (value) => value;
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    texts.has(oid) ? asItIs : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

const columns = new WeakMap<PgTable, Record<string, PgColumn>>();
/** A table's columns by API name. */
export function columnsOf(table: PgTable): Record<string, PgColumn> {
  const found = columns.get(table) ?? (getTableColumns(table) as Record<string, PgColumn>);
  columns.set(table, found);
  return found;
}

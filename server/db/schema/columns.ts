import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  customType,
  date,
  foreignKey,
  type IndexBuilder,
  index,
  integer,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
} from 'drizzle-orm/pg-core';
import { type Money, halalas as toHalalas, money as toMoney } from '../../../src/api/money.ts';
import { spellings } from '../../../src/locales/plain.ts';

/** A key: a positive integer below 2^53. */
export const key = () => bigint({ mode: 'number' });

/** Money: an integer number of halalas in the database, a decimal string with two places in a record. */
export const money = customType<{ data: Money; driverData: string | number }>({
  dataType: () => 'bigint',
  fromDriver: (value) => toMoney(Number(value)),
  toDriver: (value) => toHalalas(value),
});

/** Converts `2026-01-31 09:30:00.5+00`, PostgreSQL's format (our connections use UTC), to ISO with Z. */
const isoOf = (value: string): string =>
  value.charCodeAt(10) === 32 && value.endsWith('+00') && value.length <= 26
    ? `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, '0')}Z`
    : new Date(value).toISOString();

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A timestamp, ISO with Z in a record. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: isoOf,
  toDriver: (value) => value,
});

/** A timestamp that a statement computes, as the same text. */
export const instantText = (computed: SQL): SQL<string | null> =>
  sql`to_char(${computed} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A date, ISO. */
export const day = () => date({ mode: 'string' });

type Columns = Record<string, PgColumnBuilderBase>;

/** The columns of every record of a company. The company leads every key. */
const own = () => ({
  company_id: key().notNull(),
  id: key().notNull().generatedAlwaysAsIdentity(),
  /** Increases with every write; a write names the version it is based on. */
  version: integer().notNull().default(1),
  created_at: instant().notNull().default(sql`now()`),
  updated_at: instant().notNull().default(sql`now()`),
  created_by: key(),
});

type Own = ReturnType<typeof own>;
type Built<N extends string, C extends Columns> = ReturnType<typeof pgTable<N, C>>;
type Extra<N extends string, C extends Columns> = (
  table: Parameters<NonNullable<Parameters<typeof pgTable<N, C>>[2]>>[0],
) => PgTableExtraConfigValue[];

/** A table of a company's records: key (company_id, id), version, and when and by whom it was created. */
export const companyTable = <N extends string, C extends Columns>(
  name: N,
  columns: C,
  extra?: Extra<N, Own & C>,
): Built<N, Own & C> =>
  pgTable(name, { ...own(), ...columns } as Own & C, (table) => {
    const { company_id, id } = table as Record<'company_id' | 'id', AnyPgColumn>;
    return [primaryKey({ columns: [company_id, id] }), ...(extra?.(table) ?? [])];
  });

/** The columns that generic code relies on. */
export interface CompanyColumns {
  company_id: AnyPgColumn;
  id: AnyPgColumn;
}

/** A foreign key to another record of the same company. */
export const belongsTo = (
  from: AnyPgColumn,
  company: AnyPgColumn,
  to: () => CompanyColumns,
  onDelete: 'cascade' | 'restrict' = 'restrict',
) => foreignKey({ columns: [company, from], foreignColumns: [to().company_id, to().id] }).onDelete(onDelete);

/**
 * An index for each of these columns, led by the company: one for whatever a list of many records sorts or filters by
 * (tests/server/db/list-indexes.test.ts).
 */
export const listIndexes = <C extends string>(
  table: string,
  columns: CompanyColumns & Record<C, AnyPgColumn>,
  ...names: C[]
): IndexBuilder[] =>
  names.map((name) => index(`${table}_by_${name}`).on(columns.company_id, (columns as Record<C, AnyPgColumn>)[name], columns.id));

const spelled = `'${spellings.from.replace("'", "''")}', '${spellings.to}'`;
/** A text as it is searched; `folded` does the same to what is searched for. */
export const foldedSql = (text: string): string => `translate(lower(${text}), ${spelled})`;
export const foldedText = (text: SQL): SQL => sql`translate(lower(${text}), ${sql.raw(spelled)})`;

/**
 * SQL of the text of some columns as it is searched, for a text index and the searches that use it: both need the same
 * expression. A CASE instead of COALESCE, which PostgreSQL doesn't consider leakproof under row-level security, so the index
 * would go unused.
 */
export const wordsOf = (...columns: string[]): string =>
  `(${foldedSql(columns.map((column) => `case when ${column} is null then '' else ${column} end`).join(" || ' ' || "))})`;

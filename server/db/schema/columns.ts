import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  customType,
  date,
  foreignKey,
  integer,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
} from 'drizzle-orm/pg-core';
import { type Money, halalas as toHalalas, money as toMoney } from '../../../src/api/money.ts';

/** A key: a positive whole number below 2^53. */
export const key = () => bigint({ mode: 'number' });

/** Money: whole halalas in the database, a decimal text with two places in a record. */
export const money = customType<{ data: Money; driverData: string | number }>({
  dataType: () => 'bigint',
  fromDriver: (value) => toMoney(Number(value)),
  toDriver: (value) => toHalalas(value),
});

/** `2026-01-31 09:30:00.5+00`, as PostgreSQL writes it (our connections are at UTC), as ISO with Z. */
const isoOf = (value: string): string =>
  value.charCodeAt(10) === 32 && value.endsWith('+00') && value.length <= 26
    ? `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, '0')}Z`
    : new Date(value).toISOString();

/** Bytes, as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A moment, ISO with Z in a record. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: isoOf,
  toDriver: (value) => value,
});

/** A day, ISO. */
export const day = () => date({ mode: 'string' });

type Columns = Record<string, PgColumnBuilderBase>;

/** What every record of a company has. The company leads every key. */
const own = () => ({
  company_id: key().notNull(),
  id: key().notNull().generatedAlwaysAsIdentity(),
  /** Goes up with every write; a write says which one it saw. */
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

/** A table of records that belong to a company: key (company_id, id), version, and when and by whom it was made. */
export const companyTable = <N extends string, C extends Columns>(
  name: N,
  columns: C,
  extra?: Extra<N, Own & C>,
): Built<N, Own & C> =>
  pgTable(name, { ...own(), ...columns } as Own & C, (table) => {
    const { company_id, id } = table as Record<'company_id' | 'id', AnyPgColumn>;
    return [primaryKey({ columns: [company_id, id] }), ...(extra?.(table) ?? [])];
  });

/** The columns by which generic code knows a company's table. */
export interface CompanyColumns {
  company_id: AnyPgColumn;
  id: AnyPgColumn;
}

/** A column that points to another record of the same company. */
export const belongsTo = (
  from: AnyPgColumn,
  company: AnyPgColumn,
  to: () => CompanyColumns,
  onDelete: 'cascade' | 'restrict' = 'restrict',
) => foreignKey({ columns: [company, from], foreignColumns: [to().company_id, to().id] }).onDelete(onDelete);

/**
 * SQL of the lower-case text of some columns, for an index over their words and for looking in it: both must say it alike.
 * A CASE and no COALESCE, which PostgreSQL does not trust behind row-level security, so that the index would lie idle.
 */
export const wordsOf = (...columns: string[]): string =>
  `(lower(${columns.map((column) => `case when ${column} is null then '' else ${column} end`).join(" || ' ' || ")}))`;

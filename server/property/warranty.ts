import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { usualMonths, type WarrantyScope } from '../../src/api/property/compound-warranty.ts';
import type { CrudHooks } from '../kit/crud.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { present } from './references.ts';

/** The last day that a warranty covers. */
export const endOfWarranty = (w: { start_on: PgColumn; months: PgColumn }): SQL<string | null> =>
  sql<string | null>`(${w.start_on} + make_interval(months => ${w.months}) - interval '1 day')::date::text`;

/** Without a length, a warranty has the usual one of what it covers. */
export const usualLength =
  (store: EntityStore): NonNullable<CrudHooks<unknown>['check']> =>
  async ({ scope }, values, id) => {
    const before = id === null ? null : await readOr404(scope, store, id);
    const { scope: covered, months } = { ...before, ...present(values) } as { scope?: WarrantyScope; months?: number | null };
    return covered && !months ? { ...values, months: usualMonths[covered] } : values;
  };

import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { EntityName } from '../../src/api/entities.ts';
import type { CompanyTable, EntityStore } from '../kit/records.ts';

type NamedTable = CompanyTable & Record<'name_en' | 'name_ar' | 'created_at', PgColumn>;

/** How a list of names is kept: called by its English name, searched and sorted by both. */
export const namedStore = (entity: EntityName, table: NamedTable, more: Partial<EntityStore> = {}): EntityStore => {
  const { name_en, name_ar, created_at } = table;
  return {
    entity,
    table,
    title: 'x.name_en',
    searchText: sql`(lower(${name_en} || ' ' || ${name_ar}))`,
    ...more,
    sorts: { name_en, name_ar, created_at, ...more.sorts },
  };
};

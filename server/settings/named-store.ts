import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { EntityName } from '../../src/api/entities.ts';
import type { CompanyTable, EntityStore } from '../kit/records.ts';

type NamedTable = CompanyTable & Record<'name_en' | 'name_ar' | 'created_at', PgColumn>;

/** The store of a list of names: titled in English, searched and sorted in both languages. */
export const namedStore = (entity: EntityName, table: NamedTable, more: Partial<EntityStore> = {}): EntityStore => {
  const { name_en, name_ar, created_at } = table;
  return {
    entity,
    table,
    title: 'x.name_en',
    searchText: sql`${name_en} || ' ' || ${name_ar}`,
    ...more,
    sorts: { name_en, name_ar, created_at, ...more.sorts },
  };
};

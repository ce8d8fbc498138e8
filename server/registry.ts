import { getTableName } from 'drizzle-orm';
import { describe, type EntityName, isEntity } from '../src/api/entities.ts';
import { stores } from './entities.ts';
import type { EntityStore } from './kit/records.ts';

/** An entity's store; null if it has none. An additional status of a record is in that record's table. */
export function storeOf(entity: string): EntityStore | null {
  if (!isEntity(entity)) return null;
  const { partOf } = describe(entity);
  const owner = partOf?.life && storeOf(partOf.entity);
  return stores[entity] ?? (owner ? { entity, table: owner.table, title: owner.title } : null);
}

export const tableOf = (entity: EntityName): string => {
  const store = storeOf(entity);
  if (!store) throw new Error(`${entity} has no store in server/${describe(entity).area}`);
  return getTableName(store.table);
};

/** SQL of a record's title; the record is `x`. */
export const titleOf = (entity: EntityName): string => storeOf(entity)?.title ?? "'#' || x.id";

/** The entity on whose page a record is shown, and SQL of that record's id; the record is `x`. */
export function pageOf(entity: EntityName): [entity: EntityName, id: string] {
  const owner = describe(entity).partOf?.entity;
  return isEntity(owner) ? [owner, storeOf(entity)?.owner ?? 'x.id'] : [entity, 'x.id'];
}

/** SQL of the title of a record of any of these entities. */
export const anyTitleOf = (entities: readonly EntityName[], entity: string, id: string): string =>
  `case ${entity} ${entities
    .map(
      (name) => `when '${name}' then (select ${titleOf(name)} from ${tableOf(name)} x where x.company_id = $1 and x.id = ${id})`,
    )
    .join(' ')} end`;

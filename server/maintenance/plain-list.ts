import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { EntityName } from '../../src/api/entities.ts';
import type { Scope } from '../db/scope.ts';
import { invalid } from '../kit/api-error.ts';
import { type CrudHooks, crudOf } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { type CompanyTable, type EntityStore, type Row, readOne, readOr404 } from '../kit/records.ts';
import { namedStore } from '../settings/named-store.ts';

export type PlainTable = CompanyTable & Record<'name_en' | 'name_ar' | 'created_at' | 'order' | 'active', PgColumn>;

/** The store of a list that maintenance is set up with; `more` has the filters and computed fields that are its own. */
export const plainStore = (entity: EntityName, table: PlainTable, more: Partial<EntityStore> = {}): EntityStore =>
  namedStore(entity, table, {
    ...more,
    filters: { active: (value) => sql`${table.active} = ${value}`, ...more.filters },
    sorts: { order: table.order, ...more.sorts },
  });

/** The record that each one of a list belongs to: the field that refers to it, and its store. */
interface Parent {
  field: string;
  store: EntityStore;
}
/** The active records that use one of a list. */
interface Users {
  /** A query of their number, as `count`; $1 is the company, $2 the id. */
  count: string;
  /** Locale key of a text with that number. */
  says: string;
}
type Before = Row & { active: boolean };

/** Locks the parent that is chosen, or that a record returns to when it is offered again, and refuses an inactive one. */
async function mustFitParent(
  scope: Scope,
  { field, store }: Parent,
  values: Record<string, unknown>,
  before: Before | null,
): Promise<void> {
  const id = values[field] ?? before?.[field];
  const isActive = values.active ?? before?.active ?? true;
  if (id === before?.[field] && (!isActive || before?.active)) return;
  await lockRow(scope, store.table, Number(id));
  const parent = await readOne<Before>(scope, store, Number(id));
  if (!parent) throw invalid({ [field]: 'app.error.unknown_reference' });
  if (isActive && !parent.active) throw invalid({ [field]: 'maintenance.error.inactive_parent' });
}

async function mustBeUnused(scope: Scope, users: readonly Users[], id: number): Promise<void> {
  for (const { count: text, says } of users) {
    const { rows } = await scope.client.query<{ count: number }>(text, [scope.company, id]);
    const count = rows[0]?.count ?? 0;
    if (count) throw invalid({ active: { messageKey: says, values: { count } } });
  }
}

/**
 * The five handlers of such a list. An active record belongs to an active parent, and isn't deactivated while active records use it:
 * so a choice of the last level stands for its whole path.
 */
export const plainHandlers = <R>(store: EntityStore, { parent, users = [], ...hooks }: PlainHooks<R> = {}) =>
  crudOf<R>(store, {
    linked: 'maintenance.error.is_used',
    ...hooks,
    check: async (context, given, id) => {
      const { scope } = context;
      const values = (await hooks.check?.(context, given, id)) ?? given;
      if (id !== null) await lockRow(scope, store.table, id);
      const before = id === null ? null : await readOr404<Before>(scope, store, id);
      if (parent) await mustFitParent(scope, parent, values, before);
      if (before?.active && values.active === false) await mustBeUnused(scope, users, before.id);
      return values;
    },
  });
interface PlainHooks<R> extends Pick<CrudHooks<R>, 'check' | 'removable'> {
  parent?: Parent;
  users?: readonly Users[];
}

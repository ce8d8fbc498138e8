import { type SQL, sql } from 'drizzle-orm';
import { type StatusOf, statusesWith, type TagOf } from '../../src/machines/kit/define-lifecycle.ts';
import type { AnyLifecycle } from '../../src/machines/kit/lifecycle.ts';
import { type Lifecycles, type LivingEntity, lifecycles } from '../../src/machines/lifecycles.ts';

/*
 * Statuses in SQL, by the names that the charts have for them. They are words of our own and stand in the text as they
 * are: a statement keeps its name, and the planner sees which rows it asks for.
 */

/** A status as SQL has it: `'accepted'`. */
export const word = <E extends LivingEntity>(_entity: E, status: StatusOf<Lifecycles[E]>): string => `'${status}'`;

/** What follows a status column in a condition, for a group of the chart: `in ('draft', 'sent')`. */
export const inGroup = <E extends LivingEntity>(entity: E, ...tags: TagOf<Lifecycles[E]>[]): string => {
  const statuses: string[] = statusesWith<AnyLifecycle, string>(lifecycles[entity], ...tags);
  return `in (${statuses.map((status) => `'${status}'`).join(', ')})`;
};

/** The same in a template of SQL. */
export const sqlWord = <E extends LivingEntity>(entity: E, status: StatusOf<Lifecycles[E]>): SQL => sql.raw(word(entity, status));
export const sqlInGroup = <E extends LivingEntity>(entity: E, ...tags: TagOf<Lifecycles[E]>[]): SQL =>
  sql.raw(inGroup(entity, ...tags));

import { type SQL, sql } from 'drizzle-orm';
import { type StatusOf, statusesWith, type TagOf } from '../../src/machines/kit/define-lifecycle.ts';
import type { AnyLifecycle } from '../../src/machines/kit/lifecycle.ts';
import { type Lifecycles, type LivingEntity, lifecycles } from '../../src/machines/lifecycles.ts';

/**
 * Statuses in SQL, by their names in the charts. They are constants of ours, so they are inlined: the statement keeps its name,
 * and the planner knows which rows are meant.
 */

/** A status as an SQL literal: `'accepted'`. */
export const word = <E extends LivingEntity>(_entity: E, status: StatusOf<Lifecycles[E]>): string => `'${status}'`;

/** The condition after a status column for a group of the chart: `in ('draft', 'sent')`. */
export const inGroup = <E extends LivingEntity>(entity: E, ...tags: TagOf<Lifecycles[E]>[]): string => {
  const statuses: string[] = statusesWith<AnyLifecycle, string>(lifecycles[entity], ...tags);
  return `in (${statuses.map((status) => `'${status}'`).join(', ')})`;
};

/** The same, for an SQL template. */
export const sqlWord = <E extends LivingEntity>(entity: E, status: StatusOf<Lifecycles[E]>): SQL => sql.raw(word(entity, status));
export const sqlInGroup = <E extends LivingEntity>(entity: E, ...tags: TagOf<Lifecycles[E]>[]): SQL =>
  sql.raw(inGroup(entity, ...tags));

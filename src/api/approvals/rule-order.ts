import type { Config, ConfigScope, Threshold } from './config.ts';

/** What decides whether a rule is reached. */
export type Placed = Pick<Config, 'id' | 'active' | 'priority' | 'scope' | 'thresholds'>;

/** The order in which the rules of a kind are tried: the first that matches decides. */
export const inOrder = (a: { id: number; priority: number }, b: { id: number; priority: number }): number =>
  a.priority - b.priority || a.id - b.id;

/** The list with a rule put in (again) at a place, from 1; without one, where it was or at the end. */
export function placed<R extends { id: number; priority: number }>(rules: readonly R[], rule: R, place?: number): R[] {
  const was = rules.find(({ id }) => id === rule.id)?.priority;
  const others = rules.filter(({ id }) => id !== rule.id).sort(inOrder);
  others.splice((place ?? was ?? others.length + 1) - 1, 0, rule);
  return others.map((one, i) => ({ ...one, priority: i + 1 }));
}

/** A limit as an interval: from its lower to its upper bound, with or without the bound itself. */
interface Interval {
  from: number;
  withFrom: boolean;
  to: number;
  withTo: boolean;
}
const intervals: Record<Threshold['op'], (value: number) => Interval> = {
  '>': (value) => ({ from: value, withFrom: false, to: Number.POSITIVE_INFINITY, withTo: false }),
  '>=': (value) => ({ from: value, withFrom: true, to: Number.POSITIVE_INFINITY, withTo: false }),
  '<': (value) => ({ from: Number.NEGATIVE_INFINITY, withFrom: false, to: value, withTo: false }),
  '<=': (value) => ({ from: Number.NEGATIVE_INFINITY, withFrom: false, to: value, withTo: true }),
  '=': (value) => ({ from: value, withFrom: true, to: value, withTo: true }),
};
/** Whether every number in `inner` is in `outer`. */
const holds = (outer: Interval, inner: Interval): boolean =>
  (inner.from > outer.from || (inner.from === outer.from && (outer.withFrom || !inner.withFrom))) &&
  (inner.to < outer.to || (inner.to === outer.to && (outer.withTo || !inner.withTo)));
/** The numbers that meet all limits of a field. */
const meetingAll = (limits: readonly Threshold[], field: Threshold['field']): Interval =>
  limits
    .filter((limit) => limit.field === field)
    .map(({ op, value }) => intervals[op](value))
    .reduce(
      (all, one) => ({
        ...(one.from > all.from || (one.from === all.from && !one.withFrom)
          ? { from: one.from, withFrom: one.withFrom }
          : { from: all.from, withFrom: all.withFrom }),
        ...(one.to < all.to || (one.to === all.to && !one.withTo)
          ? { to: one.to, withTo: one.withTo }
          : { to: all.to, withTo: all.withTo }),
      }),
      { from: Number.NEGATIVE_INFINITY, withFrom: true, to: Number.POSITIVE_INFINITY, withTo: true },
    );

/** All there is of a dimension: naming all of it is the same as naming none. */
const whole: Partial<Record<keyof ConfigScope, number>> = { property_use: 3, contract_kind: 2 };
function covers(earlier: Placed, later: Placed): boolean {
  const dimensions = Object.keys(earlier.scope) as (keyof ConfigScope)[];
  return (
    dimensions.every((dimension) => {
      const wide: readonly unknown[] = earlier.scope[dimension];
      const narrow: readonly unknown[] = later.scope[dimension];
      if (wide.length === 0 || wide.length === whole[dimension]) return true;
      return narrow.length > 0 && narrow.every((value) => wide.includes(value));
    }) && earlier.thresholds.every(({ field, op, value }) => holds(intervals[op](value), meetingAll(later.thresholds, field)))
  );
}

/** The rule before this one because of which it is never reached: whatever this one matches, that one does. */
export const coverOf = <R extends Placed>(rules: readonly R[], rule: Placed): R | null =>
  rules
    .filter((other) => other.active && other.id !== rule.id && inOrder(other, rule) < 0)
    .sort(inOrder)
    .find((other) => covers(other, rule)) ?? null;

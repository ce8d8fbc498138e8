import { expect, it } from 'vitest';
import type { Threshold } from './config.ts';
import { coverOf, type Placed } from './rule-order.ts';

const any = { compounds: [], property_use: [], contract_kind: [], unit_types: [] };
const rule = (id: number, scope: Partial<Placed['scope']>, thresholds: Threshold[] = [], active = true): Placed => ({
  ...{ id, active, priority: id, thresholds },
  scope: { ...any, ...scope },
});
const over = (op: Threshold['op'], value: number): Threshold[] => [{ field: 'total_amount', op, value }];
const coveredBy = (...rules: Placed[]) => coverOf(rules, rules.at(-1) as Placed)?.id ?? null;

it('a rule is never reached if one before it matches all that it matches', () => {
  expect(coveredBy(rule(1, {}), rule(2, { property_use: ['residential'] }))).toBe(1);
  expect(coveredBy(rule(1, { property_use: ['residential'] }), rule(2, {}))).toBeNull();
  expect(coveredBy(rule(1, { compounds: [1, 2] }), rule(2, { compounds: [2] }))).toBe(1);
  expect(coveredBy(rule(1, { contract_kind: ['new', 'renewal'] }), rule(2, {}))).toBe(1);
  expect(coveredBy(rule(1, {}, [], false), rule(2, {}))).toBeNull();
  expect(coveredBy(rule(1, {}, over('>=', 100_000)), rule(2, {}, over('>', 100_000)))).toBe(1);
  expect(coveredBy(rule(1, {}, over('>', 100_000)), rule(2, {}, over('>=', 100_000)))).toBeNull();
});

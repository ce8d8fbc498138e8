import * as z from 'zod/mini';
import { field } from '../define-fields.ts';
import { optional } from '../fields.ts';
import { plainList } from '../maintenance/plain-list.ts';

/** The most people of one visit, whatever its category allows. */
export const mostPeople = 20;

const limit = (name: 'group_cap' | 'slot_cap', most: number) =>
  field.own('number', z.nullable(z.int()), optional(z.int().check(z.gte(1), z.lte(most))), {
    ...{ label: `visits.visit_category.${name}`, hint: `visits.visit_category.hint.${name}`, width: 130 },
  });
const flag = (name: 'needs_approval' | 'allows_reentry' | 'skips_fridays') =>
  field.flag(false, { label: `visits.visit_category.${name}`, hint: `visits.visit_category.hint.${name}`, width: 130 });

/** What a kind of visit is allowed: who answers for it, how many people, and whether they come back by the same pass. */
const categories = plainList('/visit/categories', {
  ids: ['VIS-15', 'VIS-16', 'VIS-17', 'VIS-18', 'VIS-19'],
  wrapper: 'category',
  module: 'visits',
  own: {
    needs_approval: flag('needs_approval'),
    allows_reentry: flag('allows_reentry'),
    skips_fridays: flag('skips_fridays'),
    group_cap: limit('group_cap', mostPeople),
    slot_cap: limit('slot_cap', 500),
  },
  names: {},
  filters: ['needs_approval'],
});
export type VisitCategory = z.infer<typeof categories.record>;
export const VisitCategoryInput = categories.input;
export const visitCategoryFields = categories.fields;
export const visitCategoryColumns = categories.columns;
export const visitCategoryCalls = categories.calls;

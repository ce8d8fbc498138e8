import type * as z from 'zod/mini';
import { plainList } from './plain-list.ts';

/** A shelf of the store: what kind of part something is. */
const partCategories = plainList('/maintenance/part_categories', {
  ids: ['MNT-50', 'MNT-52', 'MNT-51', 'MNT-53', 'X-MCT-06'],
  wrapper: 'part_category',
  own: {},
  names: {},
  filters: [],
});
export type PartCategory = z.infer<typeof partCategories.record>;
export const PartCategoryInput = partCategories.input;
export const partCategoryFields = partCategories.fields;
export const partCategoryColumns = partCategories.columns;
export const partCategoryCalls = partCategories.calls;

import * as z from 'zod/mini';
import { field } from '../define-fields.ts';
import { plainList } from './plain-list.ts';

/** The last of the three levels, which an issue names: the other two follow from it. */
const subsubcategories = plainList('/maintenance/subsubcategories', {
  ids: ['MNT-38', 'MNT-40', 'MNT-39', 'MNT-41', 'X-MCT-03'],
  wrapper: 'subsubcategory',
  own: {
    category_id: field.shown('reference', z.int(), { to: 'maintenance_category', isMain: true, width: 180 }),
    subcategory_id: field.reference('maintenance_subcategory', { isMain: true, width: 180 }),
  },
  names: {
    category_name_en: z.string(),
    category_name_ar: z.string(),
    subcategory_name_en: z.string(),
    subcategory_name_ar: z.string(),
  },
  filters: ['category_id', 'subcategory_id'],
});
export type MaintenanceSubsubcategory = z.infer<typeof subsubcategories.record>;
export const MaintenanceSubsubcategoryInput = subsubcategories.input;
export const maintenanceSubsubcategoryFields = subsubcategories.fields;
export const maintenanceSubsubcategoryColumns = subsubcategories.columns;
export const maintenanceSubsubcategoryCalls = subsubcategories.calls;

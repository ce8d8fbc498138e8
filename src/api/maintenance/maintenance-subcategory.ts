import * as z from 'zod/mini';
import { field } from '../define-fields.ts';
import { plainList } from './plain-list.ts';

/** The second of the three levels: a part of a trade. */
const subcategories = plainList('/maintenance/subcategories', {
  ids: ['MNT-34', 'MNT-36', 'MNT-35', 'MNT-37', 'X-MCT-02'],
  wrapper: 'subcategory',
  own: { category_id: field.reference('maintenance_category', { isMain: true, width: 180 }) },
  names: { category_name_en: z.string(), category_name_ar: z.string() },
  filters: ['category_id'],
});
export type MaintenanceSubcategory = z.infer<typeof subcategories.record>;
export const MaintenanceSubcategoryInput = subcategories.input;
export const maintenanceSubcategoryFields = subcategories.fields;
export const maintenanceSubcategoryColumns = subcategories.columns;
export const maintenanceSubcategoryCalls = subcategories.calls;

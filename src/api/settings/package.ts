import * as z from 'zod/mini';
import { changeOf, del, list, nothing, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { id, recordShape } from '../fields.ts';

/** Services sold together at one price. */
export const packageFields = defineFields('settings.field', {
  ...nameFields(),
  service_ids: field.own('text', z.array(z.int()), z.array(id()).check(z.minLength(1), z.maxLength(50)), {
    label: 'settings.services',
    isRequired: true,
  }),
  periodicity: field.presetChoice(['yearly', 'once'], 'settings.periodicity', { initial: 'yearly' }),
  price: field.money({ isSorted: true, isMain: true }),
  /** Basis points: 1500 is 15 %, 0 exempt. */
  vat_rate: field.hundredths({ initial: 1500, options: [0, 500, 1500], texts: 'settings.vat_rate' }),
  active: field.flag(true),
});
export const Package = z.object({ ...recordShape, ...recordOf(packageFields) });
export type Package = z.infer<typeof Package>;
export const PackageInput = z.strictObject(inputOf(packageFields));
export const packageColumns = columnsOf<Package>(packageFields, [
  'name_en',
  'name_ar',
  { id: 'services', label: 'settings.services', kind: 'number', of: (row) => row.service_ids.length },
  'periodicity',
  'price',
  'vat_rate',
  'active',
]);

const wrapped = { wrapper: 'package', answer: Package };
export const packageCalls = {
  list: list('SET-01', '/packages', {
    needs: 'anybody',
    answer: Package,
    filters: filtersOf(packageFields, 'active'),
    sorts: sortsOf(packageFields),
  }),
  create: post('SET-02', '/packages', { needs: 'settings.create', body: PackageInput, ...wrapped }),
  update: put('SET-03', '/packages/{id}', { needs: 'settings.edit', body: changeOf(PackageInput), ...wrapped }),
  remove: del('SET-04', '/packages/{id}', { needs: 'settings.delete', answer: nothing }),
};

import * as z from 'zod/mini';
import { crud, get } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

/** Billed in addition to the rent: parking, cleaning, internet. */
export const serviceFields = defineFields('settings.field', {
  ...nameFields(),
  periodicity: field.presetChoice(['yearly', 'once'], 'settings.periodicity', { initial: 'yearly' }),
  price: field.money({ isSorted: true, isMain: true }),
  /** Basis points: 1500 is 15 %, 0 exempt. */
  vat_rate: field.hundredths({ initial: 1500, options: [0, 500, 1500], texts: 'settings.vat_rate' }),
  active: field.flag(true),
});
export const Service = z.object({ ...recordShape, ...recordOf(serviceFields) });
export type Service = z.infer<typeof Service>;
export const ServiceInput = z.strictObject(inputOf(serviceFields));
export const serviceColumns = columnsOf<Service>(serviceFields, [
  'name_en',
  'name_ar',
  'periodicity',
  'price',
  'vat_rate',
  'active',
]);

export const serviceCalls = {
  ...crud('/services', {
    ids: ['SET-38', 'SET-39', 'SET-40', 'SET-41', 'SET-42'],
    module: 'settings',
    readBy: 'anybody',
    wrapper: 'service',
    record: Service,
    input: ServiceInput,
    filters: filtersOf(serviceFields, 'active'),
    sorts: sortsOf(serviceFields),
  }),
  ofQuotation: get('SET-43', '/quotations/{id}/services', { needs: 'quotations.view', answer: z.array(Service) }),
};

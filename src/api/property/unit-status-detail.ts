import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { defineFields, field, filtersOf, inputOf, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

/** The unit states that a company can describe in more detail. */
export const detailedStates = ['under_preparation', 'out_of_order', 'not_marketed', 'blocked'] as const;

/** A company's own explanation of a unit's state. */
export const unitStatusDetailFields = defineFields('property.field', {
  name_en: field.nameEn({ isSorted: true }),
  name_ar: field.nameAr({ isSorted: true }),
  applies_to: field.own('choice', z.enum(detailedStates), z.enum(detailedStates), {
    options: detailedStates,
    isRequired: true,
    isSorted: true,
  }),
  active: field.flag(true, { label: 'settings.field.active' }),
  units: field.shown('number', z.int(), { label: 'property.units' }),
});
export const UnitStatusDetail = z.object({ ...recordShape, ...recordOf(unitStatusDetailFields) });
export type UnitStatusDetail = z.infer<typeof UnitStatusDetail>;
export const UnitStatusDetailInput = z.strictObject(inputOf(unitStatusDetailFields));

export const unitStatusDetailCalls = crud('/unit_status_details', {
  ids: ['UNI-27', 'UNI-28', 'UNI-29', 'UNI-30', 'UNI-31'],
  module: 'units',
  wrapper: 'unit_status_detail',
  record: UnitStatusDetail,
  input: UnitStatusDetailInput,
  filters: filtersOf(unitStatusDetailFields, 'applies_to'),
  sorts: sortsOf(unitStatusDetailFields),
});

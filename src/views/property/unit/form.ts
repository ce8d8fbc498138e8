import { type Unit, unitFields } from '../../../api/property/unit.ts';
import { buildingSource } from '../../../machines/property/building/choices.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import type { I18n } from '../../kit/ground/texts.tsx';
import type { FormField } from '../../kit/record/record-form.tsx';

/** The fields of a unit's form. Buildings are listed by code, with their compound. */
export const useUnitFields = (): FormField[] =>
  useFormFields(unitFields).map((field) => {
    if (field.name === 'building_id') return { ...field, source: buildingSource };
    // Kept as typed; the API sends it as a string with two decimals.
    return field.name === 'area' ? { ...field, kind: 'text' } : field;
  });

/** The form of an existing unit, which shows its building. */
export const ofUnit = (form: FormField[], unit: Unit, { name }: I18n): FormField[] =>
  form.map((field) =>
    field.name === 'building_id'
      ? {
          ...field,
          shown: `${name({ name_en: unit.compound_name_en, name_ar: unit.compound_name_ar })} · ${unit.building_code}`,
        }
      : field,
  );

import { type Unit, unitFields } from '../../../api/property/unit.ts';
import { buildingSource } from '../../../machines/property/building/choices.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import type { I18n } from '../../kit/ground/texts.tsx';
import type { FormField } from '../../kit/record/record-form.tsx';

/** Of a unit's form: what is entered otherwise than by its kind. */
export const unitInputs: Record<string, Partial<FormField>> = {
  building_id: { source: buildingSource },
  // Kept as typed; the API sends it as a string with two decimals.
  area: { kind: 'text' },
};

/** The fields of a unit's form. Buildings are listed by code, with their compound. */
export const useUnitFields = (): FormField[] =>
  useFormFields(unitFields).map((field) => ({ ...field, ...unitInputs[field.name] }));

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

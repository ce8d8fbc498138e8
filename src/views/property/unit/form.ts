import { type Unit, unitFields } from '../../../api/property/unit.ts';
import { buildingSource } from '../../../machines/property/building/choices.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import type { I18n } from '../../kit/ground/texts.tsx';
import type { FormField } from '../../kit/record/record-form.tsx';

/** The fields of a unit's form. A building is chosen by its code, with the compound that it stands in. */
export const useUnitFields = (): FormField[] =>
  useFormFields(unitFields).map((field) => {
    if (field.name === 'building_id') return { ...field, source: buildingSource };
    // As it is typed: on the wire it is a text of two places.
    return field.name === 'area' ? { ...field, kind: 'text' } : field;
  });

/** The form of this unit, which says its building. */
export const ofUnit = (form: FormField[], unit: Unit, { name }: I18n): FormField[] =>
  form.map((field) =>
    field.name === 'building_id'
      ? {
          ...field,
          shown: `${name({ name_en: unit.compound_name_en, name_ar: unit.compound_name_ar })} · ${unit.building_code}`,
        }
      : field,
  );

import { inputNames } from '../../../api/define-fields.ts';
import { maintenanceIssueFields } from '../../../api/maintenance/issue-fields.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import type { FormField } from '../../kit/record/record-form.tsx';

/** By kind of place: the fields that say where it is. */
const ofPlace: Record<string, string> = {
  unit_id: 'unit',
  makes_unit_unusable: 'unit',
  equipment_id: 'equipment',
  compound_id: 'common_area',
  building_id: 'common_area',
};
const names = inputNames(maintenanceIssueFields);
const optional = ['building_id', 'makes_unit_unusable'];
/** Chosen once somebody looks after it. */
const later = ['provider_id', 'status_detail_id'];

/**
 * The fields of an issue's form: those of its place follow from what kind of place it is. One that was filled in before stays, so that
 * what it says against the place can be put right.
 */
export function useIssueForm(isNew: boolean): FormField[] {
  const fields = useFormFields(maintenanceIssueFields, names);
  return fields
    .filter(({ name }) => !isNew || !later.includes(name))
    .map((field) => {
      const location = ofPlace[field.name];
      return location
        ? {
            ...field,
            isRequired: !optional.includes(field.name),
            isShown: (typed) => typed.location === location || Boolean(typed[field.name]),
          }
        : field;
    });
}

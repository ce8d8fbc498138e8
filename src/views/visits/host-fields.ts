import type { FormField } from '../kit/fields/form-field.tsx';

const ofKind: Record<string, string> = {
  tenant_id: 'tenant',
  unit_owner_id: 'owner',
  host_user_id: 'staff',
  compound_id: 'staff',
};

/** A form's fields with those of the host that is chosen alone; a compound is entered for a colleague without a unit. */
export const ofHost = (fields: FormField[]): FormField[] =>
  fields.map((field) => {
    const kind = ofKind[field.name];
    return kind
      ? {
          ...field,
          isRequired: field.name !== 'compound_id',
          isShown: (typed) => typed.host === kind && (field.name !== 'compound_id' || !typed.unit_id),
        }
      : field;
  });

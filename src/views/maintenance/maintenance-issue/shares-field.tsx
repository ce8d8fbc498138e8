import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import { SelectField } from '../../kit/fields/field.tsx';
import type { FormField } from '../../kit/fields/form-field.tsx';

/** A way to share a cost among payers. */
export interface Share {
  payers: MaintenanceIssue['payers'];
  label: string;
}

/** The form field of who pays, as one of these ways. */
export function sharesField(words: { name: string; label: string }, shares: readonly Share[]): FormField {
  const idOf = (value: unknown) => JSON.stringify(value ?? []);
  const choices = shares.map(({ payers, label }) => ({ id: idOf(payers), label }));
  return {
    ...words,
    isRequired: true,
    own: {
      show: ({ value, onChange, error, isReadOnly }) => (
        <SelectField
          {...words}
          isRequired
          isReadOnly={isReadOnly}
          error={error}
          value={choices.find(({ id }) => id === idOf(value))?.id ?? ''}
          choices={choices}
          empty=""
          onChange={(next) => onChange(shares.find(({ payers }) => idOf(payers) === next)?.payers ?? null)}
        />
      ),
      say: (value) => choices.find(({ id }) => id === idOf(value))?.label ?? '',
    },
  };
}

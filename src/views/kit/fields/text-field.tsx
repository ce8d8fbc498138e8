import type { ReactNode } from 'react';
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import { styled } from 'styled-components';

export interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The error text. */
  error?: string | null;
  hint?: ReactNode;
  isRequired?: boolean;
  isReadOnly?: boolean;
  /** Whether it differs from the saved value. */
  isChanged?: boolean;
  autoFocus?: boolean;
  name?: string;
}
export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'tel' | 'date' | 'datetime-local' | 'url';
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email';
  autoComplete?: string;
  rows?: number;
  /** Fixed direction, whatever the page's (numbers, email addresses). */
  dir?: 'ltr' | 'auto';
  onBlur?: () => void;
}

/** A labelled text, date or number input, with its error. */
export function Field({
  label,
  value,
  onChange,
  error,
  hint,
  isChanged,
  rows,
  type = 'text',
  inputMode,
  autoComplete,
  dir,
  ...props
}: TextFieldProps) {
  return (
    <Group
      value={value}
      onChange={onChange}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      data-changed={isChanged || undefined}
      {...props}
    >
      <Label>
        {label}
        {props.isRequired && <span aria-hidden="true"> *</span>}
      </Label>
      {rows ? <TextArea rows={rows} /> : <Input type={type} inputMode={inputMode} autoComplete={autoComplete} dir={dir} />}
      {hint && <Text slot="description">{hint}</Text>}
      <FieldError>{error}</FieldError>
    </Group>
  );
}

const Group = styled(TextField)`
  display: grid; gap: 4px; align-content: start; min-inline-size: 0;
  label { color: var(--text-soft); font-size: 12px; }
  input, textarea { inline-size: 100%; min-block-size: var(--field); padding: 4px 8px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--ground); }
  input[data-focused], textarea[data-focused] { outline: 2px solid var(--accent); outline-offset: -1px; }
  &[data-readonly] input, &[data-readonly] textarea { background: var(--sunken); }
  &[data-invalid] input, &[data-invalid] textarea { border-color: var(--danger); }
  &[data-changed] label::after { content: ' •'; color: var(--accent); }
  [slot='description'] { color: var(--text-soft); font-size: 12px; }
  .react-aria-FieldError { color: var(--danger); font-size: 12px; }
`;

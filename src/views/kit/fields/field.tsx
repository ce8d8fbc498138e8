import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { amountTyped, latinDigits, mobileOf } from '../../../machines/kit/edit/fields.ts';
import { useTexts } from '../ground/texts.tsx';
import { Field, type FieldProps, type TextFieldProps } from './text-field.tsx';

/** An amount in riyals. Accepts Arabic digits and pasted grouping, and rejects anything that isn't an amount. */
export function MoneyField({ onChange, hint, ...props }: TextFieldProps) {
  const { money } = useTexts();
  // Large amounts are repeated with grouping, so that nobody has to count zeros.
  const read = props.value.replace(/\..*/, '').length > 3 ? money(props.value) : null;
  return (
    <Field
      {...props}
      inputMode="decimal"
      dir="ltr"
      hint={
        read ? (
          <>
            <bdi className="num">{read}</bdi>
            {hint && <> · {hint}</>}
          </>
        ) : (
          hint
        )
      }
      onChange={(value) => {
        const amount = amountTyped(value);
        if (amount !== null) onChange(amount);
      }}
    />
  );
}

/** A phone number; a Saudi mobile in any format is normalized when the field loses focus. */
export const PhoneField = (props: TextFieldProps) => (
  <Field
    {...props}
    type="tel"
    inputMode="tel"
    autoComplete="off"
    dir="ltr"
    onBlur={() => {
      const stored = mobileOf(props.value);
      if (/^\+9665\d{8}$/.test(stored) && stored !== props.value) props.onChange(stored);
    }}
  />
);

/** A whole or decimal number as text; accepts Arabic digits. */
export const NumberField = ({ onChange, inputMode = 'numeric', ...props }: TextFieldProps) => (
  <Field
    {...props}
    inputMode={inputMode}
    dir="ltr"
    onChange={(value) => onChange(latinDigits(value).replace(inputMode === 'decimal' ? /[^\d.-]/g : /[^\d-]/g, ''))}
  />
);

/** A decimal number. The typed text is kept, such as "24.", until another value comes from outside. */
export function DecimalField({
  value,
  onChange,
  ...props
}: Omit<TextFieldProps, 'value' | 'onChange'> & { value: number | null; onChange: (value: number | null) => void }) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const meant = (text: string) => (/\d/.test(text) ? Number(text) : null);
  return (
    <NumberField
      {...props}
      inputMode="decimal"
      value={meant(typed) === value ? typed : String(value ?? '')}
      onChange={(text) => {
        if (!/^-?\d*\.?\d*$/.test(text)) return;
        setTyped(text);
        onChange(meant(text));
      }}
    />
  );
}

const spelled = (hundredths: number | null): string => (hundredths === null ? '' : String(hundredths / 100));

/** A percentage or amount with two places that the API has in hundredths (basis points, halalas). */
export function HundredthsField({
  value,
  onChange,
  ...props
}: Omit<TextFieldProps, 'value' | 'onChange'> & { value: number | null; onChange: (value: number | null) => void }) {
  // The typed text is kept, such as "5."; another value from outside replaces it.
  const [typed, setTyped] = useState(spelled(value));
  const meant = (text: string) => (text === '' ? null : Math.round(Number(text) * 100));
  return (
    <MoneyField
      {...props}
      value={meant(typed) === value ? typed : spelled(value)}
      onChange={(text) => {
        if (!/^\d*\.?\d{0,2}$/.test(text)) return;
        setTyped(text);
        onChange(text === '.' ? null : meant(text));
      }}
    />
  );
}

export interface Choice {
  id: string;
  label: string;
}

/** A native select: fast by keyboard, right for phones, in any direction. */
export function SelectField({
  label,
  value,
  onChange,
  choices,
  error,
  hint,
  isRequired,
  isReadOnly,
  isChanged,
  empty,
  name,
}: FieldProps & { choices: Choice[]; empty?: string }) {
  const id = useId();
  // One that is not offered, such as a time zone by another of its names, is shown as it is; an id says nothing.
  const isOther = value !== '' && !/^\d+$/.test(value) && !choices.some((choice) => choice.id === value);
  return (
    <Plain data-changed={isChanged || undefined} data-invalid={error ? true : undefined}>
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        disabled={isReadOnly}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-wrong` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {isOther && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
      </select>
      {hint && <small>{hint}</small>}
      {error && (
        <span id={`${id}-wrong`} className="wrong">
          {error}
        </span>
      )}
    </Plain>
  );
}

/** A checkbox with its label. */
export function CheckField({
  label,
  value,
  onChange,
  error,
  hint,
  isReadOnly,
  isChanged,
  name,
}: Omit<FieldProps, 'value' | 'onChange'> & { value: boolean; onChange: (value: boolean) => void }) {
  const id = useId();
  return (
    <Check data-changed={isChanged || undefined}>
      <label>
        <input
          type="checkbox"
          name={name}
          checked={value}
          disabled={isReadOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-wrong` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && <small>{hint}</small>}
      {error && (
        <span id={`${id}-wrong`} className="wrong">
          {error}
        </span>
      )}
    </Check>
  );
}

const Plain = styled.div`
  display: grid; gap: 4px; align-content: start; min-inline-size: 0;
  label { color: var(--text-soft); font-size: 12px; }
  select { inline-size: 100%; min-block-size: var(--field); padding: 4px 6px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--ground); }
  select:focus { outline: 2px solid var(--accent); outline-offset: -1px; }
  &[data-invalid] select { border-color: var(--danger); }
  &[data-changed] label::after { content: ' •'; color: var(--accent); }
  small { color: var(--text-soft); font-size: 12px; }
  .wrong { color: var(--danger); font-size: 12px; }
`;
const Check = styled.div`
  display: grid; gap: 2px; align-content: start;
  label { display: flex; gap: 8px; align-items: center; min-block-size: var(--field); }
  input { inline-size: 16px; block-size: 16px; flex: none; accent-color: var(--accent); }
  &[data-changed] label span::after { content: ' •'; color: var(--accent); }
  small { color: var(--text-soft); font-size: 12px; }
  .wrong { color: var(--danger); font-size: 12px; }
`;

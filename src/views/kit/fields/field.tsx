import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { mobileOf } from '../../../machines/kit/edit/fields.ts';
import { numberTyped } from '../../../machines/kit/edit/typed.ts';
import { useTexts } from '../ground/texts.tsx';
import { Field, type FieldProps, type TextFieldProps } from './text-field.tsx';

type TypedProps<V> = Omit<TextFieldProps, 'value' | 'onChange'> & { value: V; onChange: (value: V) => void };

/**
 * A field whose value is what its text means. Whatever is typed stays as it is, also what can't be meant: that becomes the value
 * itself, for the form to refuse in words. Tidied up when the field is left.
 */
function MeantField<V>({
  value,
  onChange,
  meant,
  spell,
  ...props
}: TypedProps<V> & { meant: (text: string) => V; spell: (value: V) => string }) {
  const [typed, setTyped] = useState(spell(value));
  return (
    <Field
      {...props}
      dir="ltr"
      // Another value from outside replaces what was typed.
      value={meant(typed) === value ? typed : spell(value)}
      onChange={(text) => {
        setTyped(text);
        onChange(meant(text));
      }}
      onBlur={() => setTyped(spell(meant(typed)))}
    />
  );
}

const asIs = (text: string): string => text;
const amountMeant = (text: string): string => numberTyped(text) ?? text;

/** An amount in riyals, as a decimal string. */
export function MoneyField({ hint, ...props }: TextFieldProps) {
  const { money } = useTexts();
  // Large amounts are repeated with grouping, so that nobody has to count zeros.
  const read = /^\d{4,}(\.|$)/.test(props.value) ? money(props.value) : null;
  return (
    <MeantField
      {...props}
      inputMode="decimal"
      meant={amountMeant}
      spell={asIs}
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

/** What a number field holds: a number, null for none, or the text that is no number. */
export type Typed = number | string | null;
const spelled = (value: Typed): string => (value === null ? '' : String(value));
const numberMeant = (text: string): Typed => {
  const number = numberTyped(text);
  return number === '' ? null : number === null ? text : Number(number);
};

/** A whole number. */
export const NumberField = (props: TypedProps<Typed>) => (
  <MeantField {...props} inputMode="numeric" meant={numberMeant} spell={spelled} />
);

/** A decimal number. */
export const DecimalField = (props: TypedProps<Typed>) => (
  <MeantField {...props} inputMode="decimal" meant={numberMeant} spell={spelled} />
);

/** A percentage or amount with two places that the API has in hundredths (basis points, halalas). */
export const HundredthsField = (props: TypedProps<Typed>) => (
  <MeantField {...props} inputMode="decimal" meant={hundredthsMeant} spell={hundredthsSpelled} />
);
const hundredthsMeant = (text: string): Typed => {
  const number = numberMeant(text);
  // A third place is kept, for the form to refuse.
  return typeof number === 'number' ? Number((number * 100).toFixed(6)) : number;
};
const hundredthsSpelled = (value: Typed): string => spelled(typeof value === 'number' ? Number((value / 100).toFixed(8)) : value);

export interface Choice {
  id: string;
  label: string;
  /** The value that a form sends for it, such as a record's number: its id by default. */
  value?: string | number;
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

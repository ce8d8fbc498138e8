import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { type ChoiceSource, namedChoice } from '../../../machines/kit/list/choice-search.machine.ts';
import type { I18n } from '../ground/texts.tsx';
import { SwitchField } from './choice-fields.tsx';
import {
  type Choice,
  DecimalField,
  HundredthsField,
  MoneyField,
  NumberField,
  PhoneField,
  SelectField,
  type Typed,
} from './field.tsx';
import { LazyComboField, LazyDateField } from './lazy-fields.tsx';
import { SavedMark } from './saved-mark.tsx';
import { Field } from './text-field.tsx';
import { Unread } from './unread.tsx';

export interface FormField {
  /** Field name in the API. */
  name: string;
  label: string;
  kind?:
    | 'text'
    | 'money'
    | 'percent'
    | 'date'
    | 'email'
    | 'tel'
    | 'select'
    | 'combo'
    | 'number'
    | 'decimal'
    | 'hundredths'
    | 'check'
    | 'long';
  choices?: Choice[];
  /** Retries after the options failed to load. */
  onUnread?: () => void;
  isRequired?: boolean;
  hint?: string;
  /** What a prompt begins with. */
  initial?: unknown;
  /** Whether the field is shown, depending on the form's values; always by default. */
  isShown?: (typed: Record<string, unknown>) => boolean;
  /** For a combo: where its options are found, and the label of the current one. */
  source?: ChoiceSource;
  shown?: string;
  /** A custom input, and its formatted value. */
  own?: { show: (props: OwnFieldProps) => ReactNode; say: (value: unknown) => string };
}
export interface OwnFieldProps {
  value: unknown;
  onChange: (value: unknown) => void;
  error?: string;
  isReadOnly?: boolean;
}

const typedOf = (value: unknown): Typed => (typeof value === 'number' || typeof value === 'string' ? value : null);
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** A field's formatted value. */
export function sayValue({ t, date, money, percent, name }: I18n, field: FormField | undefined, value: unknown): string {
  const text = textOf(value);
  if (field?.own) return field.own.say(value);
  if (field?.kind === 'check') return t(value === true ? 'kit.yes' : 'kit.no');
  if (text === '') return t('kit.nothing');
  if (field?.kind === 'date') return date(text);
  if (field?.kind === 'money') return money(text);
  if (field?.kind === 'percent') return Number.isFinite(Number(text)) ? percent(Number(text)) : text;
  if (field?.kind === 'hundredths') return String(Number(text) / 100);
  if (field?.source) return name(namedChoice(field.source, text)) || field.shown || text;
  return field?.choices?.find(({ id }) => id === text)?.label ?? (typeof value === 'object' ? JSON.stringify(value) : text);
}

/** A form field by kind, marked when it differs from the saved value, which is shown as well. */
export function FormFieldOf({
  field,
  value,
  was,
  error,
  isChanged,
  isReadOnly,
  note,
  onChange,
}: {
  field: FormField;
  value: unknown;
  /** The saved value, formatted. */
  was?: string;
  error?: string;
  isChanged?: boolean;
  isReadOnly?: boolean;
  /** A further remark, such as a change by someone else. */
  note?: ReactNode;
  onChange: (value: unknown) => void;
}) {
  const id = useId();
  return (
    <Face data-changed={isChanged || undefined} aria-describedby={isChanged ? id : undefined}>
      {isChanged && (
        <span className="mark" id={id}>
          <SavedMark was={was} />
        </span>
      )}
      {/* What the record calls its choice is the name of that choice alone. */}
      <Input field={isChanged ? { ...field, shown: undefined } : field} {...{ value, error, note, isReadOnly, onChange }} />
    </Face>
  );
}

function Input({
  field: { name, label, kind = 'text', choices = [], onUnread, isRequired, hint, source, shown, own },
  value,
  error,
  note,
  isReadOnly,
  onChange,
}: {
  field: FormField;
  value: unknown;
  error?: string;
  isReadOnly?: boolean;
  note?: ReactNode;
  onChange: (value: unknown) => void;
}) {
  const text = textOf(value);
  const common = { label, name, error, isRequired, isReadOnly, hint: note ?? hint, value: text };
  const orNull = (next: string) => onChange(next || null);
  // A value that isn't among the choices is the one that the field has already.
  const orChosen = (next: string) => {
    const chosen = choices.find(({ id }) => id === next);
    onChange(chosen ? (chosen.value ?? chosen.id) : next === text && next !== '' ? value : null);
  };
  if (own) return own.show({ value, onChange, error, isReadOnly });
  switch (kind) {
    case 'check':
      return (
        <SwitchField
          label={label}
          name={name}
          hint={note ?? hint}
          value={value === true}
          isReadOnly={isReadOnly}
          onChange={onChange}
        />
      );
    case 'select':
      return (
        <SelectField
          {...common}
          hint={onUnread ? <Unread onRetry={onUnread} /> : common.hint}
          choices={choices}
          empty=""
          onChange={orChosen}
        />
      );
    case 'combo':
      return source ? <LazyComboField key={source.kind} {...common} source={source} shown={shown} onChange={onChange} /> : null;
    case 'hundredths':
      return <HundredthsField {...common} value={typedOf(value)} onChange={onChange} />;
    case 'decimal':
      return <DecimalField {...common} value={typedOf(value)} onChange={onChange} />;
    case 'money':
    case 'percent':
      return <MoneyField {...common} onChange={orNull} />;
    case 'date':
      return <LazyDateField {...common} onChange={orNull} />;
    case 'tel':
      return <PhoneField {...common} onChange={orNull} />;
    case 'number':
      return <NumberField {...common} value={typedOf(value)} onChange={onChange} />;
    default:
      return (
        <Field
          {...common}
          type={kind === 'email' ? 'email' : 'text'}
          dir={kind === 'email' ? 'ltr' : undefined}
          rows={kind === 'long' ? 3 : undefined}
          onChange={orNull}
        />
      );
  }
}

const Face = styled.div`
  position: relative; min-inline-size: 0;
  > .mark { position: absolute; inset-block-start: 0; inset-inline-end: 0; max-inline-size: 50%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 12px; }
  &[data-changed] :is(label:not(:has(input)), [data-field] > span:first-child) { max-inline-size: 50%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  &[data-changed] :is(input:not([role=switch]), textarea, select, [role=group]) { border-color: var(--accent); }
`;

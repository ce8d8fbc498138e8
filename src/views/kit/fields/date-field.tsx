import { type CalendarDate, GregorianCalendar, parseDate, toCalendar } from '@internationalized/date';
import { useRef, useState } from 'react';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Dialog,
  FieldError,
  Group,
  Heading,
  I18nProvider,
  Input,
  Label,
  Popover,
  Text,
  TextField,
} from 'react-aria-components';
import { styled } from 'styled-components';
import { toHijri } from '../../../calendar/months.ts';
import { dayTyped } from '../../../machines/kit/edit/typed.ts';
import { Button } from '../actions/button.tsx';
import { Icon } from '../ground/icon.tsx';
import { useTexts } from '../ground/texts.tsx';
import type { FieldProps } from './text-field.tsx';

export interface DateFieldProps extends FieldProps {
  /** The earliest and latest allowed dates, ISO. */
  min?: string;
  max?: string;
}
type System = 'gregory' | 'islamic-umalqura';

const dayOf = (iso: string | null | undefined): CalendarDate | null => {
  try {
    return iso ? parseDate(iso.slice(0, 10)) : null;
  } catch {
    return null;
  }
};

/** A day as it is typed: day first, in either calendar. */
const spelled = (text: string, isHijri: boolean): string => {
  const day = dayOf(text);
  if (!day) return text;
  const { year, month, day: inMonth } = isHijri ? toHijri(day.toString()) : day;
  return [inMonth, month, year].map((part) => String(part).padStart(2, '0')).join('/');
};

/**
 * An ISO date, typed, pasted or picked, in the Gregorian or the Umm al-Qura calendar. Empty is ''; a text that is no day is the
 * value as it is, for the form to refuse.
 */
export function DateField({
  label,
  value,
  onChange,
  error,
  hint,
  isChanged,
  isRequired,
  isReadOnly,
  name,
  min,
  max,
}: DateFieldProps) {
  const { t, language, hijri, date } = useTexts();
  const [system, setSystem] = useState<System>('gregory');
  const isHijri = system === 'islamic-umalqura';
  const [typed, setTyped] = useState(() => spelled(value, isHijri));
  const [isOpen, setOpen] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const meant = (text: string): string => dayTyped(text) ?? text;
  // British order: day before month, as dates are shown everywhere else.
  const locale = language === 'ar' ? `ar-SA-u-ca-${system}-nu-latn` : `en-GB-u-ca-${system}`;
  const day = dayOf(value);
  const choose = (next: string) => {
    setTyped(spelled(next, isHijri));
    onChange(next);
  };
  const use = (next: System) => {
    setSystem(next);
    setTyped(spelled(value, next === 'islamic-umalqura'));
  };
  return (
    <Face
      // Another value from outside replaces what was typed.
      value={meant(typed) === value ? typed : spelled(value, isHijri)}
      onChange={(text) => {
        setTyped(text);
        onChange(meant(text));
      }}
      onBlur={() => setTyped(spelled(meant(typed), isHijri))}
      isInvalid={Boolean(error)}
      isRequired={isRequired}
      isReadOnly={isReadOnly}
      validationBehavior="aria"
      data-changed={isChanged || undefined}
      data-field={name}
    >
      <Label>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </Label>
      <Group ref={group}>
        <Input name={name} dir="ltr" autoComplete="off" placeholder={t('kit.date.form')} />
        {value !== '' && !isRequired && !isReadOnly && (
          <Clear aria-label={t('kit.date.clear')} onPress={() => choose('')}>
            <Icon name="close" />
          </Clear>
        )}
        {!isReadOnly && (
          <AriaButton aria-label={t('kit.date.pick')} onPress={() => setOpen(true)}>
            <Icon name="calendar" />
          </AriaButton>
        )}
      </Group>
      {(hint || day) && (
        <Text slot="description">
          {day && (isHijri ? date(day.toString()) : hijri(day.toString()))}
          {hint && day && ' · '}
          {hint}
        </Text>
      )}
      <FieldError>{error}</FieldError>
      <Sheet triggerRef={group} isOpen={isOpen} onOpenChange={setOpen} placement="bottom start">
        <Dialog aria-label={t('kit.date.pick')}>
          <I18nProvider locale={locale}>
            <Month
              aria-label={label}
              autoFocus
              value={day}
              minValue={dayOf(min)}
              maxValue={dayOf(max)}
              onChange={(next) => {
                if ('calendar' in next) choose(toCalendar(next, new GregorianCalendar()).toString());
                setOpen(false);
              }}
            >
              <header>
                <AriaButton slot="previous">
                  <Icon name="previous" />
                </AriaButton>
                <Heading />
                <AriaButton slot="next">
                  <Icon name="next" />
                </AriaButton>
              </header>
              <CalendarGrid>
                <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
                <CalendarGridBody>{(cell) => <CalendarCell date={cell} />}</CalendarGridBody>
              </CalendarGrid>
            </Month>
          </I18nProvider>
          <Systems role="group" aria-label={t('kit.date.system')}>
            {(['gregory', 'islamic-umalqura'] as const).map((one) => (
              <Button key={one} kind="quiet" aria-pressed={one === system} onPress={() => use(one)}>
                {one === system && <Icon name="check" />}
                {t(one === 'gregory' ? 'kit.date.gregorian' : 'kit.date.hijri')}
              </Button>
            ))}
          </Systems>
        </Dialog>
      </Sheet>
    </Face>
  );
}

const Clear = styled(AriaButton)``;
const Face = styled(TextField)`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; align-content: start; min-inline-size: 0;
  label { color: var(--text-soft); font-size: 12px; }
  &[data-changed] label::after { content: ' •'; color: var(--accent); }
  .react-aria-Group { display: flex; align-items: center; min-block-size: var(--field); padding-inline-end: 2px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--ground); }
  .react-aria-Group:has(input[data-focused]) { outline: 2px solid var(--accent); outline-offset: -1px; }
  &[data-invalid] .react-aria-Group { border-color: var(--danger); }
  &[data-readonly] .react-aria-Group { background: var(--sunken); }
  input { flex: 1; inline-size: 100%; min-inline-size: 0; padding: 4px 8px; border: 0; background: none; outline: none; font-variant-numeric: tabular-nums; }
  [dir='rtl'] & input { text-align: end; }
  button { display: inline-grid; flex: none; place-items: center; inline-size: 26px; block-size: 26px; padding: 0; border: 0; border-radius: var(--radius); background: none; color: var(--text-soft); }
  button[data-hovered] { background: var(--hover); }
  [slot='description'] { color: var(--text-soft); font-size: 12px; }
  .react-aria-FieldError { color: var(--danger); font-size: 12px; }
`;
const Sheet = styled(
  Popover,
)`border-radius: 8px; background: var(--raised); box-shadow: var(--shadow); [role='dialog'] { padding: 10px; outline: none; }`;
const Month = styled(Calendar)`
  header { display: flex; align-items: center; justify-content: space-between; }
  h2 { font-size: 13px; }
  button { display: inline-grid; place-items: center; inline-size: 28px; block-size: 28px; padding: 0; border: 0; border-radius: var(--radius); background: none; }
  button[data-hovered] { background: var(--hover); }
  table { border-collapse: collapse; margin-block: 6px; }
  th { font-size: 11px; font-weight: 500; color: var(--text-soft); }
  td { padding: 1px; text-align: center; font-variant-numeric: tabular-nums; }
  td > * { display: grid; place-items: center; inline-size: 30px; block-size: 28px; border-radius: var(--radius); cursor: default; }
  [data-outside-month] { visibility: hidden; }
  [data-hovered] { background: var(--hover); }
  [data-selected] { background: var(--accent); color: var(--on-accent); }
  [data-disabled], [data-unavailable] { color: var(--line-strong); }
`;
const Systems = styled.div`display: flex; justify-content: space-between; border-block-start: 1px solid var(--line); padding-block-start: 6px;`;

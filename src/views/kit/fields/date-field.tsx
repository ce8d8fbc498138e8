import { type CalendarDate, parseDate } from '@internationalized/date';
import { useState } from 'react';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  FieldError,
  Group,
  Heading,
  I18nProvider,
  Label,
  Popover,
  Text,
} from 'react-aria-components';
import { styled } from 'styled-components';
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

/** An ISO date, typed or picked, in the Gregorian or the Umm al-Qura calendar. Empty is ''. The day comes first, as in R-36. */
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
  // British order: day before month, as dates are shown everywhere else.
  const locale = language === 'ar' ? `ar-SA-u-ca-${system}-nu-latn` : `en-GB-u-ca-${system}`;
  const day = dayOf(value);
  return (
    <I18nProvider locale={locale}>
      <Face
        value={day}
        onChange={(next) => onChange(next ? next.toString() : '')}
        minValue={dayOf(min)}
        maxValue={dayOf(max)}
        isInvalid={Boolean(error)}
        isRequired={isRequired}
        isReadOnly={isReadOnly}
        validationBehavior="aria"
        shouldForceLeadingZeros
        data-changed={isChanged || undefined}
        data-field={name}
      >
        <Label>
          {label}
          {isRequired && <span aria-hidden="true"> *</span>}
        </Label>
        <Group>
          <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>
          {day && !isRequired && !isReadOnly && (
            <Clear slot={null} aria-label={t('kit.date.clear')} onPress={() => onChange('')}>
              <Icon name="close" />
            </Clear>
          )}
          <AriaButton aria-label={t('kit.date.pick')}>
            <Icon name="calendar" />
          </AriaButton>
        </Group>
        {(hint || day) && (
          <Text slot="description">
            {day && (isHijri ? date(day.toString()) : hijri(day.toString()))}
            {hint && day && ' · '}
            {hint}
          </Text>
        )}
        <FieldError>{error}</FieldError>
        <Sheet>
          <Dialog>
            <Month>
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
            <Systems role="group" aria-label={t('kit.date.system')}>
              {(['gregory', 'islamic-umalqura'] as const).map((one) => (
                <Button key={one} slot={null} kind="quiet" aria-pressed={one === system} onPress={() => setSystem(one)}>
                  {one === system && <Icon name="check" />}
                  {t(one === 'gregory' ? 'kit.date.gregorian' : 'kit.date.hijri')}
                </Button>
              ))}
            </Systems>
          </Dialog>
        </Sheet>
      </Face>
    </I18nProvider>
  );
}

const Clear = styled(AriaButton)``;
const Face = styled(DatePicker)`
  display: grid; gap: 4px; align-content: start; min-inline-size: 0;
  > span:first-child { color: var(--text-soft); font-size: 12px; }
  &[data-changed] > span:first-child::after { content: ' •'; color: var(--accent); }
  [role='group'] { display: flex; align-items: center; min-block-size: var(--field); padding-inline: 8px 2px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--ground); }
  [role='group'] [role='group'] { border: 0; }
  > [role='group'][data-focus-within] { outline: 2px solid var(--accent); outline-offset: -1px; }
  &[data-focus-visible], .react-aria-DateInput, [role='group'] [role='group'] { outline: none; }
  &[data-invalid] > [role='group'] { border-color: var(--danger); }
  &[data-readonly] > [role='group'] { background: var(--sunken); }
  .react-aria-DateInput { display: flex; flex: 1; font-variant-numeric: tabular-nums; }
  [role='spinbutton'] { padding-inline: 2px; border-radius: 3px; outline: none; }
  [role='spinbutton'][data-placeholder] { color: var(--text-soft); }
  [role='spinbutton'][data-focused] { background: var(--accent); color: var(--on-accent); }
  button { display: inline-grid; place-items: center; inline-size: 26px; block-size: 26px; padding: 0; border: 0; border-radius: var(--radius); background: none; color: var(--text-soft); }
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

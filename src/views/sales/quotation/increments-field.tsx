import { styled } from 'styled-components';
import type { QuotationInput } from '../../../api/sales/quotation.ts';
import { Button } from '../../kit/actions/button.tsx';
import { MoneyField, NumberField, SelectField } from '../../kit/fields/field.tsx';
import type { OwnFieldProps } from '../../kit/fields/form-field.tsx';
import type { I18n } from '../../kit/ground/texts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

type Increment = NonNullable<QuotationInput['increments']>[number];
const ways = ['percent', 'amount', 'set'] as const;
const listOf = (value: unknown): Increment[] => (Array.isArray(value) ? value : []);

/** The rent increases in words. */
export const sayIncrements =
  ({ t, money, percent }: Pick<I18n, 't' | 'money' | 'percent'>) =>
  (value: unknown): string =>
    listOf(value)
      .map(({ from_year, type, value }) =>
        t('sales.increments.say', {
          year: from_year,
          how: t(`sales.increments.${type}`),
          value: type === 'percent' ? percent(Number(value)) : money(String(value)),
        }),
      )
      .join('; ') || t('sales.increments.none');

/** A row per rent increase: from which year, and by how much. */
export function IncrementsField({ value, onChange, error }: OwnFieldProps) {
  const { t } = useTexts();
  const steps = listOf(value);
  const change = (at: number, part: Partial<Increment>) =>
    onChange(steps.map((step, i) => (i === at ? { ...step, ...part } : step)));
  const add = () =>
    onChange([...steps, { from_year: Math.max(1, ...steps.map(({ from_year }) => from_year)) + 1, type: 'percent', value: '5' }]);
  return (
    <Steps aria-invalid={error ? true : undefined}>
      <legend>{t('sales.increments')}</legend>
      {steps.map((step, at) => (
        // Increases have no id, only a position.
        <div key={at}>
          <NumberField
            label={t('sales.increments.from')}
            name={at === 0 ? 'increments' : undefined}
            value={step.from_year}
            onChange={(year) => change(at, { from_year: year as number })}
          />
          <SelectField
            label={t('sales.increments.type')}
            value={step.type}
            choices={ways.map((id) => ({ id, label: t(`sales.increments.${id}`) }))}
            onChange={(type) => change(at, { type: type as Increment['type'] })}
          />
          <MoneyField
            label={t('sales.increments.value')}
            value={String(step.value)}
            onChange={(value) => change(at, { value })}
          />
          <Button
            kind="quiet"
            aria-label={t('sales.increments.drop', { year: step.from_year })}
            onPress={() => onChange(steps.filter((_, i) => i !== at))}
          >
            ×
          </Button>
        </div>
      ))}
      {error && <span className="wrong">{error}</span>}
      <Button onPress={add}>{t('sales.increments.add')}</Button>
    </Steps>
  );
}

const Steps = styled.fieldset`
  display: grid; gap: 8px; justify-items: start; min-inline-size: 0; margin: 0; padding: 0; border: 0;
  legend { padding: 0; margin-block-end: 4px; color: var(--text-soft); font-size: 12px; }
  > div { display: grid; grid-template-columns: 72px minmax(110px, 1fr) 92px auto; gap: 6px; align-items: end; }
  .wrong { color: var(--danger); font-size: 12px; }
`;

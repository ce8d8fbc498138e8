import { createElement } from 'react';
import type { Quotation } from '../../../api/sales/quotation.ts';
import type { Choice } from '../../kit/fields/field.tsx';
import type { I18n } from '../../kit/ground/texts.tsx';
import type { FormField } from '../../kit/record/record-form.tsx';
import { IncrementsField, sayIncrements } from './increments-field.tsx';

/** The terms of a quotation, as far as they are asked for: steps where the rent has steps, a discount where there is one. */
export function quotationFields(said: I18n, templates: Choice[]): FormField[] {
  const { t } = said;
  const oneOf = (ids: readonly string[], prefix: string) => ids.map((id) => ({ id, label: t(`${prefix}.${id}`) }));
  return [
    {
      name: 'property_use',
      label: t('sales.lead.property_use'),
      kind: 'select',
      choices: oneOf(['residential', 'commercial', 'general'], 'sales.use'),
    },
    { name: 'start_on', label: t('sales.quotation.start'), kind: 'date', isRequired: true },
    { name: 'end_on', label: t('sales.quotation.end'), kind: 'date', isRequired: true },
    {
      name: 'calendar',
      label: t('sales.quotation.calendar'),
      kind: 'select',
      choices: oneOf(['gregorian', 'hijri'], 'sales.calendar'),
    },
    {
      name: 'payments_per_year',
      label: t('sales.quotation.payments'),
      kind: 'select',
      choices: [1, 2, 3, 4, 6, 12].map((n) => ({ id: String(n), label: String(n) })),
    },
    {
      name: 'alignment',
      label: t('sales.quotation.alignment'),
      kind: 'select',
      choices: oneOf(['anniversary', 'calendar'], 'sales.alignment'),
    },
    { name: 'days_in_advance', label: t('sales.quotation.days_in_advance'), kind: 'number' },
    { name: 'free_days', label: t('sales.quotation.free_days'), kind: 'number' },
    { name: 'deposit', label: t('sales.quotation.deposit'), kind: 'money' },
    { name: 'deposit_waived', label: t('sales.quotation.waived'), kind: 'check' },
    {
      name: 'rent_type',
      label: t('sales.quotation.rent_type'),
      kind: 'select',
      choices: oneOf(['fixed', 'incremental'], 'sales.rent'),
    },
    {
      name: 'increments',
      isShown: (terms) => terms.rent_type === 'incremental',
      label: t('sales.increments'),
      own: { show: (props) => createElement(IncrementsField, props), say: sayIncrements(said) },
    },
    {
      name: 'discount_type',
      label: t('sales.quotation.discount'),
      kind: 'select',
      choices: oneOf(['none', 'percent', 'amount'], 'sales.discount'),
    },
    ...(['percent', 'amount'] as const).map(
      (type): FormField => ({
        name: 'discount_value',
        label: t(`sales.quotation.discount_${type}`),
        kind: type === 'percent' ? 'percent' : 'money',
        isShown: (terms) => terms.discount_type === type,
      }),
    ),
    {
      name: 'discount_reason',
      label: t('sales.quotation.discount_reason'),
      isShown: ({ discount_type }) => discount_type === 'percent' || discount_type === 'amount',
    },
    { name: 'valid_until', label: t('sales.quotation.valid_until'), kind: 'date' },
    {
      name: 'template_id',
      isShown: () => templates.length > 0,
      label: t('sales.quotation.template'),
      kind: 'select',
      choices: templates,
    },
    { name: 'note', label: t('sales.lead.note'), kind: 'long' },
  ];
}

/** The discount in words; null where there is none. */
export const sayDiscount = (
  { money, number }: Pick<I18n, 'money' | 'number'>,
  { discount_type, discount_value }: Pick<Quotation, 'discount_type' | 'discount_value'>,
): string | null => {
  if (discount_type === 'none' || Number(discount_value) === 0) return null;
  return discount_type === 'percent' ? `${number(Number(discount_value))} %` : money(discount_value);
};

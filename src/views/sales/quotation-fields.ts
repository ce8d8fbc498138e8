import type { Translate } from '../../locales/translate.ts';
import type { FormField } from '../kit/record-form.tsx';

/** The terms of a quotation. */
export const quotationFields = (t: Translate): FormField[] => [
  {
    name: 'property_use',
    label: t('sales.lead.property_use'),
    kind: 'select',
    choices: ['residential', 'commercial', 'general'].map((id) => ({ id, label: t(`sales.use.${id}`) })),
  },
  { name: 'start_on', label: t('sales.quotation.start'), kind: 'date', isRequired: true },
  { name: 'end_on', label: t('sales.quotation.end'), kind: 'date', isRequired: true },
  {
    name: 'calendar',
    label: t('sales.quotation.calendar'),
    kind: 'select',
    choices: ['gregorian', 'hijri'].map((id) => ({ id, label: t(`sales.calendar.${id}`) })),
  },
  {
    name: 'payments_per_year',
    label: t('sales.quotation.payments'),
    kind: 'select',
    choices: [1, 2, 3, 4, 6, 12].map((n) => ({ id: String(n), label: String(n) })),
  },
  { name: 'days_in_advance', label: t('sales.quotation.days_in_advance'), kind: 'number' },
  { name: 'free_days', label: t('sales.quotation.free_days'), kind: 'number' },
  { name: 'deposit', label: t('sales.quotation.deposit'), kind: 'money' },
  { name: 'deposit_waived', label: t('sales.quotation.waived'), kind: 'check' },
  {
    name: 'discount_type',
    label: t('sales.quotation.discount'),
    kind: 'select',
    choices: ['none', 'percent', 'amount'].map((id) => ({ id, label: t(`sales.discount.${id}`) })),
  },
  {
    name: 'discount_value',
    label: t('sales.quotation.discount_value'),
    kind: 'number',
    hint: t('sales.quotation.discount_hint'),
  },
  { name: 'discount_reason', label: t('sales.quotation.discount_reason') },
  { name: 'valid_until', label: t('sales.quotation.valid_until'), kind: 'date' },
  { name: 'note', label: t('sales.lead.note'), kind: 'long' },
];

import { createElement } from 'react';
import { inputNames } from '../../../api/define-fields.ts';
import { type Quotation, quotationFields } from '../../../api/sales/quotation.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { type I18n, useTexts } from '../../kit/ground/texts.tsx';
import type { FormField } from '../../kit/record/record-form.tsx';
import { IncrementsField, sayIncrements } from './increments-field.tsx';

/** The kind (new or renewal) is set on creation, and the use follows from the units. */
const names = inputNames(quotationFields).filter((name) => name !== 'kind' && name !== 'property_use');

/** A quotation's terms; fields for increases and discounts are only shown if it has them. */
export function useQuotationForm(): FormField[] {
  const i18n = useTexts();
  const { t } = i18n;
  const special: Record<string, (field: FormField) => FormField | FormField[]> = {
    increments: (field) => ({
      ...field,
      isShown: (terms) => terms.rent_type === 'incremental',
      own: { show: (props) => createElement(IncrementsField, props), say: sayIncrements(i18n) },
    }),
    discount_value: (field) =>
      (['percent', 'amount'] as const).map((type) => ({
        ...field,
        label: t(`sales.quotation.discount_${type}`),
        kind: type === 'percent' ? 'percent' : 'money',
        isShown: (terms) => terms.discount_type === type,
      })),
    discount_reason: (field) => ({
      ...field,
      isShown: ({ discount_type }) => discount_type === 'percent' || discount_type === 'amount',
    }),
    template_id: (field) => ({ ...field, isShown: () => Boolean(field.choices?.length) }),
  };
  return useFormFields(quotationFields, names).flatMap((field) => special[field.name]?.(field) ?? field);
}

/** The discount in words; null if there is none. */
export const sayDiscount = (
  { money, percent }: Pick<I18n, 'money' | 'percent'>,
  { discount_type, discount_value }: Pick<Quotation, 'discount_type' | 'discount_value'>,
): string | null => {
  if (discount_type === 'none' || Number(discount_value) === 0) return null;
  return discount_type === 'percent' ? percent(Number(discount_value)) : money(discount_value);
};

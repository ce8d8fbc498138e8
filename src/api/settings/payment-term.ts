import * as z from 'zod/mini';
import { changeOf, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { daysInAdvance, paymentRhythms, recordShape } from '../fields.ts';

export const paymentTermFields = defineFields('settings.field', {
  ...nameFields(),
  payments_per_year: field.own('number', z.int(), z.literal(paymentRhythms), {
    options: paymentRhythms,
    initial: 1,
    isRequired: true,
    isSorted: true,
  }),
  days_in_advance: field.presetNumber(daysInAdvance, { initial: 0 }),
  alignment: field.presetChoice(['anniversary', 'calendar'], 'settings.alignment', { initial: 'anniversary' }),
});
export const PaymentTerm = z.object({ ...recordShape, ...recordOf(paymentTermFields) });
export type PaymentTerm = z.infer<typeof PaymentTerm>;
export const PaymentTermInput = z.strictObject(inputOf(paymentTermFields));
export const paymentTermColumns = columnsOf<PaymentTerm>(paymentTermFields, [
  'name_en',
  'name_ar',
  'payments_per_year',
  'days_in_advance',
  'alignment',
]);

const wrapped = { wrapper: 'payment_term', answer: PaymentTerm };
export const paymentTermCalls = {
  list: list('SET-77', '/payment_terms', { needs: 'anybody', answer: PaymentTerm, sorts: sortsOf(paymentTermFields) }),
  create: post('SET-78', '/payment_terms', { needs: 'settings.create', body: PaymentTermInput, ...wrapped }),
  update: put('SET-79', '/payment_terms/{id}', { needs: 'settings.edit', body: changeOf(PaymentTermInput), ...wrapped }),
};

import * as z from 'zod/mini';
import { del, get, post, put } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { recordShape } from '../fields.ts';

export const contractDiscountStatuses = ['requested', 'approved', 'rejected', 'applied', 'cancelled'] as const;
const nullableText = z.nullable(z.string());

export const contractDiscountFields = defineFields('leasing.discount', {
  status: field.shown('choice', z.enum(contractDiscountStatuses), {
    label: 'sales.lead.status',
    options: contractDiscountStatuses,
    texts: 'contract_discount.status',
  }),
  /** Before VAT, off all that is unpaid. */
  amount: field.moneyAboveZero({ label: 'leasing.discount.amount' }),
  reason_id: field.reference('contract_discount_reason', {
    label: 'leasing.discount.reason',
    shownBy: ['reason_en', 'reason_ar'],
  }),
  note: field.long(2000, { label: 'sales.lead.note' }),
});
/** What a discount took off an installment, and off each of its lines, in their order. */
const Lowered = z.object({
  installment_id: z.int(),
  number: z.int(),
  net: moneyText(),
  vat: moneyText(),
  lines: z.array(moneyText()),
});
export const ContractDiscount = z.object({
  ...recordShape,
  ...recordOf(contractDiscountFields),
  contract_id: z.int(),
  contract_ref_no: z.string(),
  reason_en: nullableText,
  reason_ar: nullableText,
  requested_by: nullableText,
  /** Why it was rejected. */
  rejection: nullableText,
  applied_on: z.nullable(dayText()),
  lowered: z.array(Lowered),
  /** What is unpaid of the contract, before VAT, and what of the discount's rows was paid since. */
  open_net: moneyText(),
  is_untouched: z.boolean(),
  life_status: z.string(),
});
export type ContractDiscount = z.infer<typeof ContractDiscount>;
export const ContractDiscountInput = z.strictObject(inputOf(contractDiscountFields));
export type ContractDiscountInput = z.input<typeof ContractDiscountInput>;

export const contractDiscountCalls = {
  create: post('CON-16', '/contracts/{contract_id}/contract_discounts', {
    needs: 'contracts.edit',
    wrapper: 'contract_discount',
    body: ContractDiscountInput,
    answer: ContractDiscount,
  }),
  get: get('CON-17', '/contracts/{contract_id}/contract_discounts/{id}', { needs: 'contracts.view', answer: ContractDiscount }),
  cancel: del('CON-18', '/contracts/{contract_id}/contract_discounts/{id}/cancel', {
    needs: 'contracts.edit',
    answer: ContractDiscount,
    moves: { lifecycle: 'contract_discount', event: 'cancel' },
  }),
  ofContract: get('CON-19', '/contract_discount/contracts/{id}', {
    needs: 'contracts.view',
    answer: z.array(ContractDiscount),
  }),
  /** Our addition: an approved discount lowers what is due. */
  apply: put('X-CON-05', '/contracts/{contract_id}/contract_discounts/{id}/apply', {
    needs: 'contracts.edit',
    body: z.strictObject({ version: z.optional(z.int().check(z.gte(1))) }),
    answer: ContractDiscount,
    moves: { lifecycle: 'contract_discount', event: 'apply' },
  }),
};

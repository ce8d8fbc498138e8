import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { amount, day, id, optional, optionalText, recordShape } from '../fields.ts';
import { chequeStatuses } from './cheque.ts';

export const bankDepositStatuses = ['draft', 'paid_in', 'confirmed', 'discarded'] as const;

const nullableText = z.nullable(z.string());
const nullableDay = z.nullable(dayText());

export const bankDepositFields = defineFields('finance.bank_deposit', {
  number: field.shown('code', z.string(), { label: 'finance.invoice.number', isSorted: true, isMain: true, width: 110 }),
  status: field.status(bankDepositStatuses, 'bank_deposit.status', { width: 130 }),
  /** The number that the bank or the deposit machine printed. */
  slip_number: field.shown('code', nullableText, { width: 140 }),
  paid_in_on: field.shown('day', nullableDay, { isSorted: true }),
  cash: field.shown('money', moneyText(), { isSummed: true }),
  cheque_total: field.shown('money', moneyText(), { isSummed: true }),
  total: field.shown('money', moneyText(), { label: 'sales.quotation.total', isSorted: true, isSummed: true, isMain: true }),
  confirmed_on: field.shown('day', nullableDay),
  reason: field.shown('long', nullableText, { label: 'finance.cheque.reason' }),
  note: field.long(2000, { label: 'sales.lead.note' }),
});

/** Cash of a box. */
export const DepositedCash = z.object({
  cash_box_id: z.int(),
  cash_box_name: z.string(),
  amount: moneyText(),
});
/** A cheque on the slip. */
export const DepositedCheque = z.object({
  cheque_id: z.int(),
  cheque_no: z.string(),
  bank_code: z.string(),
  drawer: z.string(),
  tenant_name: z.string(),
  cheque_on: dayText(),
  amount: moneyText(),
  status: z.enum(chequeStatuses),
});
export const BankDeposit = z.object({
  ...recordShape,
  ...recordOf(bankDepositFields),
  sub_account_id: z.int(),
  /** The bank's sub account. */
  sub_account: z.string(),
  /** Cheques on it that can be brought to the bank, and those that are there and neither cleared nor bounced. */
  cheques: z.int(),
  cheques_in_hand: z.int(),
  cheques_at_bank: z.int(),
  /** A line of a bank statement is matched with its cash. */
  is_matched: z.boolean(),
});
export type BankDeposit = z.infer<typeof BankDeposit>;
export const BankDepositDetails = z.extend(BankDeposit, {
  cash_lines: z.array(DepositedCash),
  cheque_lines: z.array(DepositedCheque),
});
export type BankDepositDetails = z.infer<typeof BankDepositDetails>;

export const bankDepositColumns = columnsOf<BankDeposit>(bankDepositFields, [
  'number',
  'status',
  'slip_number',
  'paid_in_on',
  'cash',
  'cheque_total',
  'total',
  'confirmed_on',
]);

const most = 200;
/** A slip as it is prepared: cash by box, and cheques from the safe. */
export const BankDepositInput = z.strictObject({
  ...inputOf(bankDepositFields),
  cash_lines: z.optional(z.array(z.strictObject({ cash_box_id: id(), amount: amount() })).check(z.maxLength(most))),
  cheque_ids: z.optional(z.array(id()).check(z.maxLength(most))),
});
export type BankDepositInput = z.output<typeof BankDepositInput>;

/** Cash and cheques that can be brought to the bank today. */
export const Depositable = z.object({
  boxes: z.array(
    z.object({
      cash_box_id: z.int(),
      cash_box_name: z.string(),
      balance: moneyText(),
      float: moneyText(),
      suggested: moneyText(),
    }),
  ),
  cheques: z.array(DepositedCheque),
});
export type Depositable = z.infer<typeof Depositable>;

const version = z.optional(z.int().check(z.gte(1)));
const view = { needs: 'finance.view' } as const;
const one = '/bank_deposits/{id}';
const move = <const E extends string, const N extends 'finance.edit' | 'finance.approve'>(event: E, needs: N) => ({
  needs,
  answer: BankDepositDetails,
  moves: { lifecycle: 'bank_deposit', event } as const,
});

/** Our addition: cash and cheques are brought to the bank on one slip, which a line of the bank confirms. */
export const bankDepositCalls = {
  list: list('X-DPS-01', '/bank_deposits', {
    ...view,
    answer: BankDeposit,
    filters: { ...filtersOf(bankDepositFields, 'status'), ...rangesOf(bankDepositFields, 'paid_in_on', 'total') },
    sorts: [...sortsOf(bankDepositFields), 'created_at'],
  }),
  create: post('X-DPS-02', '/bank_deposits', {
    needs: 'finance.create',
    wrapper: 'bank_deposit',
    body: BankDepositInput,
    answer: BankDepositDetails,
  }),
  get: get('X-DPS-03', one, { ...view, answer: BankDepositDetails }),
  /** Lines that are given replace those of the draft. */
  update: put('X-DPS-04', one, {
    needs: 'finance.edit',
    wrapper: 'bank_deposit',
    body: changeOf(BankDepositInput),
    answer: BankDepositDetails,
  }),
  /** Cash of the boxes that are open, less their floats, and cheques that the bank takes today. */
  depositable: get('X-DPS-05', '/depositable', { ...view, answer: Depositable }),
  payIn: put('X-DPS-06', `${one}/pay_in`, {
    body: z.strictObject({ on: optional(day()), slip_number: optionalText(60), version }),
    ...move('pay_in', 'finance.edit'),
  }),
  /** The bank didn't take it: cash goes back to its boxes, and cheques to the safe. */
  return: put('X-DPS-07', `${one}/return`, {
    body: z.strictObject({ reason: optionalText(500), version }),
    ...move('return', 'finance.edit'),
  }),
  discard: put('X-DPS-08', `${one}/discard`, { body: z.strictObject({ version }), ...move('discard', 'finance.edit') }),
  /** Takes a confirmation back that no line of the bank stands for any more. */
  unconfirm: put('X-DPS-09', `${one}/unconfirm`, {
    body: z.strictObject({ reason: optionalText(500), version }),
    ...move('unconfirm', 'finance.approve'),
  }),
};

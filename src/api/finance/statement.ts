import * as z from 'zod/mini';
import { get } from '../contract.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { day, idInQuery } from '../fields.ts';

/** What a row of a statement comes from. */
export const statementEvents = [
  'invoice',
  'credit_note',
  'payment',
  'cheque',
  'write_off',
  'refund',
  'deposit',
  'other',
] as const;
export type StatementEvent = (typeof statementEvents)[number];

/** The most rows of one statement; more are refused, never cut. */
export const mostStatementRows = 5_000;

const nullableText = z.nullable(z.string());
const nullableId = z.nullable(z.int());

export const StatementRow = z.object({
  /** The posting's. */
  id: z.int(),
  date: dayText(),
  event: z.enum(statementEvents),
  /** It takes an earlier row back. */
  is_reversal: z.boolean(),
  /** The document's entity, id and number. */
  document_kind: z.string(),
  document_id: z.int(),
  number: nullableText,
  /** Of a transfer or a card slip, or the document that this one is about. */
  reference: nullableText,
  debit: moneyText(),
  credit: moneyText(),
  /** What is owed after it. */
  balance: moneyText(),
});
export type StatementRow = z.infer<typeof StatementRow>;

export const UnclearedCheque = z.object({
  id: z.int(),
  cheque_no: z.string(),
  bank_code: z.string(),
  cheque_on: dayText(),
  /** Taken to the bank by then, or still in the safe. */
  is_deposited: z.boolean(),
  amount: moneyText(),
});
export type UnclearedCheque = z.infer<typeof UnclearedCheque>;

/** What a tenant was charged and paid, from the ledger alone. A balance above zero is owed by the tenant. */
export const Statement = z.object({
  tenant_id: z.int(),
  tenant_name: z.string(),
  contract_id: nullableId,
  contract_ref_no: nullableText,
  from_on: dayText(),
  to_on: dayText(),
  /** Before the first day. */
  opening: moneyText(),
  rows: z.array(StatementRow),
  debits: moneyText(),
  credits: moneyText(),
  /** At the end of the last day. */
  closing: moneyText(),
  /** As of the last day: what is open of invoices, what of it is past due, and the tenant's money that pays nothing yet. */
  open: moneyText(),
  overdue: moneyText(),
  credit: moneyText(),
  /** Held for the tenant: not in the balance. */
  deposits: moneyText(),
  /** Received by the last day, and not paid by a bank by then: not in the balance. */
  cheques: z.array(UnclearedCheque),
  cheques_total: moneyText(),
});
export type Statement = z.infer<typeof Statement>;

export const StatementQuery = z.strictObject({
  /** A year before the last day if left out; `to` is today. */
  from: z.optional(day()),
  to: z.optional(day()),
  /** The invoices of this contract alone, with what paid them. */
  contract_id: idInQuery(),
});
export type StatementQuery = z.output<typeof StatementQuery>;

export const statementCalls = {
  /** A tenant's statement of account. */
  ofTenant: get('X-STM-01', '/tenants/{tenant_id}/statement', {
    needs: 'finance.view',
    query: StatementQuery,
    answer: Statement,
  }),
};

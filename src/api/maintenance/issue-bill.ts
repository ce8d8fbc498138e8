import * as z from 'zod/mini';
import { dayText, moneyText } from '../field-meta.ts';
import { invoiceStatuses } from '../finance/invoice.ts';
import { billingBases, issuePayers } from './issue-fields.ts';

/** How many days a tenant or an owner has to pay for an issue, unless another day is given. */
export const issueDueDays = 14;

/** The share of an issue's cost that was billed to one payer, in riyals; the company's own share is none. */
export const IssueBill = z.object({
  payer: z.enum(issuePayers),
  percent: z.int(),
  basis: z.enum(billingBases),
  /** Without VAT. */
  net: moneyText(),
  /** Of the VAT that providers charged. */
  vat: moneyText(),
  billed_on: dayText(),
  /** Null for a claim under warranty. */
  invoice_id: z.nullable(z.int()),
  invoice_number: z.nullable(z.string()),
  invoice_status: z.nullable(z.enum(invoiceStatuses)),
  /** What the payer is asked for, and what of it isn't paid. */
  gross: moneyText(),
  open: moneyText(),
  /** When the warrantor paid. */
  collected_on: z.nullable(dayText()),
});
export type IssueBill = z.infer<typeof IssueBill>;

/** What an issue costs, and the bills of that. */
export const IssueBilling = z.object({
  /** Without VAT, and the VAT that providers charged. */
  net: moneyText(),
  vat: moneyText(),
  /** How the cost is shared by its assessment, before VAT of ours; none without one. */
  shares: z.array(
    z.object({
      payer: z.enum(issuePayers),
      percent: z.int(),
      net: moneyText(),
      vat: moneyText(),
      charge: moneyText(),
      vat_category: z.enum(['S', 'O']),
    }),
  ),
  bills: z.array(IssueBill),
});
export type IssueBilling = z.infer<typeof IssueBilling>;

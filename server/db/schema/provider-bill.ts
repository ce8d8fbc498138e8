import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { IssueBill } from '../../../src/api/maintenance/issue-bill.ts';
import type { ProviderBill } from '../../../src/api/maintenance/provider-bill.ts';
import { belongsTo, companyTable, day, key, listIndexes, money } from './columns.ts';
import { invoices } from './invoices.ts';
import { ledgerTransactions } from './ledger.ts';
import { maintenanceIssues } from './maintenance-issue.ts';
import { users } from './people.ts';
import { providers } from './provider.ts';
import { workOrderItems } from './work-order-item.ts';

export const providerBills = companyTable(
  'provider_bills',
  {
    provider_id: key().notNull(),
    number: text().notNull(),
    status: text().$type<ProviderBill['status']>().notNull().default('draft'),
    issued_on: day().notNull(),
    issue_ids: jsonb().$type<number[]>().notNull(),
    net: money().notNull(),
    vat: money().notNull(),
    gross: money().notNull().generatedAlwaysAs(sql`net + vat`),
    note: text(),
    matched_by: key(),
    approved_by: key(),
    posted_on: day(),
    paid_on: day(),
    reference: text(),
    reason: text(),
  },
  (t) => [
    // What was rejected is sent again under its number.
    uniqueIndex('provider_bills_number')
      .on(t.company_id, t.provider_id, sql`lower(${t.number})`)
      .where(sql`status <> 'rejected'`),
    index('provider_bills_issues').using('gin', t.issue_ids),
    belongsTo(t.provider_id, t.company_id, () => providers),
    belongsTo(t.matched_by, t.company_id, () => users),
    belongsTo(t.approved_by, t.company_id, () => users),
    ...listIndexes(
      'provider_bills',
      t,
      ...(['status', 'provider_id', 'issued_on', 'posted_on', 'paid_on', 'gross', 'created_at'] as const),
    ),
    check('provider_bills_amount', sql`${t.net} > 0 and ${t.vat} >= 0`),
  ],
);

/** What a matched bill asks for each item: an item is billed once. */
export const providerBillLines = companyTable(
  'provider_bill_lines',
  { provider_bill_id: key().notNull(), item_id: key().notNull(), net: money().notNull(), vat: money().notNull() },
  (t) => [
    index('provider_bill_lines_bill').on(t.company_id, t.provider_bill_id),
    uniqueIndex('provider_bill_lines_item').on(t.company_id, t.item_id),
    belongsTo(t.provider_bill_id, t.company_id, () => providerBills, 'cascade'),
    belongsTo(t.item_id, t.company_id, () => workOrderItems),
  ],
);

/** What became of an issue's cost, by payer: an invoice, a claim, or nothing for the company's own share. */
export const issueBills = companyTable(
  'issue_bills',
  {
    issue_id: key().notNull(),
    payer: text().$type<IssueBill['payer']>().notNull(),
    percent: integer().notNull(),
    basis: text().$type<IssueBill['basis']>().notNull(),
    /** Shares of the cost without VAT, and of the VAT that providers charged. */
    net: money().notNull(),
    vat: money().notNull(),
    billed_on: day().notNull(),
    invoice_id: key(),
    /** Posting of the share's VAT, or of the claim. */
    transaction_id: key(),
    /** When the warrantor paid its claim. */
    collected_on: day(),
    /** Of the bank transfer that paid the claim. */
    reference: text(),
    taken_back_on: day(),
  },
  (t) => [
    index('issue_bills_issue').on(t.company_id, t.issue_id),
    index('issue_bills_invoice').on(t.company_id, t.invoice_id),
    uniqueIndex('issue_bills_payer').on(t.company_id, t.issue_id, t.payer).where(sql`taken_back_on is null`),
    belongsTo(t.issue_id, t.company_id, () => maintenanceIssues),
    belongsTo(t.invoice_id, t.company_id, () => invoices),
    belongsTo(t.transaction_id, t.company_id, () => ledgerTransactions),
    check('issue_bills_share', sql`${t.percent} between 1 and 100 and ${t.net} >= 0 and ${t.vat} >= 0`),
  ],
);

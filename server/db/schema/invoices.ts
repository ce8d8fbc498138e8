import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Invoice } from '../../../src/api/finance/invoice.ts';
import { belongsTo, companyTable, day, instant, key, listIndexes, money } from './columns.ts';
import { incomeCategories } from './finance.ts';
import { contracts, installments, leases, tenants } from './leasing.ts';
import { users } from './people.ts';
import { units } from './property.ts';
import { quotations } from './sales.ts';

/** The last number of each type of document: locked and counted up when a document is posted, so that none is missing. */
export const documentNumbers = pgTable(
  'document_numbers',
  { company_id: key().notNull(), type: text().notNull(), last: integer().notNull() },
  (t) => [primaryKey({ columns: [t.company_id, t.type] })],
);

/** What a tenant owes. It has a number, and its amounts never change, once it is posted. */
export const invoices = companyTable(
  'invoices',
  {
    status: text().notNull().default('draft'),
    kind: text().notNull(),
    number: text(),
    tenant_id: key().notNull(),
    contract_id: key(),
    lease_id: key(),
    quotation_id: key(),
    issued_on: day(),
    due_on: day().notNull(),
    note: text(),
    net: money().notNull().default(sql`0`),
    vat: money().notNull().default(sql`0`),
    gross: money().notNull().default(sql`0`),
    /** Sums of its allocations, of what its credit notes took off it, and of what was written off. */
    allocated: money().notNull().default(sql`0`),
    credited: money().notNull().default(sql`0`),
    written_off: money().notNull().default(sql`0`),
    /** What is still to be paid. */
    /** Nothing is owed of a draft, or of an invoice that is void. */
    open: money()
      .notNull()
      .generatedAlwaysAs(sql`case when status in ('draft', 'void') then 0 else gross - allocated - credited - written_off end`),
    /** Tax invoices: standard or simplified. */
    tax_type: text().$type<'standard' | 'simplified'>(),
    void_reason: text(),
    /** A request to write off what is open, until somebody else decides. */
    write_off_reason: text(),
    write_off_by: key(),
    delivery_status: text().$type<Invoice['delivery_status']>().notNull().default('not_sent'),
    mailed_at: instant(),
    mailed_to: text(),
    mail_error: text(),
    /** The person who is told if the mail fails. */
    mailed_by: key(),
  },
  (t) => [
    ...listIndexes('invoices', t, 'status', 'issued_on', 'due_on', 'gross', 'open', 'created_at', 'kind', 'delivery_status'),
    uniqueIndex('invoices_number').on(t.company_id, t.number),
    index('invoices_tenant').on(t.company_id, t.tenant_id, t.due_on),
    index('invoices_contract').on(t.company_id, t.contract_id),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
    belongsTo(t.contract_id, t.company_id, () => contracts),
    belongsTo(t.lease_id, t.company_id, () => leases),
    belongsTo(t.quotation_id, t.company_id, () => quotations),
    belongsTo(t.write_off_by, t.company_id, () => users),
    belongsTo(t.mailed_by, t.company_id, () => users),
    check(
      'invoices_settled',
      sql`${t.allocated} >= 0 and ${t.credited} >= 0 and ${t.written_off} >= 0
      and ${t.allocated} + ${t.credited} + ${t.written_off} <= ${t.gross}`,
    ),
  ],
);

export const invoiceLines = companyTable(
  'invoice_lines',
  {
    invoice_id: key().notNull(),
    number: integer().notNull(),
    income_category_id: key().notNull(),
    /** An installment is invoiced once. */
    installment_id: key(),
    unit_id: key(),
    description: text().notNull(),
    from_on: day(),
    to_on: day(),
    quantity: integer().notNull().default(1),
    price: money().notNull(),
    net: money().notNull(),
    /** S standard rate, E exempt, Z zero rate, O outside the scope; the rate in hundredths of a percent. */
    vat_category: text().$type<'S' | 'E' | 'Z' | 'O'>().notNull(),
    vat_rate: integer().notNull(),
    vat: money().notNull(),
    gross: money().notNull(),
    credited_net: money().notNull().default(sql`0`),
    credited_vat: money().notNull().default(sql`0`),
  },
  (t) => [
    uniqueIndex('invoice_lines_number').on(t.company_id, t.invoice_id, t.number),
    index('invoice_lines_installment').on(t.company_id, t.installment_id),
    belongsTo(t.invoice_id, t.company_id, () => invoices, 'cascade'),
    belongsTo(t.income_category_id, t.company_id, () => incomeCategories),
    belongsTo(t.installment_id, t.company_id, () => installments),
    belongsTo(t.unit_id, t.company_id, () => units),
    check('invoice_lines_sum', sql`${t.net} + ${t.vat} = ${t.gross}`),
    // The VAT that is credited is that of a category, and its last line takes what the others left.
    check('invoice_lines_credited', sql`${t.credited_net} between 0 and ${t.net} and ${t.credited_vat} >= 0`),
  ],
);

/** Takes back a posted invoice or a part of it; what of it is not needed for the invoice is the tenant's credit. */
export const creditNotes = companyTable(
  'credit_notes',
  {
    status: text().notNull().default('draft'),
    number: text(),
    tenant_id: key().notNull(),
    invoice_id: key().notNull(),
    reason: text().notNull(),
    note: text(),
    issued_on: day(),
    net: money().notNull().default(sql`0`),
    vat: money().notNull().default(sql`0`),
    gross: money().notNull().default(sql`0`),
    /** What of it its own invoice needed, what pays other invoices, what was paid back, and what is kept for refunds not yet paid. */
    applied: money().notNull().default(sql`0`),
    allocated: money().notNull().default(sql`0`),
    refunded: money().notNull().default(sql`0`),
    refunding: money().notNull().default(sql`0`),
    left: money()
      .notNull()
      .generatedAlwaysAs(sql`case when status = 'draft' then 0 else gross - applied - allocated - refunded - refunding end`),
    lines: jsonb().$type<{ invoice_line_id: number; net: string; vat: string; gross: string }[]>().notNull().default([]),
  },
  (t) => [
    ...listIndexes('credit_notes', t, 'status', 'issued_on', 'gross', 'created_at', 'reason'),
    uniqueIndex('credit_notes_number').on(t.company_id, t.number),
    index('credit_notes_tenant').on(t.company_id, t.tenant_id),
    index('credit_notes_invoice').on(t.company_id, t.invoice_id),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
    belongsTo(t.invoice_id, t.company_id, () => invoices),
    check(
      'credit_notes_used',
      sql`${t.applied} >= 0 and ${t.allocated} >= 0 and ${t.refunded} >= 0 and ${t.refunding} >= 0
      and ${t.applied} + ${t.allocated} + ${t.refunded} + ${t.refunding} <= ${t.gross}`,
    ),
  ],
);

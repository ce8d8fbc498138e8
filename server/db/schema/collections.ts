import { sql } from 'drizzle-orm';
import { check, foreignKey, index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CashRefund } from '../../../src/api/finance/cash-refund.ts';
import type { Cheque } from '../../../src/api/finance/cheque.ts';
import type { Collection, CollectionMethod } from '../../../src/api/finance/collection.ts';
import { belongsTo, companyTable, day, key, listIndexes, money } from './columns.ts';
import { creditNotes, invoices } from './invoices.ts';
import { contracts, tenants } from './leasing.ts';
import { ledgerTransactions } from './ledger.ts';
import { users } from './people.ts';

/** Money received from a tenant. What isn't allocated is the tenant's credit. */
export const collections = companyTable(
  'collections',
  {
    status: text().$type<Collection['status']>().notNull().default('recorded'),
    number: text().notNull(),
    tenant_id: key().notNull(),
    contract_id: key(),
    method: text().$type<CollectionMethod>().notNull(),
    amount: money().notNull(),
    received_on: day().notNull(),
    reference: text(),
    note: text(),
    allocated: money().notNull().default(sql`0`),
    /** What was paid back of it, and what is kept for refunds that aren't paid yet. */
    refunded: money().notNull().default(sql`0`),
    refunding: money().notNull().default(sql`0`),
    reverse_reason: text(),
    reversed_on: day(),
  },
  (t) => [
    ...listIndexes('collections', t, 'status', 'amount', 'received_on', 'created_at', 'method', 'contract_id'),
    uniqueIndex('collections_number').on(t.company_id, t.number),
    index('collections_tenant').on(t.company_id, t.tenant_id, t.received_on),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
    belongsTo(t.contract_id, t.company_id, () => contracts),
    check('collections_amount', sql`${t.amount} > 0`),
    check(
      'collections_used',
      sql`${t.allocated} >= 0 and ${t.refunded} >= 0 and ${t.refunding} >= 0
      and ${t.allocated} + ${t.refunded} + ${t.refunding} <= ${t.amount}`,
    ),
  ],
);

/** A part of a collection or a credit note that pays a part of an invoice. Taken back by `ended_on`, never changed. */
export const allocations = companyTable(
  'allocations',
  {
    invoice_id: key().notNull(),
    collection_id: key(),
    credit_note_id: key(),
    amount: money().notNull(),
    allocated_on: day().notNull(),
    /** Why it isn't the oldest first, if it isn't. */
    reason: text(),
    ended_on: day(),
    end_reason: text(),
    /** How it was posted. */
    transaction_id: key(),
  },
  (t) => [
    index('allocations_invoice').on(t.company_id, t.invoice_id),
    index('allocations_collection').on(t.company_id, t.collection_id),
    index('allocations_credit_note').on(t.company_id, t.credit_note_id),
    belongsTo(t.invoice_id, t.company_id, () => invoices),
    belongsTo(t.collection_id, t.company_id, () => collections),
    belongsTo(t.credit_note_id, t.company_id, () => creditNotes),
    belongsTo(t.transaction_id, t.company_id, () => ledgerTransactions),
    check('allocations_amount', sql`${t.amount} > 0`),
    check('allocations_source', sql`(${t.collection_id} is null) <> (${t.credit_note_id} is null)`),
  ],
);

/** A tenant's cheque, from the safe to the bank. Its collection pays nothing until it has cleared. */
export const cheques = companyTable(
  'cheques',
  {
    status: text().$type<Cheque['status']>().notNull().default('in_safe'),
    cheque_no: text().notNull(),
    tenant_id: key().notNull(),
    contract_id: key(),
    collection_id: key().notNull(),
    bank_code: text().$type<Cheque['bank_code']>().notNull(),
    drawer: text().notNull(),
    cheque_on: day().notNull(),
    amount: money().notNull(),
    received_on: day().notNull(),
    deposited_on: day(),
    cleared_on: day(),
    bounced_on: day(),
    bounce_reason: text().$type<Cheque['bounce_reason']>(),
    fee_invoice_id: key(),
    replaced_by_id: key(),
    reason: text(),
  },
  (t) => [
    ...listIndexes('cheques', t, 'cheque_no', 'cheque_on', 'amount', 'created_at', 'bank_code'),
    uniqueIndex('cheques_cheque_no')
      .on(t.company_id, t.bank_code, t.drawer, t.cheque_no)
      .where(sql`status not in ('cancelled', 'returned', 'replaced')`),
    uniqueIndex('cheques_collection').on(t.company_id, t.collection_id),
    index('cheques_status').on(t.company_id, t.status, t.cheque_on),
    index('cheques_tenant').on(t.company_id, t.tenant_id),
    index('cheques_deposited').on(t.company_id, t.deposited_on),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
    belongsTo(t.contract_id, t.company_id, () => contracts),
    belongsTo(t.collection_id, t.company_id, () => collections),
    belongsTo(t.fee_invoice_id, t.company_id, () => invoices),
    foreignKey({ columns: [t.company_id, t.replaced_by_id], foreignColumns: [t.company_id, t.id] }),
    check('cheques_amount', sql`${t.amount} > 0`),
  ],
);

/** Money paid back to a tenant: what is free of a collection or of a credit note. */
export const cashRefunds = companyTable(
  'cash_refunds',
  {
    status: text().$type<CashRefund['status']>().notNull().default('requested'),
    number: text().notNull(),
    tenant_id: key().notNull(),
    collection_id: key(),
    credit_note_id: key(),
    amount: money().notNull(),
    method: text().$type<CashRefund['method']>().notNull(),
    iban: text(),
    payee: text().notNull(),
    reason: text().notNull(),
    requested_on: day().notNull(),
    requested_by: key(),
    approved_on: day(),
    approved_by: key(),
    paid_on: day(),
    reference: text(),
    reversed_on: day(),
    /** Why it was rejected, cancelled or reversed. */
    end_reason: text(),
    /** How its payment was posted. */
    transaction_id: key(),
  },
  (t) => [
    ...listIndexes('cash_refunds', t, 'amount', 'requested_on', 'paid_on', 'created_at', 'method'),
    uniqueIndex('cash_refunds_number').on(t.company_id, t.number),
    index('cash_refunds_status').on(t.company_id, t.status, t.requested_on),
    index('cash_refunds_tenant').on(t.company_id, t.tenant_id),
    index('cash_refunds_collection').on(t.company_id, t.collection_id),
    index('cash_refunds_credit_note').on(t.company_id, t.credit_note_id),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
    belongsTo(t.collection_id, t.company_id, () => collections),
    belongsTo(t.credit_note_id, t.company_id, () => creditNotes),
    belongsTo(t.requested_by, t.company_id, () => users),
    belongsTo(t.approved_by, t.company_id, () => users),
    belongsTo(t.transaction_id, t.company_id, () => ledgerTransactions),
    check('cash_refunds_amount', sql`${t.amount} > 0`),
    check('cash_refunds_source', sql`(${t.collection_id} is null) <> (${t.credit_note_id} is null)`),
    check('cash_refunds_iban', sql`${t.method} <> 'bank_transfer_payment' or ${t.iban} is not null`),
  ],
);

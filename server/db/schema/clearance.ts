import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ClearanceBasis, ClearanceStatement, StatementKind } from '../../../src/api/leasing/clearance-statement.ts';
import type { AmenityCondition, InventoryItem, LeasingClearance, Room } from '../../../src/api/leasing/leasing-clearance.ts';
import { collections } from './collections.ts';
import { belongsTo, companyTable, day, key, listIndexes, money } from './columns.ts';
import { damagePrices } from './damage-price.ts';
import { attachments } from './files.ts';
import { creditNotes, invoices } from './invoices.ts';
import { contracts, leases, tenants } from './leasing.ts';
import { maintenanceIssues } from './maintenance-issue.ts';
import { units } from './property.ts';

/** The account of a lease that ended (domain 3.8). */
export const leasingClearances = companyTable(
  'leasing_clearances',
  {
    status: text().$type<LeasingClearance['status']>().notNull().default('requested'),
    ref_no: text().notNull().generatedAlwaysAs(sql`'CL-' || id`),
    lease_id: key().notNull(),
    contract_id: key().notNull(),
    unit_id: key().notNull(),
    tenant_id: key().notNull(),
    inspection_on: day(),
    rooms: jsonb().$type<Room[]>().notNull().default([]),
    amenities: jsonb().$type<AmenityCondition[]>().notNull().default([]),
    inventory: jsonb().$type<InventoryItem[]>().notNull().default([]),
    keys_issued: integer(),
    keys_returned: integer(),
    electricity_reading: integer(),
    water_reading: integer(),
    utilities: money().notNull().default(sql`0`),
    cleaning: money().notNull().default(sql`0`),
    early_fee: money().notNull().default(sql`0`),
    early_fee_clause: text(),
    /** Hundredths of the daily rent. */
    overstay_factor: integer(),
    overstay_grace_days: integer().notNull().default(0),
    overstay_clause: text(),
    note: text(),
    disputed_lines: jsonb().$type<StatementKind[]>().notNull().default([]),
    dispute_reason: text(),
    reason: text(),
    /** As it was issued; null while it is still computed. */
    issued: jsonb().$type<{ basis: ClearanceBasis; statement: ClearanceStatement }>(),
    issued_on: day(),
    balance: money(),
    /** The contracts whose deposits are in its statement: no other clearance counts them. */
    deposit_contracts: jsonb().$type<number[]>().notNull().default([]),
    bill_kind: text().$type<'final_bill' | 'refund'>(),
    bill_no: text(),
    billed_on: day(),
    /** Amount paid or credited between the statement and its bill, by which they differ. */
    settled_since: money().notNull().default(sql`0`),
    paid: money().notNull().default(sql`0`),
  },
  (t) => [
    ...listIndexes('leasing_clearances', t, 'status', 'inspection_on', 'balance', 'lease_id'),
    uniqueIndex('leasing_clearances_lease').on(t.company_id, t.lease_id).where(sql`status <> 'cancelled'`),
    uniqueIndex('leasing_clearances_bill_no').on(t.company_id, t.bill_no),
    index('leasing_clearances_tenant').on(t.company_id, t.tenant_id),
    belongsTo(t.lease_id, t.company_id, () => leases),
    belongsTo(t.contract_id, t.company_id, () => contracts),
    belongsTo(t.unit_id, t.company_id, () => units),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
    check('leasing_clearances_paid', sql`${t.paid} between 0 and abs(coalesce(${t.balance}, 0))`),
  ],
);

export const damagedItems = companyTable(
  'damaged_items',
  {
    leasing_clearance_id: key().notNull(),
    damage_price_id: key(),
    description: text().notNull(),
    room: text(),
    /** Hundredths. */
    quantity: integer().notNull().default(100),
    unit_price: money().notNull(),
    wear_percent: integer().notNull().default(0),
    amount: money().notNull(),
    attachment_id: key(),
    /** The issue by which the tenant is billed for it. */
    issue_id: key(),
  },
  (t) => [
    index('damaged_items_clearance').on(t.company_id, t.leasing_clearance_id),
    belongsTo(t.leasing_clearance_id, t.company_id, () => leasingClearances, 'cascade'),
    belongsTo(t.damage_price_id, t.company_id, () => damagePrices),
    belongsTo(t.attachment_id, t.company_id, () => attachments),
    index('damaged_items_issue').on(t.company_id, t.issue_id),
    belongsTo(t.issue_id, t.company_id, () => maintenanceIssues),
  ],
);

/** What a clearance's bill left: invoices to be paid, or credits to be paid back. */
export const clearanceDocuments = companyTable(
  'clearance_documents',
  {
    leasing_clearance_id: key().notNull(),
    invoice_id: key(),
    collection_id: key(),
    credit_note_id: key(),
    amount: money().notNull(),
    /** What was open of the whole document then. */
    open: money().notNull(),
  },
  (t) => [
    index('clearance_documents_clearance').on(t.company_id, t.leasing_clearance_id),
    index('clearance_documents_invoice').on(t.company_id, t.invoice_id),
    belongsTo(t.leasing_clearance_id, t.company_id, () => leasingClearances, 'cascade'),
    belongsTo(t.invoice_id, t.company_id, () => invoices),
    belongsTo(t.collection_id, t.company_id, () => collections),
    belongsTo(t.credit_note_id, t.company_id, () => creditNotes),
    check('clearance_documents_one', sql`num_nonnulls(${t.invoice_id}, ${t.collection_id}, ${t.credit_note_id}) = 1`),
    check('clearance_documents_amount', sql`${t.amount} > 0`),
  ],
);

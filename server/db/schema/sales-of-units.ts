import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, numeric, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DeliveryReceipt } from '../../../src/api/property/delivery-receipt.ts';
import type { Progress } from '../../../src/api/property/progress.ts';
import type { SellableUnit } from '../../../src/api/property/sellable-unit.ts';
import type { Snag } from '../../../src/api/property/snag.ts';
import type { Signature } from '../../../src/api/signature.ts';
import { belongsTo, companyTable, day, key, listIndexes, money } from './columns.ts';
import { attachments } from './files.ts';
import { compounds, units, unitTypes } from './property.ts';

/** Units that are sold, built or not. */
export const sellableUnits = companyTable(
  'sellable_units',
  {
    status: text().$type<SellableUnit['status']>().notNull().default('available'),
    compound_id: key().notNull(),
    unit_type_id: key().notNull(),
    number: text().notNull(),
    unit_id: key(),
    area: numeric({ precision: 9, scale: 2 }).notNull(),
    plot_area: numeric({ precision: 9, scale: 2 }),
    price: money().notNull(),
    promised_on: day(),
    note: text(),
    buyer_name: text(),
    buyer_mobile: text(),
    deposit: money(),
    reserved_until: day(),
    contract_no: text(),
    contracted_on: day(),
    delivered_on: day(),
    reason: text(),
  },
  (t) => [
    ...listIndexes(
      'sellable_units',
      t,
      'number',
      'area',
      'price',
      'promised_on',
      'status',
      'contracted_on',
      'delivered_on',
      'created_at',
      'unit_type_id',
    ),
    uniqueIndex('sellable_units_number').on(t.company_id, t.compound_id, sql`lower(${t.number})`),
    uniqueIndex('sellable_units_unit_id').on(t.company_id, t.unit_id),
    belongsTo(t.compound_id, t.company_id, () => compounds),
    belongsTo(t.unit_type_id, t.company_id, () => unitTypes),
    belongsTo(t.unit_id, t.company_id, () => units),
  ],
);

export const progress = companyTable(
  'progress',
  {
    sellable_unit_id: key().notNull(),
    reached_on: day().notNull(),
    percent: integer().notNull(),
    stage: text().$type<Progress['stage']>().notNull(),
    note: text(),
  },
  (t) => [
    uniqueIndex('progress_reached_on').on(t.company_id, t.sellable_unit_id, t.reached_on),
    belongsTo(t.sellable_unit_id, t.company_id, () => sellableUnits, 'cascade'),
  ],
);

export const sellableWarranties = companyTable(
  'sellable_warranties',
  {
    sellable_unit_id: key().notNull(),
    compound_warranty_id: key(),
    scope: text().notNull(),
    provider: text().notNull(),
    months: integer().notNull(),
    start_on: day(),
    note: text(),
  },
  (t) => [
    index('sellable_warranties_unit').on(t.company_id, t.sellable_unit_id),
    belongsTo(t.sellable_unit_id, t.company_id, () => sellableUnits, 'cascade'),
  ],
);

/** The delivery of a sold unit, once for each. */
export const deliveryReceipts = companyTable(
  'delivery_receipts',
  {
    status: text().$type<DeliveryReceipt['status']>().notNull().default('draft'),
    sellable_unit_id: key().notNull(),
    inspect_on: day(),
    keys_tested: boolean().notNull().default(false),
    meters_read: boolean().notNull().default(false),
    systems_tested: boolean().notNull().default(false),
    cleaned: boolean().notNull().default(false),
    manuals_given: boolean().notNull().default(false),
    note: text(),
    reason: text(),
    undertaking_until: day(),
    signed_by: text(),
    signature: jsonb().$type<Signature>(),
    approved_on: day(),
  },
  (t) => [
    ...listIndexes('delivery_receipts', t, 'status', 'inspect_on', 'approved_on', 'created_at'),
    uniqueIndex('delivery_receipts_unit').on(t.company_id, t.sellable_unit_id),
    belongsTo(t.sellable_unit_id, t.company_id, () => sellableUnits),
  ],
);

export const snags = companyTable(
  'snags',
  {
    status: text().$type<Snag['status']>().notNull().default('open'),
    delivery_receipt_id: key().notNull(),
    room: text().notNull(),
    severity: text().$type<Snag['severity']>().notNull(),
    category: text().$type<Snag['category']>().notNull(),
    description: text(),
    contractor: text(),
    due_on: day(),
    fixed_on: day(),
    reason: text(),
    photo_id: key(),
    fixed_photo_id: key(),
  },
  (t) => [
    ...listIndexes('snags', t, 'status', 'severity', 'due_on', 'created_at', 'category'),
    index('snags_receipt').on(t.company_id, t.delivery_receipt_id),
    belongsTo(t.delivery_receipt_id, t.company_id, () => deliveryReceipts, 'cascade'),
    belongsTo(t.photo_id, t.company_id, () => attachments),
    belongsTo(t.fixed_photo_id, t.company_id, () => attachments),
  ],
);

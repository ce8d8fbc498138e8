import { sql } from 'drizzle-orm';
import { boolean, check, integer, text } from 'drizzle-orm/pg-core';
import type { PartMovement } from '../../../src/api/maintenance/part-movement.ts';
import type { Restock } from '../../../src/api/maintenance/restock.ts';
import { belongsTo, companyTable, day, key, listIndexes, money } from './columns.ts';
import { ledgerTransactions } from './ledger.ts';
import { parts } from './part.ts';
import { providers } from './provider.ts';
import { workOrderItems } from './work-order-item.ts';

export const restocks = companyTable(
  'restocks',
  {
    part_id: key().notNull(),
    status: text().$type<Restock['status']>().notNull().default('draft'),
    provider_id: key(),
    supplier: text(),
    reference: text(),
    quantity: integer().notNull(),
    unit_cost: money().notNull(),
    vat_rate: integer().notNull().default(1500),
    vat_deductible: boolean().notNull().default(true),
    expected_on: day(),
    note: text(),
    received_qty: integer().notNull().default(0),
    returned_qty: integer().notNull().default(0),
    ordered_on: day(),
    received_on: day(),
    reason: text(),
  },
  (t) => [
    belongsTo(t.part_id, t.company_id, () => parts),
    belongsTo(t.provider_id, t.company_id, () => providers),
    ...listIndexes(
      'restocks',
      t,
      'part_id',
      'provider_id',
      'status',
      'quantity',
      'ordered_on',
      'expected_on',
      'received_on',
      'created_at',
    ),
    check(
      'restocks_quantities',
      sql`0 <= ${t.returned_qty} and ${t.returned_qty} <= ${t.received_qty} and ${t.received_qty} <= ${t.quantity}`,
    ),
    check('restocks_supplier', sql`(${t.provider_id} is null) <> (${t.supplier} is null)`),
  ],
);

/** What came into the store of a part or left it. Never changed, and the only way to move a part's quantity and value (rules.sql). */
export const partMovements = companyTable(
  'part_movements',
  {
    part_id: key().notNull(),
    kind: text().$type<PartMovement['kind']>().notNull(),
    dated_on: day().notNull(),
    /** Positive for what came in. */
    quantity: integer().notNull(),
    value: money().notNull(),
    balance_quantity: integer().notNull(),
    balance_value: money().notNull(),
    restock_id: key(),
    item_id: key(),
    transaction_id: key(),
    note: text(),
  },
  (t) => [
    belongsTo(t.part_id, t.company_id, () => parts),
    belongsTo(t.restock_id, t.company_id, () => restocks),
    belongsTo(t.item_id, t.company_id, () => workOrderItems),
    belongsTo(t.transaction_id, t.company_id, () => ledgerTransactions),
    ...listIndexes('part_movements', t, 'part_id', 'kind', 'dated_on', 'item_id'),
    // Nothing comes in at less than nothing, or leaves at more; only a count finds no difference.
    check(
      'part_movements_sides',
      sql`sign(${t.quantity}) * sign(${t.value}) >= 0 and (${t.quantity} <> 0 or (${t.value} = 0 and ${t.kind} = 'count'))`,
    ),
    check(
      'part_movements_kind',
      sql`case ${t.kind} when 'receipt' then ${t.quantity} > 0 when 'back' then ${t.quantity} > 0 when 'count' then true else ${t.quantity} < 0 end`,
    ),
  ],
);

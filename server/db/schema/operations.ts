import { sql } from 'drizzle-orm';
import { boolean, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { InventoryItem } from '../../../src/api/leasing/inventory-item.ts';
import type { PreOccupancyOrder } from '../../../src/api/leasing/pre-occupancy-order.ts';
import type { UnitPreparation } from '../../../src/api/property/unit-preparation.ts';
import { belongsTo, companyTable, day, key, listIndexes } from './columns.ts';
import { leases, leasingOrders } from './leasing.ts';
import { users } from './people.ts';
import { amenities, units } from './property.ts';

/** What makes a unit ready for its next tenant. */
export const unitPreparations = companyTable(
  'unit_preparations',
  {
    status: text().$type<UnitPreparation['status']>().notNull().default('open'),
    ref_no: text().notNull().generatedAlwaysAs(sql`'UP-' || id`),
    unit_id: key().notNull(),
    opened_on: day().notNull(),
    target_ready_on: day().notNull(),
    ready_on: day(),
    reason: text(),
    note: text(),
  },
  (t) => [
    ...listIndexes('unit_preparations', t, 'status', 'opened_on', 'target_ready_on'),
    // A unit is prepared by one at a time.
    uniqueIndex('unit_preparations_unit_id')
      .on(t.company_id, t.unit_id)
      .where(sql`status in ('open', 'in_progress', 'inspection')`),
    index('unit_preparations_unit').on(t.company_id, t.unit_id),
    belongsTo(t.unit_id, t.company_id, () => units, 'cascade'),
  ],
);

export const preparationItems = companyTable(
  'preparation_items',
  {
    preparation_id: key().notNull(),
    name: text().notNull(),
    assignee_id: key(),
    done: boolean().notNull().default(false),
  },
  (t) => [
    index('preparation_items_preparation').on(t.company_id, t.preparation_id),
    belongsTo(t.preparation_id, t.company_id, () => unitPreparations, 'cascade'),
    belongsTo(t.assignee_id, t.company_id, () => users),
  ],
);

/** The inspection of a let unit before its tenant moves in. */
export const preOccupancyOrders = companyTable(
  'pre_occupancy_orders',
  {
    status: text().$type<PreOccupancyOrder['status']>().notNull().default('pending'),
    ref_no: text().notNull().generatedAlwaysAs(sql`'PO-' || id`),
    order_id: key().notNull(),
    lease_id: key().notNull(),
    unit_id: key().notNull(),
    inspection_on: day(),
    assignee_id: key(),
    finished_on: day(),
    /** What makes the unit ready after it failed. */
    preparation_id: key(),
    reason: text(),
    note: text(),
  },
  (t) => [
    ...listIndexes('pre_occupancy_orders', t, 'lease_id', 'status', 'inspection_on', 'assignee_id'),
    uniqueIndex('pre_occupancy_orders_order').on(t.company_id, t.order_id),
    index('pre_occupancy_orders_unit').on(t.company_id, t.unit_id),
    index('pre_occupancy_orders_preparation').on(t.company_id, t.preparation_id),
    belongsTo(t.preparation_id, t.company_id, () => unitPreparations),
    belongsTo(t.order_id, t.company_id, () => leasingOrders),
    belongsTo(t.lease_id, t.company_id, () => leases),
    belongsTo(t.unit_id, t.company_id, () => units),
    belongsTo(t.assignee_id, t.company_id, () => users),
  ],
);

/** What a tenant finds in a unit. */
export const inventoryItems = companyTable(
  'inventory_items',
  {
    order_id: key().notNull(),
    room: text().$type<InventoryItem['room']>().notNull(),
    room_no: integer(),
    amenity_id: key(),
    name: text(),
    condition: text().$type<InventoryItem['condition']>().notNull().default('good'),
    count: integer().notNull().default(1),
    note: text(),
    photo_id: key(),
  },
  (t) => [
    index('inventory_items_order').on(t.company_id, t.order_id),
    belongsTo(t.order_id, t.company_id, () => leasingOrders, 'cascade'),
    belongsTo(t.amenity_id, t.company_id, () => amenities),
  ],
);

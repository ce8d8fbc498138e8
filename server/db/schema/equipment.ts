import { sql } from 'drizzle-orm';
import { text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Equipment } from '../../../src/api/maintenance/equipment.ts';
import { belongsTo, companyTable, day, key, listIndexes } from './columns.ts';
import { maintenanceCategories } from './maintenance.ts';
import { buildings, compounds, units } from './property.ts';

export const equipments = companyTable(
  'equipments',
  {
    code: text().notNull(),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    category_id: key().notNull(),
    status: text().$type<Equipment['status']>().notNull().default('in_service'),
    compound_id: key().notNull(),
    building_id: key(),
    unit_id: key(),
    maker: text(),
    model: text(),
    serial: text(),
    installed_on: day(),
    warranty_until: day(),
    note: text(),
    qr_token: text().notNull(),
    reason: text(),
  },
  (t) => [
    uniqueIndex('equipments_code').on(t.company_id, sql`lower(${t.code})`),
    uniqueIndex('equipments_qr_token').on(t.company_id, t.qr_token),
    ...listIndexes(
      'equipments',
      t,
      'code',
      'name_en',
      'name_ar',
      'status',
      'category_id',
      'compound_id',
      'building_id',
      'unit_id',
    ),
    ...listIndexes('equipments', t, 'installed_on', 'warranty_until', 'created_at'),
    belongsTo(t.category_id, t.company_id, () => maintenanceCategories),
    belongsTo(t.compound_id, t.company_id, () => compounds),
    belongsTo(t.building_id, t.company_id, () => buildings),
    belongsTo(t.unit_id, t.company_id, () => units),
  ],
);

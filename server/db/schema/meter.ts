import { boolean, text } from 'drizzle-orm/pg-core';
import type { Meter } from '../../../src/api/maintenance/meter.ts';
import { belongsTo, companyTable, instant, key, listIndexes } from './columns.ts';
import { equipments } from './equipment.ts';

export const meters = companyTable(
  'meters',
  {
    name_en: text().notNull(),
    name_ar: text().notNull(),
    equipment_id: key().notNull(),
    measure: text().$type<Meter['measure']>().notNull().default('hour'),
    start: key().notNull().default(0),
    max: key(),
    /** Kept with each reading, as are the next two. */
    value: key().notNull().default(0),
    used: key().notNull().default(0),
    read_at: instant(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    ...listIndexes('meters', t, 'name_en', 'name_ar', 'equipment_id', 'value', 'used', 'read_at', 'created_at'),
    belongsTo(t.equipment_id, t.company_id, () => equipments),
  ],
);

import { boolean, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DamagePrice } from '../../../src/api/settings/damage-price.ts';
import { companyTable, money } from './columns.ts';

export const damagePrices = companyTable(
  'damage_prices',
  {
    name_en: text().notNull(),
    name_ar: text().notNull(),
    measure: text().$type<DamagePrice['measure']>().notNull().default('piece'),
    price: money().notNull(),
    life_years: integer(),
    active: boolean().notNull().default(true),
  },
  (t) => [uniqueIndex('damage_prices_name_en').on(t.company_id, t.name_en)],
);

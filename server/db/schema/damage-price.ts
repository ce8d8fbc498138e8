import { text } from 'drizzle-orm/pg-core';
import { companyTable } from './columns.ts';

export const damagePrices = companyTable('damage_prices', {
  name_en: text().notNull(),
  name_ar: text().notNull(),
});

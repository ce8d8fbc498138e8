import { integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Provider } from '../../../src/api/maintenance/provider.ts';
import { companyTable, day } from './columns.ts';

/** Companies and craftsmen that do maintenance for the office (decision 194). */
export const providers = companyTable(
  'providers',
  {
    name_en: text().notNull(),
    name_ar: text().notNull(),
    legal_name: text().notNull(),
    status: text().$type<Provider['status']>().notNull().default('draft'),
    commercial_register: text(),
    commercial_register_expiry: day(),
    vat_no: text(),
    iban: text(),
    contract_from: day(),
    contract_to: day(),
    insurance_expiry: day(),
    respond_hours: integer().notNull().default(8),
    phone: text(),
    email: text(),
    category_ids: jsonb().$type<number[]>().notNull(),
    compound_ids: jsonb().$type<number[]>().notNull().default([]),
    note: text(),
    reason: text(),
  },
  (t) => [uniqueIndex('providers_commercial_register').on(t.company_id, t.commercial_register)],
);

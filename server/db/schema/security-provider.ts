import { jsonb, text } from 'drizzle-orm/pg-core';
import { companyTable, day, listIndexes } from './columns.ts';

/** Companies that guard gates. */
export const securityProviders = companyTable(
  'security_providers',
  {
    name_en: text().notNull(),
    name_ar: text().notNull(),
    commercial_register: text(),
    license_no: text(),
    license_expiry: day(),
    contract_from: day(),
    contract_to: day(),
    contact_name: text(),
    phone: text(),
    email: text(),
    compound_ids: jsonb().$type<number[]>().notNull().default([]),
    note: text(),
  },
  (t) => listIndexes('security_providers', t, 'name_en', 'name_ar', 'license_expiry', 'contract_to', 'created_at'),
);

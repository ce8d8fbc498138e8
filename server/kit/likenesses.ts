import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { tenantWords } from '../db/schema/leasing.ts';
import { leadWords } from '../db/schema/sales.ts';

/*
 * Ids of the company's records that match a search, for the lists of what belongs to them. Each is found by its own text: the
 * indexes of leads and tenants serve here, too.
 */

const found = (table: string, text: string) => (words: Placeholder) =>
  sql`(select f.id from ${sql.raw(table)} f where f.company_id = ${sql.placeholder('company')} and ${sql.raw(text)} like ${words})`;

export const tenantsLike = found('tenants', tenantWords);
const leadsLike = found('leads', leadWords);
export const unitsLike = found('units', 'lower(f.number)');
export const contractsLike = found('contracts', 'lower(f.ref_no)');
export const buildingsLike = found('buildings', "lower(f.code || ' ' || f.name_en || ' ' || f.name_ar)");
export const unitTypesLike = found('unit_types', "lower(f.name_en || ' ' || f.name_ar)");
export const usersLike = found('users', "lower(f.name || ' ' || f.email)");

/** A quotation by its number or its customer's name; `q` is the alias of its row. */
export const quotationLike = (q: string, words: Placeholder): SQL =>
  sql`(lower(${sql.raw(q)}.ref_no) like ${words} or ${sql.raw(q)}.lead_id in ${leadsLike(words)} or ${sql.raw(q)}.tenant_id in ${tenantsLike(words)})`;

import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Scope } from '../../db/scope.ts';
import type { Party } from './tax-content.ts';

/** A document's seller and buyer as they are now. */
export interface TaxParties {
  seller: Party;
  buyer: Party;
  buyer_is_company: boolean;
}
const seller = `json_build_object('name', coalesce(nullif(c.name_ar, ''), c.name_en), 'vat_no', c.vat_no, 'register', c.commercial_register,
  'street', c.address, 'building_no', c.building_no, 'additional_no', c.additional_no, 'district', c.district, 'city', c.city,
  'postal_code', c.postal_code)`;
const buyer = `json_build_object('name', t.name, 'vat_no', t.vat_no, 'register', t.commercial_register, 'street', t.address,
  'building_no', t.building_no, 'additional_no', t.additional_no, 'district', t.district, 'city', t.city, 'postal_code', t.postal_code)`;

/** The parties of a document in a table with these columns, as a computed field. */
export const shownParties = (company: PgColumn, tenant: PgColumn) =>
  sql`(select json_build_object('seller', ${sql.raw(seller)}, 'buyer', ${sql.raw(buyer)}, 'buyer_is_company', t.kind = 'company')
    from companies c join tenants t on t.company_id = c.id where c.id = ${company} and t.id = ${tenant})`;

/** When a document was posted or issued: the issue of a document is its transition, and is kept nowhere else. */
export async function issuedAt(
  { client, company }: Scope,
  of: { entity: 'invoice' | 'credit_note'; id: number },
): Promise<{ at: Date; time_zone: string } | null> {
  const { rows } = await client.query<{ at: Date | null; time_zone: string }>({
    name: 'tax_document.issued',
    text: `select c.time_zone, (select min(l.company_at) from record_log l
        where l.company_id = $1 and l.entity = $2 and l.record_id = $3 and l.event in ('post', 'issue')) as at
      from companies c where c.id = $1`,
    values: [company, of.entity, of.id],
  });
  const [found] = rows;
  return found?.at ? { at: found.at, time_zone: found.time_zone } : null;
}

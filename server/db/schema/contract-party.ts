import { sql } from 'drizzle-orm';
import { check, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PartyRole } from '../../../src/api/leasing/contract-party.ts';
import { belongsTo, companyTable, day, key, money } from './columns.ts';
import { contracts } from './leasing.ts';
import type { IdentityType } from './sales.ts';

/** Co-tenants and guarantors of a contract. */
export const contractParties = companyTable(
  'contract_parties',
  {
    contract_id: key().notNull(),
    role: text().$type<PartyRole>().notNull(),
    name: text().notNull(),
    /** Of a co-tenant, in hundredths of a percent. */
    share: integer(),
    /** Of a guarantor. */
    limit: money(),
    mobile: text(),
    email: text(),
    identity_type: text().$type<IdentityType>(),
    identity_no: text(),
    identity_expiry: day(),
  },
  (t) => [
    uniqueIndex('contract_parties_identity_no').on(t.company_id, t.contract_id, t.role, t.identity_no),
    belongsTo(t.contract_id, t.company_id, () => contracts),
    check(
      'contract_parties_stake',
      sql`(${t.role} = 'co_tenant') = (${t.share} is not null) and (${t.role} = 'guarantor') = (${t.limit} is not null)`,
    ),
  ],
);

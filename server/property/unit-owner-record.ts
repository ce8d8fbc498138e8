import { sql } from 'drizzle-orm';
import type { UnitOwner } from '../../src/api/property/unit-owner.ts';
import { foldedSql } from '../db/schema/columns.ts';
import { unitOwners } from '../db/schema/unit-owner.ts';
import type { Scope } from '../db/scope.ts';
import type { WriteContext } from '../kit/crud.ts';
import { isLike } from '../kit/likenesses.ts';
import { createRecord, type EntityStore, readOr404 } from '../kit/records.ts';

const o = unitOwners;
const names = "name_en || ' ' || name_ar";

export const unitOwnerStore: EntityStore = {
  entity: 'unit_owner',
  table: o,
  title: 'x.name_en',
  goes: { unit_owner_links: null },
  search: {
    text: `select id, name_en as title, coalesce(mobile, email) as detail, status from unit_owners
      where company_id = $1 and (${foldedSql(names)} like $2 or identity_no = upper(btrim($2, '%'))) order by id desc`,
  },
  shows: {
    units: sql<number>`(select count(*) from unit_ownerships s where s.company_id = ${o.company_id} and s.unit_owner_id = ${o.id} and s.ended_on is null)`,
  },
  filters: {
    status: (value) => sql`${o.status} = ${value}`,
    nationality: (value) => sql`${o.nationality} = ${value}`,
    language: (value) => sql`${o.language} = ${value}`,
    compound_id: (value) => sql`exists (select from unit_ownerships s
      left join units u on u.company_id = s.company_id and u.id = s.unit_id
      left join sellable_units v on v.company_id = s.company_id and v.id = s.sellable_unit_id
      where s.company_id = ${o.company_id} and s.unit_owner_id = ${o.id} and s.ended_on is null
        and coalesce(u.compound_id, v.compound_id) = ${value})`,
  },
  // The whole identity number: by part of one, it could be guessed digit by digit.
  matches: (
    words,
  ) => sql`(${isLike(sql`${o.name_en} || ' ' || ${o.name_ar} || ' ' || coalesce(${o.mobile}, '') || ' ' || coalesce(${o.email}, '')`, words)}
    or ${o.identity_no} = upper(btrim(${words}, '%')))`,
  sorts: {
    name_en: o.name_en,
    name_ar: o.name_ar,
    status: o.status,
    invited_until: o.invited_until,
    created_at: o.created_at,
  },
};
export const readOwner = (scope: Scope, id: number) => readOr404<UnitOwner>(scope, unitOwnerStore, id);

/** Creates an owner. Its id comes from the sequence of tenants: `/tenants/{id}/mobile_accesses` takes either. */
export async function createOwner(
  { scope, services, currentUser }: WriteContext,
  values: Record<string, unknown>,
): Promise<number> {
  const { rows } = await scope.client.query<{ id: number }>("select nextval('tenants_id_seq') as id");
  return createRecord(scope, services, currentUser, unitOwnerStore, { ...values, id: Number(rows[0]?.id) });
}

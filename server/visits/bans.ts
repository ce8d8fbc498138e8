import { sql } from 'drizzle-orm';
import type { Scope } from '../db/scope.ts';

/**
 * Condition that a ban (a row of visitors, as `b`) holds for somebody (a row of visitors, as `p`, with the plate of this visit) in a
 * compound: by the whole identity, mobile or plate. A name alone never bans.
 */
export const isBannedBy = (b: string, p: string, plate: string, compound: string): string =>
  `(${b}.status = 'banned' and (${b}.ban_scope = 'company' or ${b}.ban_compound_id = ${compound})
    and (${b}.id = ${p}.id or ${b}.identity_hash = ${p}.identity_hash or ${b}.mobile = ${p}.mobile
      or ${b}.plate = coalesce(${plate}, ${p}.plate)))`;

/** A ban has the same whole name and nothing else in common: a warning. */
export const isLikeBanned = (b: string, p: string, folded: (text: string) => string): string =>
  `(${b}.status = 'banned' and ${b}.id <> ${p}.id and ${folded(`${b}.name`)} = ${folded(`${p}.name`)})`;

/** Whoever holds a privilege of visits, administrators included, and works here. */
export async function visitStaff({ client, company }: Scope, flag: 'edit' | 'approve'): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: `visits.staff.${flag}`,
    text: `select u.id from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
      where u.company_id = $1 and u.active and r.privileges #>> '{visits,${flag}}' = 'true' order by u.id`,
    values: [company],
  });
  return rows.map(({ id }) => Number(id));
}

/** SQL of whether the host of a row (of visits, or of rules) lives or works here now. */
export const hostLives = (row: string, livedIn: string) =>
  sql.raw(`case ${row}.host
    when 'tenant' then exists (select from leases l where l.company_id = ${row}.company_id and l.tenant_id = ${row}.tenant_id
      and l.unit_id = ${row}.unit_id and l.status ${livedIn})
    when 'owner' then exists (select from unit_ownerships o where o.company_id = ${row}.company_id
      and o.unit_owner_id = ${row}.unit_owner_id and o.unit_id = ${row}.unit_id and o.ended_on is null)
    else exists (select from users u where u.company_id = ${row}.company_id and u.id = ${row}.host_user_id and u.active) end`);

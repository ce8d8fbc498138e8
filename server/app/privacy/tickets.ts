import { nobody } from '../../../src/api/app/erasure.ts';
import type { Scope } from '../../db/scope.ts';
import type { Person } from './person.ts';

/** What people wrote, and how they are reached. */
const keys = ['name', 'mobile', 'email', 'subject', 'message', 'resolution', 'comment'];

/** Empties what a person asked for: as a tenant, or by their number or address before they were one. Returns the tickets. */
export async function eraseTickets({ client, company }: Scope, person: Person): Promise<number[]> {
  const all = [...person.leads, ...person.tenants, ...person.owners];
  const reached = all.flatMap(({ mobile, email }) => [mobile, email]).filter((one) => one !== null);
  const { rows } = await client.query<{ id: number }>(
    `update tickets set name = case when name is not null then $4 end, mobile = null, email = null, subject = $4, message = $4,
        resolution = null, reason = null, feedback = null, version = version + 1, updated_at = now()
      where company_id = $1 and (tenant_id = any($2) or mobile = any($3) or email = any($3)) returning id`,
    [company, person.tenants.map(({ id }) => id), reached, nobody],
  );
  const ids = rows.map(({ id }) => Number(id));
  await client.query("delete from notifications where company_id = $1 and entity = 'ticket' and record_id = any($2)", [
    company,
    ids,
  ]);
  await client.query('select erase_log($1, $2, $3)', ['ticket', ids, keys]);
  return ids;
}

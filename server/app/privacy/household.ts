import type { Scope } from '../../db/scope.ts';

/** Details of a vehicle. */
const vehicleKeys = ['plate', 'plate_ar', 'make', 'color', 'name'];

/** Deletes who lived with tenants and what they drove, and what histories say of these, also of those removed earlier. */
export async function eraseHousehold({ client, company }: Scope, tenants: number[], keys: string[]): Promise<void> {
  const leases = '(select l.id from leases l where l.company_id = $1 and l.tenant_id = any($2))';
  for (const [entity, table, own] of [
    ['occupant', 'occupants', [...keys, 'guardian_name', 'relation']],
    ['vehicle', 'vehicles', vehicleKeys],
  ] as const) {
    const { rows } = await client.query<{ id: number }>(
      `with gone as (delete from ${table} where company_id = $1 and lease_id in ${leases} returning id)
        select id from gone
        union select record_id from record_log where company_id = $1 and entity = $3 and event = 'remove'
          and (payload ->> 'lease_id')::bigint in ${leases}`,
      [company, tenants, entity],
    );
    await client.query('select erase_log($1, $2, $3)', [entity, rows.map(({ id }) => Number(id)), own]);
  }
}

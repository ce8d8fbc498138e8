import type { Scope } from '../../db/scope.ts';
import { unusedJob } from '../../files/unused.ts';
import { enqueue } from '../../jobs/job.ts';
import type { Services } from '../../kit/services.ts';
import { keptOf } from './kept.ts';
import type { Person } from './person.ts';

/** While a contract is kept, so is what was said of it; `$5` is whether none is, `$6` whether how they are reached goes, too. */
const about = (row: string) => {
  const on = (entity: string, ids: string) => `${row}.entity = '${entity}' and ${row}.record_id in (${ids})`;
  const leases = 'select l.id from leases l where l.company_id = $1 and l.tenant_id = any($3)';
  const ofTenant = (table: string) => `select o.id from ${table} o where o.company_id = $1 and o.tenant_id = any($3)`;
  const ofLease = (table: string) => `select o.id from ${table} o where o.company_id = $1 and o.lease_id in (${leases})`;
  return `(${on('lead', 'select unnest($2::bigint[])')} or ${on('tenant', 'select unnest($3::bigint[])')}
    or ${on('quotation', 'select unnest($4::bigint[])')}
    or ${on('waiting_list_entry', 'select o.id from waiting_list_entries o where o.company_id = $1 and o.lead_id = any($2)')}
    or ${on('unit_owner', 'select unnest($7::bigint[])')}
    or ${on('ticket', 'select o.id from tickets o where o.company_id = $1 and o.tenant_id = any($3)')}
    or ${on('maintenance_issue', ofTenant('maintenance_issues'))}
    or ($6 and ${on('mobile_access', ofTenant('mobile_accesses'))})
    or ($5 and (${[
      on('lease', leases),
      on('contract', ofTenant('contracts')),
      on('leasing_order', ofTenant('leasing_orders')),
      on('leasing_clearance', ofTenant('leasing_clearances')),
      on('pre_occupancy_order', ofLease('pre_occupancy_orders')),
      on('utility_account_request', ofLease('utility_account_requests')),
    ].join(' or ')})))`;
};

const valuesFor = ({ company }: Scope, person: Person) => [
  company,
  person.leads.map(({ id }) => id),
  person.tenants.map(({ id }) => id),
  keptOf(person, 'tenant').length ? person.unsigned : person.quotations,
  keptOf(person, 'tenant').length === 0,
  !keptOf(person, 'tenant').some(({ fields }) => fields.includes('mobile')),
  person.owners.map(({ id }) => id),
];

/** How many comments go with a person's data. */
export async function countComments(scope: Scope, person: Person): Promise<number> {
  const { rows } = await scope.client.query<{ count: number }>(
    `select count(*)::int as count from notes n where n.company_id = $1 and ${about('n')}`,
    valuesFor(scope, person),
  );
  return rows[0]?.count ?? 0;
}

/**
 * Deletes the comments on a person's records, with their files, what their history has of them, and the notifications that
 * repeat them. Returns the words that were repeated: messages that are still kept for clients have them, too.
 */
export async function eraseComments(scope: Scope, services: Services, person: Person): Promise<string[]> {
  const { client, company } = scope;
  const values = valuesFor(scope, person);
  const gone = await client.query<{ id: number }>(
    `delete from notes n where n.company_id = $1 and ${about('n')} returning n.id`,
    values,
  );
  const ids = gone.rows.map(({ id }) => Number(id));
  const files = await client.query<{ attachment_id: number }>(
    "delete from documents where company_id = $1 and owner = 'note' and owner_id = any($2) returning attachment_id",
    [company, ids],
  );
  if (files.rows.length)
    await enqueue(scope, services, unusedJob, { ids: files.rows.map(({ attachment_id }) => Number(attachment_id)) });
  await client.query('select erase_log($1, $2, $3)', ['note', ids, ['text']]);
  const told = await client.query<{ words: string }>(
    `delete from notifications n where n.company_id = $1 and n.text_key = 'app.comment.told' and ${about('n')}
      returning n."values" ->> 'words' as words`,
    values,
  );
  return told.rows.map(({ words }) => words);
}

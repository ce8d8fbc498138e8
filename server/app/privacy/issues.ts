import { nobody } from '../../../src/api/app/erasure.ts';
import type { Scope } from '../../db/scope.ts';
import type { Person } from './person.ts';

/** What people wrote of a repair, and how they are reached. */
const keys = ['contact_name', 'contact_mobile', 'description', 'place_note', 'resolution', 'comment'];

/** Empties what was reported by a person, or of their home. Returns the issues. */
export async function eraseIssues({ client, company }: Scope, person: Person): Promise<number[]> {
  const all = [...person.leads, ...person.tenants, ...person.owners];
  const mobiles = all.map(({ mobile }) => mobile).filter((one) => one !== null);
  const { rows } = await client.query<{ id: number }>(
    `update maintenance_issues set contact_name = case when contact_name is not null then $4 end, contact_mobile = null, description = $4,
        place_note = null, resolution = null, reason = null, billing_reason = null, feedback = null, version = version + 1, updated_at = now()
      where company_id = $1 and (tenant_id = any($2) or contact_mobile = any($3)) returning id`,
    [company, person.tenants.map(({ id }) => id), mobiles, nobody],
  );
  const ids = rows.map(({ id }) => Number(id));
  const { rows: answers } = await client.query<{ id: number }>(
    `update issue_answers set text = case when text is not null then $3 end, note = null, version = version + 1, updated_at = now()
      where company_id = $1 and issue_id = any($2) returning id`,
    [company, ids, nobody],
  );
  await client.query("select erase_log('issue_answer', $1, $2)", [answers.map(({ id }) => Number(id)), ['text', 'note']]);
  // What phones brought, and what of it was suggested; that it was there, whose and when, stays.
  await client.query(
    `update field_events set payload = null, judged = jsonb_set(judged, '{suggestions}', '[]'), settled_at = coalesce(settled_at, now()),
        version = version + 1, updated_at = now() where company_id = $1 and issue_id = any($2)`,
    [company, ids],
  );
  await client.query("delete from notifications where company_id = $1 and entity = 'maintenance_issue' and record_id = any($2)", [
    company,
    ids,
  ]);
  await client.query(
    'update provider_messages set body = $3, version = version + 1 where company_id = $1 and issue_id = any($2)',
    [company, ids, nobody],
  );
  for (const entity of ['maintenance_issue', 'issue_dispatch', 'issue_waiting', 'issue_billing'])
    await client.query('select erase_log($1, $2, $3)', [entity, ids, keys]);
  return ids;
}

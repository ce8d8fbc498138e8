import type { Scope } from '../db/scope.ts';
import type { Services } from '../kit/services.ts';
import type { CheckedRow } from './check-rows.ts';

/** Keeps what became of some rows. */
export const keepRows = ({ client, company }: Scope, id: number, rows: readonly CheckedRow[]) =>
  client.query({
    name: 'data_import_rows.keep',
    text: `update data_import_rows r set state = k.state, input = k.input, keys = k.keys, errors = k.errors, record_id = k.record_id
      from jsonb_to_recordset($3::jsonb) as k (number int, state text, input jsonb, keys text[], errors jsonb, record_id bigint)
      where r.company_id = $1 and r.data_import_id = $2 and r.number = k.number`,
    values: [company, id, JSON.stringify(rows)],
  });

/** Counts the rows by what became of them, and tells whoever watches. */
export async function tellProgress(scope: Scope, services: Services, id: number): Promise<void> {
  await scope.client.query({
    name: 'data_imports.progress',
    text: `update data_imports i set checked = c.checked, bad = c.bad, existing = c.existing, created = c.created
      from (select count(*) filter (where state <> 'waiting') as checked, count(*) filter (where state in ('invalid', 'failed')) as bad,
          count(*) filter (where state = 'existing') as existing, count(*) filter (where state = 'created') as created
        from data_import_rows where company_id = $1 and data_import_id = $2) c
      where i.company_id = $1 and i.id = $2`,
    values: [scope.company, id],
  });
  // Without a version: whoever cancels it meanwhile has seen the newest one.
  await services.broadcast.publish(scope, 'changed', { entity: 'data_import', id });
}

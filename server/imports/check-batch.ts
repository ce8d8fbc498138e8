import type { Scope } from '../db/scope.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { checkRows } from './check-rows.ts';
import { lockWork } from './data-import-record.ts';
import { kinds } from './kinds.ts';
import { keepRows, tellProgress } from './progress.ts';
import type { Doing } from './read-file.ts';

const rowsAtOnce = 500;

/** Checks the next rows; returns whether there may be more. */
export const checkBatch = ({ services, currentUser, id }: Doing): Promise<boolean> =>
  services.db.write(currentUser.company.id, async (scope) => {
    const work = await lockWork(scope, id);
    if (work?.status !== 'validating') return false;
    const { rows } = await scope.client.query<{ number: number; cells: string[] }>(
      `select number, cells from data_import_rows where company_id = $1 and data_import_id = $2 and state = 'waiting'
        order by number limit ${rowsAtOnce}`,
      [scope.company, id],
    );
    if (rows.length) {
      await keepRows(scope, id, await checkRows(scope, kinds[work.kind], currentUser, work.mapping, rows));
      await tellProgress(scope, services, id);
      return true;
    }
    await refuseTwins(scope, id);
    await tellProgress(scope, services, id);
    const system = systemUser(currentUser.company);
    await advance(scope, services, { entity: 'data_import', id, currentUser: system, event: { type: 'checked' } });
    return false;
  });

/** Of rows that are the same record, the first stands; each other one says which that is. */
const refuseTwins = ({ client, company }: Scope, id: number) =>
  client.query(
    `with known as (select r.number, k.key from data_import_rows r, unnest(r.keys) as k (key) where r.company_id = $1 and r.data_import_id = $2),
        twins as (select k.number, min(f.first) as first from known k
          join (select key, min(number) as first from known group by key having count(*) > 1) f on f.key = k.key and f.first < k.number
          group by k.number)
      update data_import_rows r set state = 'invalid', record_id = null, errors = errors || jsonb_build_array(jsonb_build_object(
          'column', null, 'label', null, 'key', 'imports.error.twin', 'values', jsonb_build_object('row', t.first)))
        from twins t where r.company_id = $1 and r.data_import_id = $2 and r.number = t.number and r.state in ('valid', 'existing')`,
    [company, id],
  );

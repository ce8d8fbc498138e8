import { setTimeout as rest } from 'node:timers/promises';
import type { Scope } from '../db/scope.ts';
import { check } from '../http/contract.ts';
import { ApiError, fromDatabaseError } from '../kit/api-error.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { type CheckedRow, existingOf, refusalOf } from './check-rows.ts';
import { lockWork, type Work } from './data-import-record.ts';
import { kinds } from './kinds.ts';
import { keepRows, tellProgress } from './progress.ts';
import type { Doing } from './read-file.ts';

/** Records of one transaction: a batch holds its locks for a moment only. */
const rowsAtOnce = 40;
/** How much longer than it works an import rests, so that whoever else asks is answered. */
const restShare = 0.1;

/** A row was refused: its batch is made again, each row with a way back of its own. */
class RowRefused extends Error {}

/** Makes the records of the next rows; returns whether there may be more. */
export async function importBatch(doing: Doing): Promise<boolean> {
  const begun = performance.now();
  let isMore: boolean;
  try {
    isMore = await write(doing, false);
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    isMore = await write(doing, true);
  }
  if (isMore) await rest((performance.now() - begun) * restShare);
  return isMore;
}

const write = (doing: Doing, isCareful: boolean): Promise<boolean> => {
  const { services, currentUser, id } = doing;
  return services.db.write(currentUser.company.id, async (scope) => {
    const work = await lockWork(scope, id);
    if (work?.status !== 'importing') return false;
    const { rows } = await scope.client.query<Pick<CheckedRow, 'number' | 'input' | 'keys'>>({
      name: 'data_import_rows.next',
      text: `select number, input, keys from data_import_rows where company_id = $1 and data_import_id = $2 and state = 'valid'
        order by number limit ${rowsAtOnce}`,
      values: [scope.company, id],
    });
    if (!rows.length) {
      const system = systemUser(currentUser.company);
      await advance(scope, services, { entity: 'data_import', id, currentUser: system, event: { type: 'finish' } });
      return false;
    }
    // One batch of a kind at a time, so that what two files have in common is made once.
    await scope.client.query({
      name: 'data_imports.lock_kind',
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [`import ${scope.company} ${work.kind}`],
    });
    const existing = await existingOf(
      scope,
      kinds[work.kind],
      rows.flatMap(({ keys }) => keys),
    );
    const made: CheckedRow[] = [];
    for (const row of rows) {
      const record_id = row.keys.map((key) => existing.get(key)).find((found) => found !== undefined);
      const result =
        record_id === undefined
          ? await makeRow(doing, scope, work, row.input, isCareful)
          : { state: 'existing' as const, record_id, errors: [] };
      made.push({ ...row, ...result });
    }
    await keepRows(scope, id, made);
    await tellProgress(scope, services, id);
    return true;
  });
};

type Result = Pick<CheckedRow, 'state' | 'record_id' | 'errors'>;

/** Makes one record by the code of its kind's own call. */
async function makeRow(
  { services, currentUser }: Doing,
  scope: Scope,
  { kind, mapping }: Work,
  input: CheckedRow['input'],
  isCareful: boolean,
): Promise<Result> {
  const { call, create } = kinds[kind];
  if (isCareful) await scope.client.query('savepoint row');
  try {
    const { id } = await create({ scope, services, currentUser }, check(call.body, input, 422));
    if (isCareful) await scope.client.query('release savepoint row');
    return { state: 'created', record_id: id, errors: [] };
  } catch (error) {
    const known = fromDatabaseError(error);
    // Not the row's fault: the job tries again.
    if (!(known instanceof ApiError) || [409, 429, 503].includes(known.status)) throw error;
    if (!isCareful) throw new RowRefused();
    await scope.client.query('rollback to savepoint row');
    return { state: 'failed', record_id: null, errors: refusalOf(kinds[kind], mapping, known) };
  }
}

import * as z from 'zod/mini';
import { privilegeOf } from '../../src/api/privileges.ts';
import { dataImportLifecycle } from '../../src/machines/app/data-import/lifecycle.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import type { Scope } from '../db/scope.ts';
import { defineJob, type JobContext } from '../jobs/job.ts';
import { ApiError } from '../kit/api-error.ts';
import { askerOf } from '../kit/asker.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { mustMay } from '../kit/must-may.ts';
import type { Services } from '../kit/services.ts';
import { checkBatch } from './check-batch.ts';
import { lockWork } from './data-import-record.ts';
import { importBatch } from './import-batch.ts';
import { readFile } from './read-file.ts';

const asked = z.strictObject({ id: z.int() });

/**
 * Works on an import until it waits for its user: reads the file, checks its rows, makes their records. In batches, each in a
 * transaction with what became of its rows: whoever continues after a killed process begins where that was, and a cancelled
 * import ends with its next batch.
 */
export const importJob = defineJob({
  kind: 'data_import',
  payload: asked,
  atOnce: 2,
  run: workOn,
  givenUp: (scope, services, { id }) => fail(scope, services, id, { key: 'app.error.something_wrong', values: {} }),
});

async function workOn({ services, currentUser: { company }, payload: { id }, signal }: JobContext<z.infer<typeof asked>>) {
  const { db } = services;
  const work = await db.write(company.id, (scope) => lockWork(scope, id));
  if (!work || !hasTag(dataImportLifecycle, work.status, 'working')) return;
  try {
    const currentUser = await askerOf(services, company, work.created_by, work.language);
    mustMay(currentUser.viewer, privilegeOf(work.kind, 'create'));
    const doing = { services, currentUser, id, signal };
    if (work.status === 'uploaded') await readFile(doing, work);
    else if (work.status === 'validating') while (await checkBatch(doing)) signal.throwIfAborted();
    else while (await importBatch(doing)) signal.throwIfAborted();
  } catch (error) {
    // Rerunning wouldn't help, so the user is told rather than an administrator.
    if (!(error instanceof ApiError) || error.code === 'busy' || error.status === 503 || error.status === 429) throw error;
    await db.write(company.id, (scope) =>
      fail(scope, services, id, { key: error.messageKey, values: error.details.values ?? {} }),
    );
  }
}

export async function fail(
  scope: Scope,
  services: Services,
  id: number,
  why: { key: string; values: Record<string, string | number> },
): Promise<void> {
  const company = await services.companies.byId(scope.company);
  const work = await lockWork(scope, id);
  if (!company || !work || !hasTag(dataImportLifecycle, work.status, 'working')) return;
  await advance(scope, services, {
    entity: 'data_import',
    id,
    currentUser: systemUser(company),
    event: { type: 'fail', ...why },
  });
}

import * as z from 'zod/mini';
import type { Scope } from '../db/scope.ts';
import { defineJob } from '../jobs/job.ts';
import { nowOf } from '../kit/clock.ts';
import { systemUser } from '../kit/current-user.ts';
import { writeLog } from '../kit/lifecycle.ts';
import type { Services } from '../kit/services.ts';
import { lockContent } from './attachment-record.ts';
import { chunkKey, contentKey } from './file-store.ts';

/** How long a file may hang on nothing, in hours. */
const hours = 24;

interface Unused {
  id: number;
  sha256: string | null;
  chunks: number[];
}

/**
 * Removes content, locked before, that no file refers to. Before the commit: a row without content couldn't be told from a
 * lost one, content without a row only takes room.
 */
export async function dropContent({ client, company }: Scope, { files }: Services, sha256: string): Promise<void> {
  const { rowCount: shared } = await client.query('select from attachments where company_id = $1 and sha256 = $2 limit 1', [
    company,
    sha256,
  ]);
  if (!shared)
    for (const as of ['preview', 'thumbnail', 'letterhead', 'file'] as const) await files.remove(contentKey(company, sha256, as));
}

/**
 * Removes what hangs on no record: files that were never used, or whose records were deleted; of these `ids`, at once. Returns
 * how many.
 */
export async function removeUnused(services: Services, company_id: number, ids: number[] | null = null): Promise<number> {
  const company = await services.companies.byId(company_id);
  if (!company) return 0;
  const before = new Date(nowOf(company).getTime() - (ids ? 0 : hours * 3_600_000)).toISOString();
  const isUnused = `created_at <= $2 and not exists
    (select from documents d where d.company_id = a.company_id and d.attachment_id = a.id)`;
  const found = await services.db.read(company_id, async ({ client }) => {
    const { rows } = await client.query<Unused>(
      `select id, sha256, chunks from attachments a where company_id = $1 and ${isUnused} and ($3::bigint[] is null or id = any($3)) order by id limit 1000`,
      [company_id, before, ids],
    );
    return rows;
  });
  let removed = 0;
  await services.files.sweep?.(company_id);
  for (const { id, sha256, chunks } of found) {
    const done = await services.db.write(company_id, async (scope) => {
      if (sha256) await lockContent(scope, sha256);
      const { rowCount } = await scope.client.query(
        `delete from attachments a where company_id = $1 and id = $3 and ${isUnused}`,
        [company_id, before, id],
      );
      if (!rowCount) return rowCount;
      // Its log ends with it, as that of whatever is deleted.
      await writeLog(scope, systemUser(company), { entity: 'attachment', record_id: id, event: 'remove' });
      if (!sha256) return rowCount;
      await dropContent(scope, services, sha256);
      return rowCount;
    });
    for (const offset of chunks) await services.files.remove(chunkKey(company_id, id, offset));
    removed += done ?? 0;
  }
  return removed;
}

/** After a person's data were erased: what they had handed in goes at once. */
export const unusedJob = defineJob({
  kind: 'unused_files',
  payload: z.strictObject({ ids: z.array(z.int()) }),
  run: ({ services, currentUser, payload }) => removeUnused(services, currentUser.company.id, payload.ids),
});

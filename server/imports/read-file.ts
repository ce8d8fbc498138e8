import type { Attachment } from '../../src/api/app/attachment.ts';
import { dataImports } from '../db/schema/imports.ts';
import { attachmentStore, sha256Of } from '../files/attachment-record.ts';
import { contentKey } from '../files/file-store.ts';
import { unusedJob } from '../files/unused.ts';
import { enqueue } from '../jobs/job.ts';
import { ApiError } from '../kit/api-error.ts';
import { type CurrentUser, systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { readOr404, setColumns } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { lockWork, type Work } from './data-import-record.ts';
import { guessMapping } from './guess.ts';

/** What a batch works with. */
export interface Doing {
  services: Services;
  /** Who imports, with their privileges and in their language. */
  currentUser: CurrentUser;
  id: number;
  signal: AbortSignal;
}

/** Keeps the rows of the file, and guesses which column is which field; the file itself goes. Throws an ApiError. */
export async function readFile({ services, currentUser, id, signal }: Doing, { attachment_id, kind }: Work): Promise<void> {
  const { company } = currentUser;
  const { db, files } = services;
  const [file, sha256] = await db.read(company.id, (scope) =>
    Promise.all([readOr404<Attachment>(scope, attachmentStore, attachment_id), sha256Of(scope, attachment_id)]),
  );
  // It is read as soon as it was scanned.
  if (file.status === 'scanning') throw new ApiError(409, 'busy', 'app.error.busy');
  const content = file.status === 'ready' && sha256 ? await files.read(contentKey(company.id, sha256)) : null;
  if (!content) throw new ApiError(422, 'invalid', `attachment.error.${file.refusal ?? 'refused'}`);
  const isWorkbook = file.media_type !== 'text/csv';
  const table = await services.parser.run('importedTable', { content, isWorkbook }, { company: company.id, signal });
  if ('wrong' in table) throw new ApiError(422, 'invalid', table.wrong.key, { values: table.wrong.values });
  await db.write(company.id, async (scope) => {
    if ((await lockWork(scope, id))?.status !== 'uploaded') return;
    for (const page of table.pages)
      await scope.client.query(
        `insert into data_import_rows (company_id, data_import_id, number, cells)
          select $1, $2, number, cells from jsonb_to_recordset($3::jsonb) as r (number int, cells jsonb)`,
        [company.id, id, page],
      );
    await setColumns(scope, dataImports, id, {
      columns: table.columns,
      mapping: await guessMapping(scope, kind, table.headings),
      total: table.total,
    });
    await advance(scope, services, { entity: 'data_import', id, currentUser: systemUser(company), event: { type: 'read' } });
    await enqueue(scope, services, unusedJob, { ids: [attachment_id] });
  });
}

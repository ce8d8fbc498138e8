import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type exportCalls, type ListExport, sheetFormats } from '../../../src/api/app/export.ts';
import type { Call } from '../../../src/api/contract.ts';
import { listExports } from '../../db/schema/platform.ts';
import type { Scope } from '../../db/scope.ts';
import { check, currentUserOf, type Handlers, idFrom } from '../../http/contract.ts';
import { enqueue } from '../../jobs/job.ts';
import { ApiError, invalid, notFound } from '../../kit/api-error.ts';
import { todayOf } from '../../kit/clock.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { Places } from '../../kit/places.ts';
import { insertRow } from '../../kit/records.ts';
import type { Services } from '../../kit/services.ts';
import { texts } from '../../kit/texts.ts';
import { exportedList, requireExport } from './exported.ts';
import './keeping.ts';
import { sheetTypes } from './sheet-file.ts';
import { exportJob, keyOfJob } from './write.ts';

/** Unfinished exports per user. */
const most = 5;
/** Downloads at one time, in this process: a reader may take its time, but not everybody's. */
const mostDownloads = { ofCompany: 8, ofUser: 3 };

/** A user's own export; for everyone else it doesn't exist. */
async function ownOf(scope: Scope, { viewer, language }: CurrentUser, id: number): Promise<ListExport> {
  const { rows } = await scope.client.query({
    name: 'exports.own',
    text: `select id, list, format, state, file_name, rows, total_rows, size, error, created_at, expires_at from exports
      where company_id = $1 and user_id = $2 and id = $3 and expires_at > now()`,
    values: [scope.company, viewer.id, id],
  });
  const row = rows[0];
  if (!row) throw notFound();
  const t = texts[language];
  return {
    ...row,
    title: t(exportedList(row.list)?.title ?? row.list),
    error: row.error && t(row.error.key, row.error.values),
  };
}

export const exportHandlers: Handlers<typeof exportCalls> = {
  create: async ({ scope, services, currentUser, body: { list, format, columns: asked, query = {} } }) => {
    const { viewer, company, language } = currentUser;
    const wanted = exportedList(list);
    if (!wanted) throw invalid({ list: 'app.error.list' });
    requireExport(viewer, wanted);
    if (format === 'pdf' && !wanted.reported)
      throw invalid({ format: { messageKey: 'app.error.not_a_choice', values: { choices: sheetFormats.join(', ') } } });
    const known = wanted.columns.map(({ id }) => id);
    const columns = asked?.length ? known.filter((id) => asked.includes(id)) : known;
    if (asked?.some((id) => !known.includes(id)))
      throw new ApiError(400, 'malformed', 'app.error.columns', { values: { choices: known.join(', ') } });
    const { page: _, per_page: __, cursor: ___, ...filters } = query;
    check(wanted.call.query as NonNullable<Call['query']>, filters, 400);
    const open = await scope.client.query(
      "select 1 from exports where company_id = $1 and user_id = $2 and state in ('waiting', 'running') and expires_at > now()",
      [scope.company, viewer.id],
    );
    if (open.rows.length >= most) throw new ApiError(429, 'throttled', 'app.error.exports', { retry_after: 20 });
    const id = await insertRow(scope, listExports, {
      user_id: viewer.id,
      created_by: viewer.id,
      file_name: `${list}-${todayOf(company)}.${format}`,
      query: filters,
      ...{ list, format, columns, language },
    });
    await enqueue(scope, services, exportJob, { id }, { key: keyOfJob(id) });
    return ownOf(scope, currentUser, id);
  },
  get: ({ scope, currentUser, params }) => ownOf(scope, currentUser, params.id),
  remove: async ({ scope, currentUser, params: { id } }) => {
    // A running job notices with its next chunk.
    const { rowCount } = await scope.client.query('delete from exports where company_id = $1 and user_id = $2 and id = $3', [
      scope.company,
      currentUser.viewer.id,
      id,
    ]);
    if (!rowCount) throw notFound();
    await scope.client.query(
      'delete from jobs where company_id = $1 and kind = $2 and key = $3 and (locked_until is null or locked_until <= now())',
      [scope.company, exportJob.kind, keyOfJob(id)],
    );
    return null;
  },
};

/** Streams the file of an export. The response has no envelope, so it isn't a declared call. */
export function mountExportFiles(app: FastifyInstance, services: Services): void {
  const ofCompanies = new Places(mostDownloads.ofCompany);
  const ofUsers = new Places(mostDownloads.ofUser);
  /** Holds a place until the response is over. Throws an ApiError 429 if there is none. */
  const takePlace = ({ company, viewer }: CurrentUser, { raw }: FastifyReply) => {
    const leaveUser = ofUsers.take(`${company.id} ${viewer.id}`);
    const leaveCompany = leaveUser && ofCompanies.take(company.id);
    if (leaveUser && !leaveCompany) leaveUser();
    if (!leaveUser || !leaveCompany) throw new ApiError(429, 'throttled', 'app.error.downloads', { retry_after: 10 });
    for (const end of ['finish', 'close']) raw.once(end, leaveUser).once(end, leaveCompany);
  };
  app.get('/v2/exports/:id/file', async (request, reply) => {
    const currentUser = await currentUserOf(request, services, 'anybody');
    const id = idFrom((request.params as { id: string }).id);
    const { company, viewer } = currentUser;
    takePlace(currentUser, reply);
    const file = await services.db.write(company.id, async (scope) => {
      const found = await ownOf(scope, currentUser, id);
      if (found.state !== 'ready') throw notFound();
      const wanted = exportedList(found.list);
      if (wanted) requireExport(viewer, wanted);
      await scope.client.query('update exports set told_at = coalesce(told_at, now()) where company_id = $1 and id = $2', [
        scope.company,
        id,
      ]);
      return found;
    });
    return reply
      .header('content-type', sheetTypes[file.format])
      .header('content-disposition', `attachment; filename="${file.file_name}"`)
      .send(Readable.from(chunksOf(services, company.id, id), { objectMode: false }));
  });
}

async function* chunksOf({ db }: Services, company: number, id: number): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const { rows } = await db.read(company, ({ client }) =>
      client.query<{ data: Buffer }>({
        name: 'exports.chunk',
        text: 'select data from export_chunks where company_id = $1 and export_id = $2 and number = $3',
        values: [company, id, number],
      }),
    );
    if (!rows[0]) return;
    yield rows[0].data;
  }
}

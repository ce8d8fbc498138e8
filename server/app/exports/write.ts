import * as z from 'zod/mini';
import type { ExportFormat } from '../../../src/api/app/export.ts';
import type { Call } from '../../../src/api/contract.ts';
import type { ReportQuery } from '../../../src/api/define-report.ts';
import { directionOf, type Language } from '../../../src/locales/translate.ts';
import type { Scope } from '../../db/scope.ts';
import { check } from '../../http/contract.ts';
import { defineJob, type JobContext } from '../../jobs/job.ts';
import { ApiError } from '../../kit/api-error.ts';
import { askerOf } from '../../kit/asker.ts';
import type { Company, CurrentUser } from '../../kit/current-user.ts';
import { asAsker } from '../../kit/list-filters.ts';
import { notify } from '../../kit/notify.ts';
import type { Services } from '../../kit/services.ts';
import { texts } from '../../kit/texts.ts';
import { askedOf, hiddenFrom } from '../../reports/handlers.ts';
import { fileOfReport } from '../../reports/mount-files.ts';
import { type Exported, exportedList, requireExport } from './exported.ts';
import { pagesOf } from './pages.ts';
import { csv, type SheetCell, xlsx } from './sheets.ts';

const chunkBytes = 256 * 1024;
/** Milliseconds between progress updates. */
const tellEvery = 500;

/** The export that this run of the job writes. */
interface Own {
  id: number;
  run: number;
  user_id: number;
  list: string;
  format: ExportFormat;
  query: Record<string, string>;
  columns: string[];
  language: Language;
}
/** The export was cancelled, has expired, or was taken over by another run. */
class Lost extends Error {}

const asked = z.strictObject({ id: z.int() });
export const keyOfJob = (id: number): string => String(id);

/** Writes the file of an export, starting over if an earlier run was interrupted. */
export const exportJob = defineJob({
  kind: 'export',
  isAwaited: true,
  payload: asked,
  attempts: 4,
  atOnce: 3,
  run: writeExport,
  givenUp: (scope, services, { id }) => fail(scope, services, id, { key: 'app.error.something_wrong', values: {} }),
});

async function writeExport({ services, currentUser: { company }, payload: { id }, signal }: JobContext<z.infer<typeof asked>>) {
  const own = await services.db.write(company.id, (scope) => begin(scope, id));
  if (!own) return;
  try {
    await write(services, company, own, signal);
  } catch (error) {
    if (error instanceof Lost) return;
    // Rerunning wouldn't help, so the user is told rather than an administrator.
    if (error instanceof ApiError && error.code !== 'busy')
      await services.db.write(company.id, (scope) =>
        fail(scope, services, id, { key: error.messageKey, values: error.details.values ?? {} }),
      );
    else throw error;
  }
}

async function begin({ client, company }: Scope, id: number): Promise<Own | undefined> {
  const { rows } = await client.query<Own>(
    `update exports set state = 'running', run = run + 1, rows = 0, size = 0, total_rows = null, error = null, updated_at = now()
      where company_id = $1 and id = $2 and state <> 'ready' and expires_at > now()
      returning id, run, user_id, list, format, query, columns, language`,
    [company, id],
  );
  await client.query('delete from export_chunks where company_id = $1 and export_id = $2', [company, id]);
  return rows[0];
}

async function write(services: Services, company: Company, own: Own, signal: AbortSignal): Promise<void> {
  const wanted = exportedList(own.list);
  if (!wanted) throw new ApiError(404, 'not_found', 'app.error.not_found');
  const currentUser = await askerOf(services, company, own.user_id, own.language);
  requireExport(currentUser.viewer, wanted);
  const db = services.db.seenBy(currentUser.sight);
  const t = texts[own.language];
  const columns = wanted.columns.filter(({ id }) => own.columns.includes(id));
  const asked = check(wanted.call.query as NonNullable<Call['query']>, own.query, 400) as Record<string, unknown>;
  const query = asAsker(asked, currentUser);
  let rows = 0;
  let told = Date.now();

  const tellRows = async (written: number, total_rows?: number): Promise<void> => {
    rows = written;
    signal.throwIfAborted();
    if (Date.now() - told < tellEvery) return;
    told = Date.now();
    await tell(services, company, own, { rows, ...(total_rows !== undefined && { total_rows }) });
  };

  /** In one snapshot, so no row is repeated or missed while other users make changes. */
  const pages = (scope: Scope): AsyncGenerator<SheetCell[][]> =>
    pagesOf(
      scope,
      { wanted, columns, query: asked, services: { ...services, db }, currentUser },
      {
        begun: (total_rows) => tell(services, company, own, { rows, total_rows }),
        read: (written) => tellRows(written),
      },
    );
  await db.snapshot(company.id, async (scope) => {
    const file = wanted.reported
      ? reportFile(services, scope, wanted.reported, { own, currentUser, query, told: tellRows })
      : own.format === 'xlsx'
        ? xlsx(pages(scope), {
            title: t(wanted.title),
            isRightToLeft: directionOf(own.language) === 'rtl',
            columns: columns.length,
          })
        : csv(pages(scope));
    let number = 0;
    for await (const chunk of inChunks(file)) {
      signal.throwIfAborted();
      await keep(services, company, own, number++, chunk);
    }
  });
  await tell(services, company, own, { rows, state: 'ready' });
}

/** The file of a report: all its pages with their totals, as its definition says. */
function reportFile(
  services: Services,
  scope: Scope,
  { report, by }: NonNullable<Exported['reported']>,
  {
    own,
    currentUser,
    query,
    told,
  }: { own: Own; currentUser: CurrentUser; query: object; told: (rows: number, total: number) => Promise<void> },
): AsyncGenerator<Buffer> {
  const hidden = hiddenFrom(currentUser, report);
  const asked = askedOf(report, by, query as ReportQuery, currentUser);
  return fileOfReport(services, scope, { report, asked, hidden, currentUser, columns: own.columns }, own.format, told);
}

async function* inChunks(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of file) {
    parts.push(part);
    size += part.length;
    if (size < chunkBytes) continue;
    const whole = Buffer.concat(parts);
    let at = 0;
    for (; whole.length - at >= chunkBytes; at += chunkBytes) yield whole.subarray(at, at + chunkBytes);
    parts = [whole.subarray(at)];
    size = whole.length - at;
  }
  if (size) yield Buffer.concat(parts);
}

/** Saves the progress. Throws Lost if this run no longer owns the export. */
async function tell(
  { db }: Services,
  company: Company,
  { id, run }: Own,
  columns: { rows: number; total_rows?: number | null; state?: 'ready' },
): Promise<void> {
  const names = Object.keys(columns);
  const { rowCount } = await db.write(company.id, ({ client }) =>
    client.query(
      `update exports set ${names.map((name, i) => `${name} = $${i + 4}`).join(', ')}, updated_at = now()
        where company_id = $1 and id = $2 and run = $3 and state = 'running'`,
      [company.id, id, run, ...Object.values(columns)],
    ),
  );
  if (!rowCount) throw new Lost();
}

/** Saves a chunk. It locks the export's row, so an outdated run can't add to the chunks of the current one. */
async function keep({ db }: Services, company: Company, { id, run }: Own, number: number, data: Buffer): Promise<void> {
  const { rowCount } = await db.write(company.id, ({ client }) =>
    client.query({
      name: 'exports.keep',
      text: `with mine as (
          update exports set size = size + $6, updated_at = now()
          where company_id = $1 and id = $2 and run = $3 and state = 'running' returning id)
        insert into export_chunks (company_id, export_id, number, data) select $1, id, $4, $5::bytea from mine`,
      values: [company.id, id, run, number, data, data.length],
    }),
  );
  if (!rowCount) throw new Lost();
}

async function fail(
  scope: Scope,
  services: Services,
  id: number,
  error: { key: string; values: Record<string, string | number> },
): Promise<void> {
  const { rows } = await scope.client.query<{ user_id: number; list: string }>(
    `update exports set state = 'failed', error = $3, updated_at = now() where company_id = $1 and id = $2 and state <> 'ready'
      returning user_id, list`,
    [scope.company, id, JSON.stringify(error)],
  );
  await scope.client.query('delete from export_chunks where company_id = $1 and export_id = $2', [scope.company, id]);
  for (const { user_id, list } of rows)
    await notify(scope, services, {
      user: user_id,
      by: null,
      messageKey: 'app.notice.export_failed',
      values: { list: exportedList(list)?.title ?? list },
      entity: 'export',
      record: id,
    });
}

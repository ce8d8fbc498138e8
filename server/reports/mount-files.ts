import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { exportFormats } from '../../src/api/app/export.ts';
import { exportPrivilege, type ReportQuery, titleOf } from '../../src/api/define-report.ts';
import { reports } from '../../src/api/reports.ts';
import { directionOf } from '../../src/locales/translate.ts';
import { sheetTypes } from '../app/exports/sheet-file.ts';
import { csv, xlsx } from '../app/exports/sheets.ts';
import type { Scope } from '../db/scope.ts';
import { withLogo } from '../documents/logo.ts';
import { check, currentUserOf } from '../http/contract.ts';
import { mustMay } from '../kit/must-may.ts';
import type { Services } from '../kit/services.ts';
import { texts } from '../kit/texts.ts';
import { type FileAsked, headRows, paperOf, sheetOf } from './file.ts';
import { askedOf, hiddenFrom } from './handlers.ts';

/** A report's file in a format, chunk by chunk, of one snapshot. */
export async function* fileOfReport(
  services: Services,
  scope: Scope,
  wanted: FileAsked,
  format: (typeof exportFormats)[number],
  told?: (rows: number, total: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  const { language, company, viewer } = wanted.currentUser;
  if (format === 'csv') return yield* csv(sheetOf(scope, wanted, { isHeaded: false, told }));
  if (format === 'xlsx')
    return yield* xlsx(sheetOf(scope, wanted, { isHeaded: true, told }), {
      title: texts[language](titleOf(wanted.report)),
      isRightToLeft: directionOf(language) === 'rtl',
      columns: Object.keys(wanted.report.columns).length,
      headAt: headRows(wanted),
    });
  const { pdf } = await services.printer.print({ company: company.id, person: viewer.id }, async () =>
    withLogo(services, company.id, await paperOf(scope, wanted)),
  );
  yield pdf;
}

/** Files of reports: all rows and their totals, without an envelope, so these aren't declared calls. */
export function mountReportFiles(app: FastifyInstance, services: Services): void {
  for (const report of Object.values(reports)) {
    const groups = Object.keys(report.groups);
    const [call] = Object.values(report.calls);
    const { page: _, per_page: __, ...own } = (call?.query as unknown as z.ZodMiniObject | undefined)?.shape ?? {};
    const Wanted = z.strictObject({
      ...own,
      ...{ by: z.optional(z.enum(groups as [string])), format: z.optional(z.enum(exportFormats)) },
    });
    app.get(`/v2/reports/${report.name}/file`, async (request, reply) => {
      const currentUser = await currentUserOf(request, services, report.needs);
      const hidden = hiddenFrom(currentUser, report);
      mustMay(currentUser.viewer, exportPrivilege(report));
      const { format = 'xlsx', by = groups[0] as string, ...query } = check(Wanted, request.query, 400);
      const asked = askedOf(report, by, query as ReportQuery, currentUser);
      const file = await services.db
        .seenBy(currentUser.sight)
        .snapshot(currentUser.company.id, (scope) =>
          buffer(
            Readable.from(fileOfReport(services, scope, { report, asked, hidden, currentUser }, format), { objectMode: false }),
          ),
        );
      return reply
        .header('content-type', sheetTypes[format])
        .header('content-disposition', `attachment; filename="${report.name}-${by}-${asked.values.to}.${format}"`)
        .send(file);
    });
  }
}

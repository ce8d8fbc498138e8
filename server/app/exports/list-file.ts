import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { Call } from '../../../src/api/contract.ts';
import { directionOf } from '../../../src/locales/translate.ts';
import { check, currentUserOf } from '../../http/contract.ts';
import { todayOf } from '../../kit/clock.ts';
import type { Services } from '../../kit/services.ts';
import { texts } from '../../kit/texts.ts';
import { exportedList, requireExport } from './exported.ts';
import { pagesOf } from './pages.ts';
import { formatOf, sheetTypes } from './sheet-file.ts';
import { csv, xlsx } from './sheets.ts';

/** Lists that the specification has as a file at an address of its own (MNT-86); all others are exported by X-EXP-01. */
const lists = { '/v2/maintenance/issues/export': 'issues' } as const;

/** The files of lists: all rows that its filters leave, of one snapshot. */
export function mountListFiles(app: FastifyInstance, services: Services): void {
  for (const [path, list] of Object.entries(lists)) {
    const wanted = exportedList(list);
    if (!wanted) throw new Error(`There is no list ${list}`);
    app.get(path, async (request, reply) => {
      const currentUser = await currentUserOf(request, services, `${wanted.module}.view`);
      requireExport(currentUser.viewer, wanted);
      const { format: asked, ...filters } = request.query as Record<string, unknown>;
      const format = formatOf({ format: asked });
      const checked = check(wanted.call.query as NonNullable<Call['query']>, filters, 400) as Record<string, unknown>;
      const { page: _, per_page: __, cursor: ___, ...query } = checked;
      const { company, language, sight } = currentUser;
      const { columns } = wanted;
      const db = services.db.seenBy(sight);
      const file = await db.snapshot(company.id, (scope) => {
        const pages = pagesOf(scope, { wanted, columns, query, services: { ...services, db }, currentUser });
        const made =
          format === 'csv'
            ? csv(pages)
            : xlsx(pages, {
                title: texts[language](wanted.title),
                isRightToLeft: directionOf(language) === 'rtl',
                columns: columns.length,
              });
        return buffer(Readable.from(made, { objectMode: false }));
      });
      return reply
        .header('content-type', sheetTypes[format])
        .header('content-disposition', `attachment; filename="${list}-${todayOf(company)}.${format}"`)
        .send(file);
    });
  }
}

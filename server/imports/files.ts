import type { FastifyInstance } from 'fastify';
import { isImportKind } from '../../src/api/app/data-import.ts';
import { namesOf } from '../../src/api/entity-names.ts';
import { privilegeOf } from '../../src/api/privileges.ts';
import { formatAsked, sendSheet } from '../app/exports/sheet-file.ts';
import type { SheetCell } from '../app/exports/sheets.ts';
import { currentUserOf, idFrom } from '../http/contract.ts';
import { notFound } from '../kit/api-error.ts';
import { mustMay } from '../kit/must-may.ts';
import type { Services } from '../kit/services.ts';
import { texts } from '../kit/texts.ts';
import { rowsOf } from './data-import.ts';
import { ownImportOr404 } from './data-import-record.ts';
import { importFieldsOf, kinds } from './kinds.ts';

const rowsAtOnce = 500;

/** Files around imports: a template for each kind, and the rows with errors. They have no envelope, so no calls are declared. */
export function mountImportFiles(app: FastifyInstance, services: Services): void {
  app.get('/v2/import_templates/:kind', async (request, reply) => {
    const currentUser = await currentUserOf(request, services, 'anybody');
    const { kind } = request.params as { kind: string };
    if (!isImportKind(kind)) throw notFound();
    mustMay(currentUser.viewer, privilegeOf(kind, 'create'));
    const t = texts[currentUser.language];
    const heads = Object.entries(importFieldsOf(kinds[kind])).map(([name, { meta }]) => t(meta.label ?? name));
    async function* pages(): AsyncGenerator<SheetCell[][]> {
      yield [heads];
    }
    return sendSheet(reply, currentUser, {
      ...{ pages: pages(), format: formatAsked(request), title: t(namesOf(kind).many), columns: heads.length },
      fileName: `${kind}-template`,
    });
  });
  app.get('/v2/data_imports/:id/errors', async (request, reply) => {
    const currentUser = await currentUserOf(request, services, 'anybody');
    const id = idFrom((request.params as { id: string }).id);
    const format = formatAsked(request);
    const { company, language } = currentUser;
    const db = services.db.seenBy(currentUser.sight);
    const t = texts[language];
    const { columns, file_name } = await db.read(company.id, (scope) => ownImportOr404(scope, currentUser, id));
    async function* pages(): AsyncGenerator<SheetCell[][]> {
      yield [[...columns.map(({ heading }) => heading || null), t('imports.wrong')]];
      for (let after = 0; ; ) {
        const rows = await db.read(company.id, (scope) => rowsOf(scope, id, { bad: true, after, most: rowsAtOnce }, t));
        yield rows.map(({ cells, errors }) => [
          ...columns.map((_, i) => cells[i] || null),
          errors.map(({ message }) => message).join(' '),
        ]);
        const last = rows.at(-1);
        if (!last || rows.length < rowsAtOnce) return;
        after = last.number;
      }
    }
    return sendSheet(reply, currentUser, {
      ...{ pages: pages(), format, title: t('imports.wrong'), columns: columns.length + 1 },
      fileName: `${file_name.replace(/\.[^.]*$/, '').replace(/[^\w.\- ]/g, '_')}-errors`,
    });
  });
}

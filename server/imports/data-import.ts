import {
  badRowStates,
  type DataImport,
  type DataImportRow,
  type dataImportCalls,
  type ImportedRow,
  type ImportKind,
} from '../../src/api/app/data-import.ts';
import { dataImportLifecycle } from '../../src/machines/app/data-import/lifecycle.ts';
import { attachments } from '../db/schema/files.ts';
import { dataImports, type RowError } from '../db/schema/imports.ts';
import type { Scope } from '../db/scope.ts';
import { ownOr404 as ownFileOr404 } from '../files/attachment-record.ts';
import { type HandlerContext, type Handlers, moved, WithMessage } from '../http/contract.ts';
import { enqueue } from '../jobs/job.ts';
import { invalid } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance, advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { logOf } from '../kit/log.ts';
import { notify } from '../kit/notify.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, setColumns } from '../kit/records.ts';
import { sayFailure } from '../kit/said.ts';
import { texts } from '../kit/texts.ts';
import { dataImportStore, ownImportOr404, readImport } from './data-import-record.ts';
import { importJob } from './work.ts';

export { dataImportStore };

bindLifecycle({
  lifecycle: dataImportLifecycle,
  table: dataImports,
  read: readImport,
  effects: {
    keepMapping: ({ scope, currentUser, record, event }) => {
      const wrong = mappingError(record, event.mapping ?? [], texts[currentUser.language]);
      if (wrong) throw invalid({ mapping: wrong });
      return setColumns(scope, dataImports, record.id, { mapping: event.mapping });
    },
    startChecking: async ({ scope, services, record: { id } }) => {
      await scope.client.query(
        `update data_import_rows set state = 'waiting', input = null, keys = '{}', errors = '[]', record_id = null
          where company_id = $1 and data_import_id = $2`,
        [scope.company, id],
      );
      await setColumns(scope, dataImports, id, { checked: 0, bad: 0, existing: 0, created: 0 });
      await enqueue(scope, services, importJob, { id });
    },
    startImporting: ({ scope, services, record: { id } }) => enqueue(scope, services, importJob, { id }),
    keepFailure: ({ scope, record, event: { key, values = {} } }) =>
      setColumns(scope, dataImports, record.id, { failure: { key, values } }),
    tellUploader: ({ scope, services, record: { id, created_by, file_name }, to }) =>
      notify(scope, services, {
        user: created_by,
        messageKey: `imports.notice.${to}`,
        values: { file_name },
        entity: 'data_import',
        record: id,
        by: null,
      }),
  },
});

/** Why columns can't become these fields: there are others, one is there twice, or a required one is missing. */
function mappingError({ columns, fields }: DataImport, mapping: (string | null)[], t: (key: string) => string) {
  const known = new Map(fields.map((field) => [field.name, field]));
  const chosen = mapping.filter((name) => name !== null);
  const named = (names: string[]) => ({ fields: names.map((name) => t(known.get(name)?.label ?? name)).join(', ') });
  if (mapping.length !== columns.length || chosen.some((name) => !known.has(name)))
    return { messageKey: 'imports.error.columns', values: {} };
  const twice = chosen.filter((name, i) => chosen.indexOf(name) !== i);
  if (twice.length) return { messageKey: 'imports.error.mapped_twice', values: named(twice) };
  const missing = fields.filter(({ name, is_required }) => is_required && !chosen.includes(name));
  return missing.length ? { messageKey: 'imports.error.missing', values: named(missing.map(({ name }) => name)) } : null;
}

/** Begins an import of one's own upload. */
const begin =
  (kind: ImportKind) =>
  async ({ scope, services, currentUser, body: { attachment_id } }: WriteContext & { body: { attachment_id: number } }) => {
    await lockRow(scope, attachments, attachment_id);
    const file = await ownFileOr404(scope, currentUser, attachment_id).catch(() => null);
    if (file?.for_entity !== 'data_import') throw invalid({ attachment_id: 'app.error.not_found' });
    if (file.status === 'uploading' || file.status === 'refused')
      throw invalid({ attachment_id: `attachment.error.${file.status}` });
    const { language } = currentUser;
    const id = await createRecord(scope, services, currentUser, dataImportStore, {
      ...{ kind, attachment_id, file_name: file.name, language },
    });
    await enqueue(scope, services, importJob, { id });
    return new WithMessage(await readImport(scope, id, currentUser), 'imports.said.begun');
  };

type Found = Omit<ImportedRow, 'errors'> & { errors: RowError[] };
/** An import's rows by their lines, in a person's language. */
export async function rowsOf(
  { client, company }: Scope,
  id: number,
  { bad = false, after = 0, most = 100 }: { bad?: boolean; after?: number; most?: number },
  t: (key: string, values?: Record<string, string | number>) => string,
): Promise<ImportedRow[]> {
  const { rows } = await client.query<Found>(
    `select number, state, cells, errors, record_id::int from data_import_rows
      where company_id = $1 and data_import_id = $2 and number > $3 and (not $4 or state = any($5)) order by number limit $6`,
    [company, id, after, bad, badRowStates, most],
  );
  return rows.map(({ errors, ...row }) => ({
    ...row,
    errors: errors.map(({ column, label, key, values }) => ({
      column,
      message: label ? t('imports.row_error', { field: t(label), error: t(key, values) }) : t(key, values),
    })),
  }));
}

const ownOf = ({
  scope,
  currentUser,
  params,
}: Pick<HandlerContext<typeof dataImportCalls.get>, 'scope' | 'currentUser' | 'params'>) =>
  ownImportOr404(scope, currentUser, params.id);

export const dataImportHandlers: Handlers<typeof dataImportCalls> = {
  list: async ({ scope, services, currentUser, query }) => {
    const page = await readPage<DataImportRow>(scope, services, dataImportStore, { ...query, owner: currentUser.viewer.id });
    return { ...page, rows: page.rows.map((row) => sayFailure(row, currentUser.language)) };
  },
  get: ownOf,
  map: async (context) => {
    const { scope, services, currentUser, params, body } = context;
    await ownOf(context);
    const { version, mapping } = body;
    await advance(scope, services, {
      ...{ entity: 'data_import', id: params.id, currentUser, version },
      event: { type: 'map', mapping },
    });
    return moved('data_import', await readImport(scope, params.id, currentUser));
  },
  status: async (context) => {
    const { scope, services, currentUser, params, body } = context;
    await ownOf(context);
    await advanceTo(scope, services, { entity: 'data_import', id: params.id, currentUser, ...body });
    return moved('data_import', await readImport(scope, params.id, currentUser));
  },
  rows: async (context) => {
    await ownOf(context);
    return rowsOf(context.scope, context.params.id, context.query, texts[context.currentUser.language]);
  },
  activities: async (context) => {
    await ownOf(context);
    return logOf(context.scope, 'data_import', context.params.id);
  },
  sellableUnits: begin('sellable_unit'),
  units: begin('unit'),
  tenants: begin('tenant'),
  leads: begin('lead'),
  equipment: begin('equipment'),
  parts: begin('part'),
  plans: begin('maintenance_plan'),
};

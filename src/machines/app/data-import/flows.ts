import {
  beginImport,
  dataImportCalls as calls,
  type DataImport,
  type ImportedRow,
  type ImportKind,
} from '../../../api/app/data-import.ts';
import type { ExportFormat } from '../../../api/app/export.ts';
import { type Answered, ask, send } from '../../../api/client.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { saveFile } from '../../kit/save-file.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { dataImportLifecycle } from './lifecycle.ts';

/** Not edited by hand: it begins with a file and goes on by itself and by its user's decisions. */
export const dataImportFlows = movedFlows('data_import', calls, dataImportLifecycle);
/** For choosing its columns. */
export const dataImportByIdMachine = readFlow<DataImport, { id: number }>({
  entity: 'data_import',
  idOf: ({ id }) => id,
}).provide({
  actors: { read: reader(({ id }, signal) => send(calls.get, { params: { id }, signal })) },
});

export interface RowsWanted {
  id: number;
  /** Only those with errors. */
  bad: boolean;
  /** The line that they follow. */
  after: number;
}
/** Some of its rows; while it works, they are read again once a second. */
export const importRowsMachine = readFlow<ImportedRow[], RowsWanted>({
  entity: 'data_import',
  idOf: ({ id }) => id,
  rest: 1000,
}).provide({
  actors: {
    read: reader(({ id, bad, after }, signal) =>
      send(calls.rows, { params: { id }, query: { after, ...(bad && { bad: 'true' }) }, signal }),
    ),
  },
});

/** Begins an import of an uploaded file. */
export const beginImportMachine = taskFlow<{ kind: ImportKind; attachment_id: number }, DataImport>().provide({
  actors: {
    perform: performer(({ kind, attachment_id }, signal) =>
      ask(beginImport[kind], { body: { attachment_id }, idempotencyKey: crypto.randomUUID(), signal }),
    ),
  },
});

/** Saves the template of a kind, or the rows of an import that have errors. */
export const importFileMachine = taskFlow<{ format: ExportFormat } & ({ template: ImportKind } | { errorsOf: number })>().provide(
  {
    actors: {
      perform: performer(async ({ format, ...of }, signal): Promise<Answered<unknown>> => {
        const path = 'template' in of ? `/import_templates/${of.template}` : `/data_imports/${of.errorsOf}/errors`;
        await saveFile(path, { query: { format }, signal });
        return { answer: null, message: null };
      }),
    },
  },
);

export const readImportLog = (id: number, signal: AbortSignal) => send(calls.activities, { params: { id }, signal });

import type { ExportFormat } from '../../../api/app/export.ts';
import { saveFile } from '../../kit/save-file.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** A sheet that is made while it is downloaded: its path below /v2. */
export interface SheetWish {
  path: string;
  query?: Record<string, unknown>;
  format: ExportFormat;
}

/** Saves a sheet that is no list's export. */
export const sheetMachine = taskFlow<SheetWish, null>().provide({
  actors: {
    perform: performer(async ({ path, query, format }, signal) => {
      await saveFile(path, { query: { ...query, format }, signal });
      return { answer: null, message: null };
    }),
  },
});

import * as z from 'zod/mini';
import { nothing, withWire } from '../contract.ts';
import { instantText } from '../field-meta.ts';
import { exportWire } from './export-wire.ts';

export const exportFormats = ['xlsx', 'csv', 'pdf'] as const;
/** The formats of lists; reports are also printed. */
export const sheetFormats = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];
export type ExportFormat = (typeof exportFormats)[number];
export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** A list exported as a file, in the background. */
export const ListExport = z.object({
  id: z.int(),
  list: z.string(),
  /** The list's name, in the requested language. */
  title: z.string(),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  file_name: z.string(),
  /** The rows written so far, and their total; null if it wasn't counted. */
  rows: z.int(),
  total_rows: z.nullable(z.int()),
  /** In bytes. */
  size: z.int(),
  /** Why it failed, in the requested language. */
  error: z.nullable(z.string()),
  created_at: instantText(),
  /** The file is deleted then. */
  expires_at: instantText(),
});
export type ListExport = z.infer<typeof ListExport>;

export const exportCalls = {
  create: withWire('X-EXP-01', exportWire.create, {
    needs: 'anybody',
    body: z.strictObject({
      /** As in the list's own URL: `leads`. */
      list: z.string().check(z.regex(/^[a-z_]{2,40}$/)),
      format: z.enum(exportFormats),
      /** The column names; all of them if omitted. */
      columns: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100))),
      /** The list's filters, search and sort. */
      query: z.optional(z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(200)))),
    }),
    answer: ListExport,
  }),
  get: withWire('X-EXP-02', exportWire.get, { needs: 'anybody', answer: ListExport }),
  /** Cancels it if it is still being written. */
  remove: withWire('X-EXP-04', exportWire.remove, { needs: 'anybody', answer: nothing }),
};

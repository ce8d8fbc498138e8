import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DataImport, ImportedRow, ImportKind } from '../../../src/api/app/data-import.ts';
import type { Language } from '../../../src/locales/translate.ts';
import { belongsTo, companyTable, key } from './columns.ts';

/** What is wrong with a row: of which column and field (a locale key), as a locale key with its values. */
export interface RowError {
  column: number | null;
  label: string | null;
  key: string;
  values: Record<string, string | number>;
}

/** A file whose rows become records. */
export const dataImports = companyTable(
  'data_imports',
  {
    status: text().$type<DataImport['status']>().notNull().default('uploaded'),
    kind: text().$type<ImportKind>().notNull(),
    file_name: text().notNull(),
    /** The upload that it is read from, which goes once it was read. */
    attachment_id: key().notNull(),
    /** Of who imports it: their records and errors are made in it. */
    language: text().$type<Language>().notNull(),
    columns: jsonb().$type<DataImport['columns']>().notNull().default([]),
    mapping: jsonb().$type<(string | null)[]>().notNull().default([]),
    total: integer().notNull().default(0),
    checked: integer().notNull().default(0),
    bad: integer().notNull().default(0),
    existing: integer().notNull().default(0),
    created: integer().notNull().default(0),
    failure: jsonb().$type<{ key: string; values: Record<string, string | number> }>(),
  },
  (t) => [index('data_imports_own').on(t.company_id, t.created_by, t.id)],
);

/** The rows of an import. Each keeps what became of it, so that none is imported twice. */
export const dataImportRows = pgTable(
  'data_import_rows',
  {
    company_id: key().notNull(),
    data_import_id: key().notNull(),
    /** Its line in the file. */
    number: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    state: text().$type<ImportedRow['state']>().notNull().default('waiting'),
    /** The body of the call that creates its record. */
    input: jsonb().$type<Record<string, unknown>>(),
    /** What its record is known by; two rows with the same are one record. */
    keys: text().array().notNull().default([]),
    errors: jsonb().$type<RowError[]>().notNull().default([]),
    record_id: key(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.data_import_id, t.number] }),
    index('data_import_rows_state').on(t.company_id, t.data_import_id, t.state, t.number),
    belongsTo(t.data_import_id, t.company_id, () => dataImports, 'cascade'),
  ],
);

import { sql } from 'drizzle-orm';
import { type DataImport, DataImportRow, type ImportKind } from '../../src/api/app/data-import.ts';
import type { Language } from '../../src/locales/translate.ts';
import { dataImports } from '../db/schema/imports.ts';
import type { Scope } from '../db/scope.ts';
import { notFound } from '../kit/api-error.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { sayFailure } from '../kit/said.ts';
import { importFieldsOf, kinds } from './kinds.ts';

export const dataImportStore: EntityStore = {
  entity: 'data_import',
  table: dataImports,
  title: 'x.file_name',
  hidden: ['language', 'attachment_id'],
  row: DataImportRow,
  filters: {
    status: (value) => sql`${dataImports.status} = ${value}`,
    kind: (value) => sql`${dataImports.kind} = ${value}`,
    owner: (value) => sql`${dataImports.created_by} = ${value}`,
  },
  searchText: sql`data_imports.file_name`,
  sorts: { kind: dataImports.kind, status: dataImports.status, created_at: dataImports.created_at },
};

/** An import as its call answers it. */
export async function readImport(scope: Scope, id: number, { language }: CurrentUser): Promise<DataImport> {
  const record = await readOr404<DataImport>(scope, dataImportStore, id);
  const fields = Object.entries(importFieldsOf(kinds[record.kind])).map(([name, { meta }]) => ({
    name,
    label: meta.label ?? name,
    is_required: meta.isRequired === true,
  }));
  return { ...sayFailure(record, language), fields };
}

/** A person's own import: for everybody else there is none. */
export async function ownImportOr404(scope: Scope, currentUser: CurrentUser, id: number): Promise<DataImport> {
  const record = await readImport(scope, id, currentUser);
  if (record.created_by !== currentUser.viewer.id) throw notFound();
  return record;
}

/** What its job needs to know of it. */
export interface Work {
  status: DataImport['status'];
  kind: ImportKind;
  created_by: number | null;
  language: Language;
  attachment_id: number;
  mapping: (string | null)[];
}
/** The same, locked until the transaction ends, so that a batch is worked on once. */
export async function lockWork({ client, company }: Scope, id: number): Promise<Work | undefined> {
  const { rows } = await client.query<Work>({
    name: 'data_imports.work',
    text: `select status, kind, created_by::int, language, attachment_id::int, mapping from data_imports
      where company_id = $1 and id = $2 for update`,
    values: [company, id],
  });
  return rows[0];
}

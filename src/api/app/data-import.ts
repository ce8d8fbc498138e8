import * as z from 'zod/mini';
import { get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, recordOf, sortsOf } from '../define-fields.ts';
import type { EntityName } from '../entities.ts';
import { recordShape } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';

export const dataImportStatuses = [
  'uploaded',
  'mapping',
  'validating',
  'preview',
  'importing',
  'done',
  'partially_done',
  'failed',
  'cancelled',
] as const;
/** What can be imported: each is declared in server/imports/kinds.ts, and has a call that begins it. */
export const importKinds = [
  'unit',
  'sellable_unit',
  'tenant',
  'lead',
  'equipment',
  'part',
  'maintenance_plan',
] as const satisfies EntityName[];
export type ImportKind = (typeof importKinds)[number];
export const isImportKind = (name: string): name is ImportKind => importKinds.some((kind) => kind === name);

export const mostImportRows = 10_000;
export const mostImportColumns = 100;
export const importRowStates = ['waiting', 'valid', 'invalid', 'existing', 'created', 'failed'] as const;
/** The rows that the error sheet has. */
export const badRowStates = ['invalid', 'failed'] as const satisfies (typeof importRowStates)[number][];

const nullableText = z.nullable(z.string());
const count = (more = {}) => field.shown('number', z.int(), more);

/** A file whose rows become records. */
export const dataImportFields = defineFields('imports', {
  kind: field.shown('choice', z.enum(importKinds), {
    options: importKinds,
    texts: 'imports.kind',
    isSorted: true,
    isMain: true,
    width: 150,
  }),
  file_name: field.shown('text', z.string(), { isMain: true, width: 240 }),
  status: field.status(dataImportStatuses, 'data_import.status', { width: 160 }),
  /** Its rows, and how many of them were looked at so far. */
  total: count({ width: 90 }),
  checked: count(),
  /** Rows with errors, those whose records are there already, and those that became records. */
  bad: count({ width: 90 }),
  existing: count({ width: 110 }),
  created: count({ width: 90 }),
  created_at: field.shown('instant', z.string(), { isSorted: true, width: 150 }),
  /** Why it failed, in the caller's language. */
  failure: field.shown('long', nullableText),
});

/** A column of the file, with the first of its values. */
export const ImportColumn = z.object({ heading: z.string(), samples: z.array(z.string()) });
/** What a column can become: a field of the records, or a further one by which a reference is told apart. */
export const ImportField = z.object({ name: z.string(), label: z.string(), is_required: z.boolean() });

const shown = recordOf(dataImportFields);
const rowShape = { ...recordShape, ...shown };
export const DataImportRow = z.object(rowShape);
export type DataImportRow = z.infer<typeof DataImportRow>;
export const DataImport = z.object({
  ...rowShape,
  columns: z.array(ImportColumn),
  /** The field of each column: guessed, until somebody has said so. */
  mapping: z.array(nullableText),
  fields: z.array(ImportField),
});
export type DataImport = z.infer<typeof DataImport>;
export const dataImportColumns = columnsOf<DataImportRow>(dataImportFields, [
  'file_name',
  'kind',
  'status',
  'total',
  'created',
  'existing',
  'bad',
  'created_at',
]);

/** A row of the file: its line, its cells, and what is wrong with them. */
export const ImportedRow = z.object({
  number: z.int(),
  state: z.enum(importRowStates),
  cells: z.array(z.string()),
  /** `column` is null for what concerns the whole row. */
  errors: z.array(z.object({ column: z.nullable(z.int()), message: z.string() })),
  record_id: z.nullable(z.int()),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const BulkImport = z.strictObject({ attachment_id: z.int().check(z.gte(1)) });
const version = z.optional(z.int().check(z.gte(1)));
const one = '/data_imports/{id}';
const wrapped = { needs: 'anybody', wrapper: 'data_import', answer: DataImport } as const;
const begun = { body: BulkImport, answer: DataImport } as const;

export const dataImportCalls = {
  list: list('X-IMP-01', '/data_imports', {
    needs: 'anybody',
    answer: DataImportRow,
    filters: filtersOf(dataImportFields, 'status', 'kind'),
    sorts: sortsOf(dataImportFields),
  }),
  get: get('X-IMP-02', one, { needs: 'anybody', answer: DataImport }),
  /** Says which column is which field, and has the rows checked. */
  map: put('X-IMP-03', `${one}/mapping`, {
    ...wrapped,
    body: z.strictObject({
      mapping: z.optional(z.array(z.nullable(z.string().check(z.maxLength(60)))).check(z.maxLength(mostImportColumns))),
      version,
    }),
    moves: { lifecycle: 'data_import', event: 'map' },
  }),
  /** Starts it, cancels it, or goes back to its columns. */
  status: put('X-IMP-04', `${one}/status`, {
    ...wrapped,
    body: z.strictObject({ status: z.enum(dataImportStatuses), version }),
    moves: { lifecycle: 'data_import', event: 'by status' },
  }),
  /** At most 100 of its rows, by their lines. */
  rows: get('X-IMP-05', `${one}/rows`, {
    needs: 'anybody',
    query: z.strictObject({
      /** Only those with errors. */
      bad: z.optional(z.stringbool()),
      after: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(2_000_000))),
    }),
    answer: z.array(ImportedRow),
  }),
  activities: get('X-IMP-06', `${one}/activities`, { needs: 'anybody', answer: z.array(LogEntry) }),
  /** Each begins an import of an uploaded file, of 20 MB and 10,000 rows at most. */
  sellableUnits: post('UNI-12', '/sellable_units/bulk_import', { needs: 'units.create', ...begun }),
  units: post('X-IMP-11', '/units/bulk_import', { needs: 'units.create', ...begun }),
  tenants: post('X-IMP-12', '/tenants/bulk_import', { needs: 'tenants.create', ...begun }),
  leads: post('X-IMP-13', '/leads/bulk_import', { needs: 'leads.create', ...begun }),
  equipment: post('X-IMP-14', '/maintenance/equipments/bulk_import', { needs: 'maintenance.create', ...begun }),
  /** Their stock isn't imported: it is counted. */
  parts: post('X-IMP-15', '/maintenance/parts/bulk_import', { needs: 'maintenance.create', ...begun }),
  /** Each becomes a draft, which somebody approves. */
  plans: post('X-IMP-16', '/maintenance/plans/bulk_import', { needs: 'maintenance.create', ...begun }),
};
/** The call that begins an import of each kind. */
export const beginImport = {
  unit: dataImportCalls.units,
  sellable_unit: dataImportCalls.sellableUnits,
  tenant: dataImportCalls.tenants,
  lead: dataImportCalls.leads,
  equipment: dataImportCalls.equipment,
  part: dataImportCalls.parts,
  maintenance_plan: dataImportCalls.plans,
} as const satisfies Record<ImportKind, unknown>;

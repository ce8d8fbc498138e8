import type { DataImport, ImportedRow } from '../../../api/app/data-import.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { companyNow, viewerNow } from '../../kit/samples/recorded-answers.ts';
import {
  type Chart,
  factsSamples,
  failures,
  flowChart,
  type LifecycleSamples,
  lifecycleChart,
} from '../../kit/samples/samples.ts';
import { listSamples, readSamples, recordSamples, taskSamples } from '../../kit/samples/uses.ts';
import { beginImportMachine, dataImportByIdMachine, dataImportFlows, importFileMachine, importRowsMachine } from './flows.ts';
import { type DataImportFacts, dataImportLifecycle } from './lifecycle.ts';

const mapping = ['name', 'mobile', 'source'];
export const dataImportSamples: LifecycleSamples<typeof dataImportLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<DataImportFacts>(
    { viewer: viewerNow, today: companyNow.today, is_own: true, can_create: true, good: 100, bad: 0, in: 100 },
    {
      'somebody else’s': { is_own: false },
      'no longer allowed to create': { can_create: false },
      'only bad rows': { good: 0, bad: 100, in: 0 },
      'some bad rows': { viewer: theSystem, good: 97, bad: 3, in: 97 },
      'none in': { viewer: theSystem, good: 97, bad: 3, in: 0 },
    },
  ),
  events: { map: [{ mapping }], fail: [{ key: 'imports.error.empty' }] },
};

const made: DataImport = {
  id: 7,
  version: 4,
  created_at: '2026-03-01T08:00:00Z',
  updated_at: '2026-03-01T08:02:00Z',
  created_by: viewerNow.id,
  status: 'preview',
  kind: 'lead',
  file_name: 'leads-march.xlsx',
  total: 100,
  checked: 100,
  bad: 3,
  existing: 12,
  created: 0,
  failure: null,
  columns: [
    { heading: 'Name', samples: ['Faisal Al-Harbi', 'نورة الشهري', 'Omar Al-Zahrani'] },
    { heading: 'Mobile', samples: ['0512345678', '0551112222'] },
    { heading: 'Source', samples: ['Walk-in', 'Website'] },
    { heading: 'Remark', samples: [] },
  ],
  mapping: [...mapping, null],
  fields: [
    { name: 'name', label: 'sales.lead.name', is_required: true },
    { name: 'mobile', label: 'sales.lead.mobile', is_required: false },
    { name: 'source', label: 'sales.lead.source', is_required: true },
    { name: 'note', label: 'sales.lead.note', is_required: false },
  ],
};
const { columns: _, mapping: __, fields: ___, ...row } = made;
const rows: ImportedRow[] = [
  { number: 2, state: 'valid', cells: ['Faisal Al-Harbi', '0512345678', 'Walk-in', ''], errors: [], record_id: null },
  { number: 3, state: 'existing', cells: ['نورة الشهري', '0551112222', 'Website', ''], errors: [], record_id: 12 },
  {
    number: 4,
    state: 'invalid',
    cells: ['Omar Al-Zahrani', '12', 'Walk-in', ''],
    errors: [{ column: 1, message: 'Mobile: Enter a mobile number.' }],
    record_id: null,
  },
];
const page = { rows: [row], total_entries: 1, total_exact: true, page: 1, per_page: 25, next_cursor: null };
const file = 'app/data-import/flows.ts';

export const dataImportCharts: Chart[] = [
  lifecycleChart('app/data-import/lifecycle.ts', dataImportLifecycle, dataImportSamples),
  flowChart(file, 'data import list', dataImportFlows.list, listSamples(page)),
  flowChart(
    file,
    'data import page',
    dataImportFlows.page,
    recordSamples(
      { ...made, status: 'mapping' as const },
      {
        lifecycle: dataImportLifecycle,
        payload: { mapping: made.mapping },
        isEdited: false,
        isRemoved: false,
      },
    ),
  ),
  flowChart(file, 'columns of an import', dataImportByIdMachine, readSamples(made, { id: made.id })),
  flowChart(file, 'rows of an import', importRowsMachine, readSamples(rows, { id: made.id, bad: false, after: 0 })),
  flowChart(
    file,
    'begin an import',
    beginImportMachine,
    taskSamples({ kind: 'lead' as const, attachment_id: 7 }, { answer: made, error: failures.invalid('attachment_id') }),
  ),
  flowChart(
    file,
    'save a file of imports',
    importFileMachine,
    taskSamples({ format: 'xlsx' as const, template: 'lead' as const }, { error: failures.offline }),
  ),
];

import type { Page } from '../../../api/contract.ts';
import type { CashBox, CashBoxDetails } from '../../../api/finance/cash-box.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { editSamples, listSamples, recordSamples } from '../../kit/samples/uses.ts';
import { cashBoxFlows } from './flows.ts';
import { type CashBoxFacts, cashBoxLifecycle } from './lifecycle.ts';

const pieces = { pieces_50000: 1, pieces_10000: 4, pieces_5000: 1, pieces_2000: 2, pieces_500: 1 };
const cashBoxSamples: LifecycleSamples<typeof cashBoxLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<CashBoxFacts>(
    {
      ...{ viewer: viewerNow, today: '2026-01-15' },
      ...{ is_viewers: true, held_by_viewer: true, counted_by_viewer: true, may_close: true, difference: -500 },
    },
    {
      'a box of somebody else': { is_viewers: false, held_by_viewer: false },
      'who may not close it': { may_close: false },
      'a difference above the limit': { difference: -5001 },
    },
  ),
  events: { count: [pieces, {}] },
};

const person = { id: viewerNow.id, name: 'Noura Al-Harbi' };
const row: CashBox = {
  ...{ id: 3, version: 4, created_at: '2026-01-05T06:00:00.000Z', updated_at: '2026-01-15T06:00:00.000Z', created_by: 1 },
  ...{
    name: 'Reception',
    status: 'open',
    person_id: person.id,
    person_name: person.name,
    float: '500.00',
    note: 'In the drawer',
  },
  ...{ holder_id: person.id, holder_name: person.name, balance: '1000.00', opened_on: '2026-01-15', sub_account: '1010' },
  ...{ counted: null, difference: null, counted_on: '2026-01-14', counted_by: null, counted_by_name: null },
};
const box: CashBoxDetails = {
  ...row,
  counts: [
    {
      ...{ id: 1, counted_on: '2026-01-14', expected: '1000.00', counted: '995.00', difference: '-5.00', pieces },
      ...{ counted_by_name: person.name, closed_by_name: person.name },
    },
  ],
  movements: [
    {
      ...{ transaction_id: 81, date: '2026-01-14', amount: '20000.00', document_kind: 'collection', document_id: 12 },
      ...{ document_number: 'RCT-12', tenant_name: 'Faisal Al-Harbi' },
    },
    {
      ...{ transaction_id: 82, date: '2026-01-14', amount: '-22500.00', document_kind: 'bank_deposit', document_id: 2 },
      ...{ document_number: 'DEP-2', tenant_name: null },
    },
  ],
};
const page: Page<CashBox> = { rows: [row], total_entries: 1, next_cursor: null } as Page<CashBox>;
const file = 'finance/cash-box/flows.ts';

export const cashBoxCharts: Chart[] = [
  lifecycleChart('finance/cash-box/lifecycle.ts', cashBoxLifecycle, cashBoxSamples),
  flowChart(file, 'cash box list', cashBoxFlows.list, listSamples(page)),
  flowChart(
    file,
    'cash box page',
    cashBoxFlows.page,
    recordSamples(box, { lifecycle: cashBoxLifecycle, payload: pieces, isRemoved: false }),
  ),
  flowChart(file, 'cash box form', cashBoxFlows.form, editSamples(cashBoxFlows.form, { record: box, field: 'name' })),
];

import type { Page } from '../../../api/contract.ts';
import type { BankBalance, BankFileInput, BankLine, BankMovement, BankStatement } from '../../../api/finance/bank-statement.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { listSamples, readSamples, recordSamples, taskSamples } from '../../kit/samples/uses.ts';
import {
  bankBalanceMachine,
  bankLinesMachine,
  bankMovementsMachine,
  bankStatementFlows,
  importBankFileMachine,
  type LineWish,
  settleLineMachine,
} from './flows.ts';
import { type BankStatementFacts, bankStatementLifecycle } from './lifecycle.ts';

const reason = { reason: 'A transfer was matched with the wrong tenant' };
const bankStatementSamples: LifecycleSamples<typeof bankStatementLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<BankStatementFacts>(
    {
      ...{ viewer: viewerNow, today: '2026-01-15', line_count: 3, open_lines: 0 },
      ...{ opening: '1000.00', closing_before: '1000.00', period_is_open: true, reversed_row: null },
    },
    {
      'a line is open': { open_lines: 1 },
      'nothing is matched': { open_lines: 3 },
      'the statement before is missing': { closing_before: '900.00' },
      'the first statement of its account': { closing_before: null },
      'a line of what was reversed': { reversed_row: 7 },
      'a statement of a closed month': { period_is_open: false },
      'the system': { viewer: theSystem },
    },
  ),
  events: { reopen: [reason, {}], reopen_line: [{ row: 2, ...reason }, reason, { row: 2 }] },
};

const movement: BankMovement = {
  ...{ transaction_id: 31, date: '2026-01-05', amount: '15000.00', document_kind: 'collection', document_id: 12 },
  ...{ document_number: 'COL-12', reference: 'FT-2026-118', tenant_name: 'Faisal Al-Harbi', is_reversed: false },
};
const other: BankMovement = {
  ...movement,
  transaction_id: 32,
  document_id: 13,
  document_number: 'COL-13',
  tenant_name: 'نورة الشهري',
};
const line: BankLine = {
  ...{ id: 11, row: 1, booked_on: '2026-01-05', amount: '15000.00', reference: 'FT-2026-118', bank_ref: '26005001' },
  ...{ text: 'SARIE INWARD FAISAL ALHARBI RENT', state: 'unmatched', reason: null, settled_by_name: null, movements: [] },
  suggestions: [
    { ...movement, score: 110, is_exact: true },
    { ...other, score: 68, is_exact: false },
  ],
};
const lines: BankLine[] = [
  line,
  { ...line, id: 12, row: 2, text: 'حوالة واردة', reference: null, suggestions: [] },
  { ...line, id: 13, row: 3, state: 'matched', settled_by_name: 'Noura Al-Harbi', movements: [movement], suggestions: [] },
  {
    ...line,
    ...{ id: 14, row: 4, amount: '-5.75', text: 'MONTHLY FEE', reference: null, state: 'explained', reason: 'Bank fee' },
    ...{ settled_by_name: 'Noura Al-Harbi', suggestions: [] },
  },
];
const balance: BankBalance = {
  ...{ bank: '45994.25', book: '30000.00', difference: '15994.25', open_lines: 2, lines: '14994.25' },
  ...{ open_movements: 1, movements: '-1000.00', exact_lines: 1 },
};
const file: BankFileInput = { file_name: 'october.csv', content: 'Date,Amount,Balance\n2025-10-02,10.00,10.00\n' };
const wish: LineWish = { id: 7, do: 'match', line_id: 11, transaction_ids: [31] };

const place = 'finance/bank-statement/flows.ts';
const statement: BankStatement = {
  ...{ id: 7, version: 3, created_at: '2026-01-08T06:00:00.000Z', updated_at: '2026-01-08T07:00:00.000Z', created_by: 5 },
  ...{ account: 'SA0380000000608010167519', number: '304', status: 'reconciling', from_on: '2025-12-01', to_on: '2025-12-31' },
  ...{ opening: '31000.00', closing: '45994.25', closing_before: '31000.00', line_count: 4, open_lines: 2 },
  ...{ skipped_lines: 0, zero_lines: 0 },
  ...{ format: 'camt053', file_name: 'december.xml', reason: null, period_is_open: true },
  reversed_row: null,
};
/** Nothing of it is done yet, so that it can be discarded. */
const imported = { ...statement, status: 'imported' as const };
const page: Page<BankStatement> = {
  ...{ rows: [statement], total_entries: 1, total_exact: true, page: 1, per_page: 25, next_cursor: null },
};

export const bankStatementCharts: Chart[] = [
  lifecycleChart('finance/bank-statement/lifecycle.ts', bankStatementLifecycle, bankStatementSamples),
  flowChart(place, 'bank statement list', bankStatementFlows.list, listSamples(page)),
  flowChart(
    place,
    'bank statement page',
    bankStatementFlows.page,
    recordSamples(imported, { lifecycle: bankStatementLifecycle, payload: reason, isEdited: false, isRemoved: false }),
  ),
  flowChart(place, 'import a bank file', importBankFileMachine, taskSamples(file, { answer: statement })),
  flowChart(place, 'lines of a bank statement', bankLinesMachine, readSamples(lines, { id: 7, state: null, after: 0 })),
  flowChart(place, 'bank and books', bankBalanceMachine, readSamples(balance, { id: 7 })),
  flowChart(
    place,
    'movements for a line',
    bankMovementsMachine,
    readSamples([movement, other], { id: 7, line_id: 11, search: '' }),
  ),
  flowChart(place, 'match a line', settleLineMachine, taskSamples(wish, { answer: statement })),
];

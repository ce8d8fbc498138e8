import type { Books } from '../../../api/finance/books.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { readSamples, taskSamples } from '../../kit/samples/uses.ts';
import { booksMachine, checkBooksMachine } from './flows.ts';

const ran_at = '2026-03-01T00:10:00Z';
const held = { violations: 0, rows: [], took_ms: 12, ran_at, failing_since: null };
/** One that holds, one that doesn't, and one that has not run. */
const books: Books = {
  checks: [
    { id: 'I1', query: 'select id from ledger_transactions where company_id = $1', ...held },
    {
      ...held,
      id: 'L1',
      query: 'select sub_account_id from account_balances where company_id = $1',
      violations: 2,
      rows: [
        { sub_account_id: 5, kept_debits: 1_183_127, debits: 1_183_126 },
        { sub_account_id: 8, kept_debits: 0, debits: null },
      ],
      failing_since: ran_at,
    },
    {
      ...held,
      id: 'I8',
      query: 'select id from accounting_periods where company_id = $1',
      violations: null,
      took_ms: null,
      ran_at: null,
    },
  ],
};

const file = 'finance/books/flows.ts';
export const booksCharts: Chart[] = [
  flowChart(file, 'books', booksMachine, readSamples(books, null)),
  flowChart(file, 'check the books', checkBooksMachine, taskSamples({}, { answer: books })),
];

import { type Halalas, money } from '../../../src/api/money.ts';
import { headingKey, type Line, linesOfText } from '../../imports/table.ts';
import {
  amountOf,
  dayOf,
  ibanOf,
  joined,
  mostLines,
  type ReadLine,
  type ReadStatement,
  refuse,
  type Wrong,
  wrong,
} from './file-parts.ts';

/** What banks call their columns, in both languages; compared however it is spelled. */
const names = {
  date: [
    'Date',
    'Booking date',
    'Posting date',
    'Transaction date',
    'Value date',
    'التاريخ',
    'تاريخ العملية',
    'تاريخ القيد',
    'تاريخ الحركة',
  ],
  text: [
    'Description',
    'Details',
    'Transaction details',
    'Narrative',
    'Particulars',
    'Remarks',
    'الوصف',
    'البيان',
    'التفاصيل',
    'تفاصيل العملية',
    'الشرح',
  ],
  reference: [
    'Reference',
    'Ref',
    'Reference no',
    'Reference number',
    'Customer reference',
    'المرجع',
    'رقم المرجع',
    'الرقم المرجعي',
  ],
  bank_ref: [
    'Transaction id',
    'Transaction no',
    'Transaction number',
    'Bank reference',
    'رقم العملية',
    'رقم الحركة',
    'مرجع البنك',
  ],
  debit: ['Debit', 'Debit amount', 'Withdrawal', 'Withdrawals', 'مدين', 'المدين', 'المبلغ المدين', 'سحب', 'المسحوبات'],
  credit: ['Credit', 'Credit amount', 'Deposit', 'Deposits', 'دائن', 'الدائن', 'المبلغ الدائن', 'إيداع', 'الإيداعات'],
  amount: ['Amount', 'Transaction amount', 'المبلغ', 'مبلغ العملية'],
  balance: ['Balance', 'Running balance', 'Account balance', 'Closing balance', 'الرصيد', 'الرصيد بعد العملية', 'رصيد الحساب'],
} as const;
type Column = keyof typeof names;
type Columns = Partial<Record<Column, number>>;
const known = new Map<string, Column>(
  Object.entries(names).flatMap(([column, all]) => all.map((name) => [headingKey(name), column as Column] as const)),
);
const longestName = 60;
/** How far down the heading may be: banks put the account and the period above it. */
const deepest = 30;

/** Reads a CSV of one account. Its balance column proves that no row is missing. Throws `Unreadable`. */
export function readCsv(content: string): ReadStatement {
  const found = linesIn(content);
  const rows = found.rows.filter(({ cells }) => cells.some((cell) => cell.trim()));
  if (rows.length > mostLines) refuse(wrong('too_many', null, { limit: mostLines }));
  const bad: Wrong[] = [];
  const read = rows.flatMap((row) => rowOf(row, found.columns, bad) ?? []);
  if (bad.length) refuse(...bad);
  const ordered = inOrder(read);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) return refuse(wrong('empty'));
  return joined([
    {
      account: found.account,
      number: null,
      from_on: first.booked_on,
      to_on: last.booked_on,
      opening: first.balance - first.amount,
      closing: last.balance,
      // Rows that only tell a balance move nothing.
      lines: ordered.filter(({ amount }) => amount !== 0).map(({ balance: _, ...line }) => line),
    },
  ]);
}

interface Found {
  account: string | null;
  columns: Columns;
  rows: Line[];
}
/** The rows below the heading, which is looked for with each separator that the file may have. */
function linesIn(content: string): Found {
  let nearest: Columns = {};
  for (const separator of ['', ',', ';', '\t']) {
    let all: Line[];
    try {
      all = linesOfText(separator ? `sep=${separator}\n${content.replace(/^sep=.\r?\n/i, '')}` : content);
    } catch {
      continue;
    }
    const found = all.slice(0, deepest).map(({ cells }) => columnsOf(cells));
    const at = found.findIndex(isHeading);
    const head = all[at];
    nearest = [nearest, ...found].reduce((a, b) => (Object.keys(b).length > Object.keys(a).length ? b : a));
    if (!head) continue;
    const above = all.slice(0, at).map(({ cells }) => cells.join(' '));
    // The line that names the separator is ours.
    const shift = separator && !/^sep=/i.test(content) ? 1 : 0;
    return {
      account: above.map(ibanOf).find((one) => one !== null) ?? null,
      columns: columnsOf(head.cells),
      rows: all.slice(at + 1).map(({ number, cells }) => ({ number: number - shift, cells })),
    };
  }
  return refuse(wrong('columns', null, { missing: missingIn(nearest).join(', ') }));
}
const columnsOf = (cells: readonly string[]): Columns => {
  const columns: Columns = {};
  for (const [i, cell] of cells.entries()) {
    const column = known.get(headingKey(cell.slice(0, longestName)));
    if (column) columns[column] ??= i;
  }
  return columns;
};
const isHeading = (columns: Columns): boolean => missingIn(columns).length === 0;
/** What a heading lacks, as it is called in English. */
function missingIn({ date, amount, debit, credit, balance }: Columns): string[] {
  const hasAmount = amount !== undefined || (debit !== undefined && credit !== undefined);
  return [date === undefined && 'Date', !hasAmount && 'Amount', balance === undefined && 'Balance'].filter(
    (one) => one !== false,
  );
}

interface Row extends ReadLine {
  balance: Halalas;
}
function rowOf({ number: row, cells }: Line, columns: Columns, bad: Wrong[]): Row | null {
  const cell = (column: Column) => cells[columns[column] ?? -1]?.trim() ?? '';
  // A total below the rows.
  if (!cell('date') && !cell('balance')) return null;
  const booked_on = dayOf(cell('date').replace(/[ T]\d{1,2}:\d\d(:\d\d)?.*$/, ''));
  const amount = amountIn(cell);
  const balance = amountOf(cell('balance'));
  if (!booked_on) bad.push(wrong('day', row));
  else if (amount === null) bad.push(wrong('amount', row));
  else if (balance === null) bad.push(wrong('balance', row));
  else {
    const or = (said: string) => said || null;
    const [reference, bank_ref] = [or(cell('reference')), or(cell('bank_ref'))];
    return { ...{ row, booked_on, amount, balance, reference, bank_ref }, text: cell('text') };
  }
  return null;
}
/** Credits less debits, which some banks write with a minus; or the amount with its sign. null if it is none. */
function amountIn(cell: (column: Column) => string): Halalas | null {
  const [debit, credit] = [cell('debit'), cell('credit')];
  if (!debit && !credit) return cell('amount') ? amountOf(cell('amount')) : 0;
  const [less, more] = [debit ? amountOf(debit) : 0, credit ? amountOf(credit) : 0];
  return less === null || more === null || more < 0 ? null : more - Math.abs(less);
}

/** The oldest first, as the balance of each row follows on the one before. */
function inOrder(rows: Row[]): Row[] {
  const breaks = (all: Row[]) => all.filter((row, i) => i > 0 && (all[i - 1] as Row).balance + row.amount !== row.balance);
  const turned = rows.toReversed();
  const isTurned =
    (rows[0]?.booked_on ?? '') > (rows.at(-1)?.booked_on ?? '') || (breaks(rows).length > 0 && !breaks(turned).length);
  const ordered = isTurned ? turned : rows;
  const bad = breaks(ordered).map((row) => {
    const before = ordered[ordered.indexOf(row) - 1] as Row;
    return wrong('chain', row.row, { difference: money(row.balance - before.balance - row.amount) });
  });
  return bad.length ? refuse(...bad) : ordered;
}

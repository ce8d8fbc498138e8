import { type Halalas, money } from '../../../src/api/money.ts';
import { headingKey, type Line, linesOfText } from '../../imports/table.ts';
import { tableAmount } from './amounts.ts';
import { dayOf, ibanOf, joined, mostLines, type ReadLine, type ReadStatement, refuse, type Wrong, wrong } from './file-parts.ts';

/** What banks call their columns, in both languages; compared however it is spelled. */
const names = {
  date: ['Date', 'Booking date', 'Posting date', 'Transaction date', 'التاريخ', 'تاريخ العملية', 'تاريخ القيد', 'تاريخ الحركة'],
  /** For rows without the other. */
  value_date: ['Value date', 'Value day', 'تاريخ الحق', 'تاريخ القيمة', 'تاريخ الاستحقاق'],
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
/** A day with its time and zone. */
const longestDate = 60;
/** How many characters down. */
const longestHead = 100_000;
/** How far to the right a column may be. */
const mostColumns = 200;

/** Reads a CSV of one account. Its balance column proves that no row is missing. Throws `Unreadable`. */
export function readCsv(content: string): ReadStatement {
  const found = linesIn(content);
  const rows = found.rows.filter(({ cells }) => cells.some((cell) => cell.trim()));
  if (rows.length > mostLines) refuse([wrong('too_many', null, { limit: mostLines })]);
  const bad: Wrong[] = [];
  const read = rows.flatMap((row) => rowOf(row, found.columns, bad) ?? []);
  if (bad.length) refuse(bad);
  const ordered = inOrder(read);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) return refuse([wrong('empty')]);
  const days = ordered.map(({ booked_on }) => booked_on).sort();
  const [from_on = '', to_on = from_on] = [days[0], days.at(-1)];
  return joined([
    {
      account: found.account,
      ...{ number: null, page: null, from_on, to_on, opened_on: from_on, closed_on: to_on },
      opening: first.balance - first.amount,
      closing: last.balance,
      // Rows that only tell a balance move nothing.
      lines: ordered.filter(({ amount }) => amount !== 0).map(({ balance: _, isZero: __, ...line }) => line),
      zero_lines: ordered.filter(({ isZero }) => isZero).length,
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
    const text = separator ? `sep=${separator}\n${content.replace(/^sep=.\r?\n/i, '')}` : content;
    const found = (tryLines(text.slice(0, longestHead), deepest) ?? []).map(({ cells }) => columnsOf(cells));
    const at = found.findIndex(isHeading);
    nearest = [nearest, ...found].reduce((a, b) => (Object.keys(b).length > Object.keys(a).length ? b : a));
    const all = at < 0 ? null : tryLines(text);
    const columns = found[at];
    if (!all || !columns) continue;
    const above = all.slice(0, at).map(({ cells }) => cells.join(' '));
    // The line that names the separator is ours.
    const shift = separator && !/^sep=/i.test(content) ? 1 : 0;
    return {
      account: above.map(ibanOf).find((one) => one !== null) ?? null,
      columns,
      rows: all.slice(at + 1).map(({ number, cells }) => ({ number: number - shift, cells })),
    };
  }
  return refuse([wrong('columns', null, { missing: missingIn(nearest).join(', ') })]);
}
/** null if the text can't be parsed with its separator. */
function tryLines(text: string, most?: number): Line[] | null {
  try {
    return linesOfText(text, most);
  } catch {
    return null;
  }
}
const columnsOf = (cells: readonly string[]): Columns => {
  const columns: Columns = {};
  for (const [i, cell] of cells.slice(0, mostColumns).entries()) {
    const column = cell && known.get(headingKey(cell.slice(0, longestName)));
    if (column) columns[column] ??= i;
  }
  return columns;
};
const isHeading = (columns: Columns): boolean => missingIn(columns).length === 0;
/** What a heading lacks, as it is called in English. */
function missingIn({ date, value_date, amount, debit, credit, balance }: Columns): string[] {
  const hasAmount = amount !== undefined || (debit !== undefined && credit !== undefined);
  return [
    date === undefined && value_date === undefined && 'Date',
    !hasAmount && 'Amount',
    balance === undefined && 'Balance',
  ].filter((one) => one !== false);
}

interface Row extends ReadLine {
  balance: Halalas;
  /** Whether it says that nothing moved. A row without an amount only tells a balance. */
  isZero: boolean;
}
function rowOf({ number: row, cells }: Line, columns: Columns, bad: Wrong[]): Row | null {
  const cell = (column: Column) => cells[columns[column] ?? -1]?.trim() ?? '';
  const date = cell('date') || cell('value_date');
  // A total below the rows.
  if (!date && !cell('balance')) return null;
  const booked_on = dayOf(date.slice(0, longestDate).split(/[ T]\d{1,2}:\d\d/)[0] ?? '');
  const amount = amountIn(cell);
  const balance = tableAmount(cell('balance'));
  if (!booked_on) bad.push(wrong('day', row));
  else if (amount === null) bad.push(wrong('amount', row));
  else if (balance === null) bad.push(wrong('balance', row));
  else {
    const or = (said: string) => said || null;
    const [reference, bank_ref] = [or(cell('reference')), or(cell('bank_ref'))];
    const isZero = amount === 0 && (['debit', 'credit', 'amount'] as const).some((column) => cell(column));
    return { ...{ row, booked_on, amount, balance, isZero, reference, bank_ref }, text: cell('text') };
  }
  return null;
}
/** Credits less debits, which some banks write with a minus; or the amount with its sign. null if it is none. */
function amountIn(cell: (column: Column) => string): Halalas | null {
  const [debit, credit] = [cell('debit'), cell('credit')];
  if (!debit && !credit) return cell('amount') ? tableAmount(cell('amount')) : 0;
  const [less, more] = [debit ? tableAmount(debit) : 0, credit ? tableAmount(credit) : 0];
  return less === null || more === null || more < 0 ? null : more - Math.abs(less);
}

/** The oldest first, as the balance of each row follows on the one before. */
function inOrder(rows: Row[]): Row[] {
  const turned = rows.toReversed();
  const isTurned =
    (rows[0]?.booked_on ?? '') > (rows.at(-1)?.booked_on ?? '') || (breaksIn(rows).length > 0 && !breaksIn(turned).length);
  const ordered = isTurned ? turned : rows;
  const bad = breaksIn(ordered);
  return bad.length ? refuse(bad) : ordered;
}
function breaksIn(rows: readonly Row[]): Wrong[] {
  return rows.flatMap(({ row, amount, balance }, i) => {
    const before = rows[i - 1];
    const difference = before ? balance - before.balance - amount : 0;
    return difference === 0 ? [] : [wrong('chain', row, { difference: money(difference) })];
  });
}

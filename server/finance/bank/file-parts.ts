import type { FieldError } from '../../../src/api/issues.ts';
import { type Halalas, money } from '../../../src/api/money.ts';
import type { Values } from '../../../src/locales/translate.ts';
import { dayIn } from '../../imports/cells.ts';

/** A line of a bank statement as its file says it. */
export interface ReadLine {
  /** Where it is in the file: its row, or its place among the entries. */
  row: number;
  booked_on: string;
  /** Above zero is money that came in. */
  amount: Halalas;
  reference: string | null;
  text: string;
  /** The bank's own id of the movement. */
  bank_ref: string | null;
}
export interface ReadStatement {
  /** The IBAN, else the account number; null if the file doesn't say. */
  account: string | null;
  /** The bank's number of the statement. */
  number: string | null;
  from_on: string;
  to_on: string;
  opening: Halalas;
  closing: Halalas;
  lines: ReadLine[];
  /** Lines of 0.00, which move nothing and are left out. */
  zero_lines: number;
}
/** A statement as one message or element of a file says it, with what tells its place among the others. */
export interface Part extends ReadStatement {
  /** The days of its balances. */
  opened_on: string;
  closed_on: string;
  page: string | null;
}
/** Findings while a file is read: errors, and the number of lines of zero. */
export interface Findings {
  bad: Wrong[];
  zero: number;
}
/** What is wrong with a file, and in which row; a locale key and its values. */
export interface Wrong {
  row: number | null;
  key: string;
  values: Values;
}
/** Thrown by the readers of files, with what is wrong with the file. `readBankFile` turns it into data. */
export class Unreadable extends Error {
  constructor(readonly wrong: readonly Wrong[]) {
    super(wrong.map(({ row, key }) => `${row ?? ''} ${key}`).join('; '));
  }
}

/** At most as many are told at once. */
export const mostTold = 50;
/** How many lines a statement may have. */
export const mostLines = 5_000;

export const wrong = (reason: string, row: number | null = null, values: Values = {}): Wrong => ({
  row,
  key: `finance.bank_statement.error.${reason}`,
  values: row === null ? values : { row, ...values },
});
export const refuse = (found: readonly Wrong[]): never => {
  throw new Unreadable(found.slice(0, mostTold));
};

/** The fields of a refused file: a row as `content.<row>`. */
export const wrongFields = (found: readonly Wrong[]): Record<string, FieldError> =>
  Object.fromEntries(
    found.map(({ row, key, values }) => [row === null ? 'content' : `content.${row}`, { messageKey: key, values }]),
  );

/** The longest text that may be a day; anything longer is refused before it is looked at. */
const longestDay = 40;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A day as banks write it, ISO; null if it is none. */
export function dayOf(text: string): string | null {
  if (text.length > longestDay) return null;
  const [, day, name, year] = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})$/i.exec(text.trim()) ?? [];
  const month = name ? months.indexOf(name.toLowerCase()) + 1 : 0;
  const found = month ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` : dayIn(text.trim());
  return found && isDay(found) ? found : null;
}
export const isDay = (text: string): boolean =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 10) === text;

const ibanIn = /\bSA\d{2}(?: ?[A-Z0-9]{4}){5}\b/;
/** The IBAN in a text, else the text: an account. */
export const accountIn = (text: string): string => ibanIn.exec(text.toUpperCase())?.[0].replace(/ /g, '') ?? text.trim();
export const ibanOf = (text: string): string | null => ibanIn.exec(text.toUpperCase())?.[0].replace(/ /g, '') ?? null;

/** What the database keeps of a text: no zero, no half of a sign, no more than `most`. */
export const kept = (text: string, most: number): string =>
  text
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, most)
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '');

/** Positive if `a` comes after `b`. Numbers are compared as such: banks write 9 and 10 as well as 00009. */
const compareNumbers = (a: string | null, b: string | null): number => (Number(a) || 0) - (Number(b) || 0);
const compareParts = (a: Part, b: Part): number =>
  compareTexts(a.closed_on, b.closed_on) ||
  compareTexts(a.opened_on, b.opened_on) ||
  compareNumbers(a.number, b.number) ||
  compareNumbers(a.page, b.page);
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const areChained = (parts: readonly Part[]): boolean =>
  parts.every(({ opening }, i) => i === 0 || parts[i - 1]?.closing === opening);

/**
 * The oldest part first, by its days, numbers and pages: balances alone don't tell the order of days that return to the same
 * balance. Parts that nothing else tells apart stay as they are in the file, or are turned if only then their balances follow.
 */
function inSequence(parts: readonly Part[]): Part[] {
  const sorted = parts.toSorted(compareParts);
  if (areChained(sorted)) return sorted;
  const turned = parts.toReversed().sort(compareParts);
  return areChained(turned) ? turned : sorted;
}

/** Lines with the oldest first: turned if the file begins with the newest day. */
export const oldestFirst = (lines: ReadLine[]): ReadLine[] =>
  (lines[0]?.booked_on ?? '') > (lines.at(-1)?.booked_on ?? '') ? lines.toReversed() : lines;

/** One statement of several that follow one another, in any order, as banks put the days of a month into one file. */
export function joined(parts: readonly Part[]): ReadStatement {
  const [first, ...rest] = inSequence(parts);
  if (!first) return refuse([wrong('empty')]);
  for (const part of parts) requireSum(part);
  const { opened_on: _, closed_on: __, page: ___, ...whole } = first;
  whole.lines = [...first.lines];
  for (const part of rest) {
    if (part.account !== whole.account)
      refuse([wrong('accounts', null, { first: whole.account ?? '', other: part.account ?? '' })]);
    if (part.opening !== whole.closing)
      refuse([wrong('gap', null, { day: part.from_on, opening: money(part.opening), closing: money(whole.closing) })]);
    whole.number = part.number ?? whole.number;
    if (part.from_on < whole.from_on) whole.from_on = part.from_on;
    if (part.to_on > whole.to_on) whole.to_on = part.to_on;
    whole.closing = part.closing;
    whole.zero_lines += part.zero_lines;
    for (const line of part.lines) whole.lines.push(line);
  }
  return whole;
}

function requireSum({ opening, closing, lines }: ReadStatement): void {
  const difference = closing - lines.reduce((sum, { amount }) => sum + amount, opening);
  if (difference !== 0)
    refuse([wrong('sum', null, { opening: money(opening), closing: money(closing), difference: money(difference) })]);
}

import { type Halalas, halalas, isMoney, money } from '../../../src/api/money.ts';
import type { Values } from '../../../src/locales/translate.ts';
import { dayIn, numberIn } from '../../imports/cells.ts';

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
}
/** What is wrong with a file, and in which row; a locale key and its values. */
export interface Wrong {
  row: number | null;
  key: string;
  values: Values;
}
/** Thrown by whatever reads a file, with all that is wrong with it. */
export class Unreadable extends Error {
  constructor(readonly wrong: readonly Wrong[]) {
    super(wrong.map(({ row, key }) => `${row ?? ''} ${key}`).join('; '));
  }
}

/** At most as many are told at once. */
const mostTold = 50;
/** How many lines a statement may have. */
export const mostLines = 5_000;

export const wrong = (reason: string, row: number | null = null, values: Values = {}): Wrong => ({
  row,
  key: `finance.bank_statement.error.${reason}`,
  values: row === null ? values : { row, ...values },
});
export const refuse = (...found: Wrong[]): never => {
  throw new Unreadable(found.slice(0, mostTold));
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A day as banks write it, ISO; null if it is none. */
export function dayOf(text: string): string | null {
  const [, day, name, year] = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})$/i.exec(text.trim()) ?? [];
  const month = name ? months.indexOf(name.toLowerCase()) + 1 : 0;
  const found = month ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` : dayIn(text.trim());
  return found && isDay(found) ? found : null;
}
export const isDay = (text: string): boolean =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 10) === text;

/** An amount as banks write it: grouped, in Arabic digits, with its sign before or behind it, or in brackets. null if it is none. */
export function amountOf(text: string): Halalas | null {
  const digits = numberIn(text)
    .replace(/٬/g, '')
    .replace(/٫/g, '.')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^(.*)-$/, '-$1')
    .replace(/^\+/, '')
    .replace(/\.$/, '');
  return isMoney(digits) ? halalas(digits) : null;
}

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

/** One statement of several that follow one another, as banks put the days of a month into one file. */
export function joined(parts: readonly ReadStatement[]): ReadStatement {
  const [first, ...rest] = parts;
  if (!first) return refuse(wrong('empty'));
  for (const part of parts) requireSum(part);
  const whole = { ...first, lines: [...first.lines] };
  for (const part of rest) {
    if (part.account !== whole.account)
      refuse(wrong('accounts', null, { first: whole.account ?? '', other: part.account ?? '' }));
    if (part.opening !== whole.closing)
      refuse(wrong('gap', null, { day: part.from_on, opening: money(part.opening), closing: money(whole.closing) }));
    whole.number = part.number ?? whole.number;
    if (part.from_on < whole.from_on) whole.from_on = part.from_on;
    if (part.to_on > whole.to_on) whole.to_on = part.to_on;
    whole.closing = part.closing;
    whole.lines.push(...part.lines);
  }
  return whole;
}

function requireSum({ opening, closing, lines }: ReadStatement): void {
  const difference = closing - lines.reduce((sum, { amount }) => sum + amount, opening);
  if (difference !== 0)
    refuse(wrong('sum', null, { opening: money(opening), closing: money(closing), difference: money(difference) }));
}

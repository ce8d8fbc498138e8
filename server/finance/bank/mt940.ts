import type { Halalas } from '../../../src/api/money.ts';
import { swiftAmount } from './amounts.ts';
import {
  accountIn,
  type Findings,
  isDay,
  joined,
  mostLines,
  oldestFirst,
  type Part,
  type ReadLine,
  type ReadStatement,
  refuse,
  type Wrong,
  wrong,
} from './file-parts.ts';

/** A field of a message: what follows its tag, and the lines up to the next tag. */
interface Field {
  tag: string;
  lines: string[];
  row: number;
}

/** Reads MT940 messages: one, or the days or pages of a period. Throws `Unreadable`. */
export function readMt940(content: string): ReadStatement {
  const messages = messagesOf(content);
  if (!messages.length) return refuse([wrong('no_statement')]);
  const lines = messages.reduce((sum, fields) => sum + fields.filter(({ tag }) => tag === '61').length, 0);
  if (Math.max(messages.length, lines) > mostLines) refuse([wrong('too_many', null, { limit: mostLines })]);
  const bad: Wrong[] = [];
  const read = messages.flatMap((fields) => readOne(fields, bad) ?? []);
  if (bad.length) refuse(bad);
  return joined(read);
}

/** The fields of each message. Envelopes (`{1:…}{4:`, `-}`) are left out. */
function messagesOf(content: string): Field[][] {
  const messages: Field[][] = [];
  for (const [i, line] of content.split(/\r\n|\r|\n/).entries()) {
    const body = line.replace(/^(\{\d:[^}]*\})*(\{4:)?/, '').replace(/^-(\}[^\n]*)?$/, '');
    const [, tag, text = ''] = /^:(\d\d[A-Z]?|NS):([^\n]*)$/.exec(body) ?? [];
    if (tag === '20') messages.push([]);
    const fields = messages.at(-1);
    if (tag) fields?.push({ tag, lines: [text], row: i + 1 });
    else if (body.trim()) fields?.at(-1)?.lines.push(body);
  }
  return messages;
}

function readOne(fields: Field[], bad: Wrong[]): Part | null {
  const found = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag));
  const first = fields[0]?.row ?? 1;
  // A statement of several pages has intermediate balances between them.
  const opening = balanceOf(found('60F', '60M'), 'opening', first, bad);
  const closing = balanceOf(found('62F', '62M'), 'closing', first, bad);
  const lines: ReadLine[] = [];
  const findings: Findings = { bad, zero: 0 };
  for (const [i, field] of fields.entries()) {
    if (field.tag !== '61') continue;
    const next = fields[i + 1];
    const line = lineOf(field, next?.tag === '86' ? next.lines : [], findings);
    if (line) lines.push(line);
  }
  if (!opening || !closing) return null;
  const account = found('25', '25P')?.lines[0];
  const [number, page] = found('28C', '28')?.lines[0]?.trim().split('/') ?? [];
  const days = lines.map(({ booked_on }) => booked_on).sort();
  const from_on = days[0] ?? opening.on;
  return {
    account: account ? accountIn(account) : null,
    number: number || null,
    page: page ?? null,
    // A line without a booking day may have a value day that is still to come.
    from_on: from_on < closing.on ? from_on : closing.on,
    to_on: closing.on,
    ...{ opening: opening.amount, closing: closing.amount, opened_on: opening.on, closed_on: closing.on },
    ...{ lines: oldestFirst(lines), zero_lines: findings.zero },
  };
}

/** `C251031SAR12345,67` */
function balanceOf(field: Field | undefined, which: 'opening' | 'closing', first: number, bad: Wrong[]) {
  const text = field?.lines[0] ?? '';
  const [, side, day = '', currency, digits = ''] = /^([CD])(\d{6})([A-Z]{3})([\d,]+)\s*$/.exec(text) ?? [];
  const amount = swiftAmount(digits);
  const on = longDay(day);
  if (!field) bad.push(wrong(`no_${which}`, first));
  else if (currency && currency !== 'SAR') bad.push(wrong('row_currency', field.row));
  else if (!side || amount === null || !on) bad.push(wrong(`bad_${which}`, field.row));
  else return { amount: signed(side, amount), on };
  return null;
}

const entry = /^(\d{6})(\d{4}| {1,4})?(R?[CD])([A-Z])?([\d,]+)([NFS][A-Z0-9]{3})([^\n]*)$/;
/**
 * `2510021002C1500,00NTRFREF//BANKREF`: value day, booking day, side, amount, kind, the customer's reference and the bank's. Banks
 * in Saudi Arabia leave out the booking day or fill it with blanks, and put what the payer wrote behind the references or into `:86:`.
 */
function lineOf({ lines: [text = '', ...more], row }: Field, details: readonly string[], findings: Findings): ReadLine | null {
  const { bad } = findings;
  const [, value = '', booking = '', side = '', , digits = '', , references = ''] = entry.exec(text.trim()) ?? [];
  const valued = longDay(value);
  const amount = swiftAmount(digits);
  const booked_on = valued && (booking.trim() ? nearest(valued, booking) : valued);
  if (!value) bad.push(wrong('line', row));
  else if (!booked_on) bad.push(wrong('day', row));
  else if (amount === null) bad.push(wrong('amount', row));
  else if (amount === 0) findings.zero++;
  else {
    const [reference = '', bank_ref = ''] = references.split('//', 2).map((one) => one.trim());
    return {
      ...{ row, booked_on, amount: signed(side, amount) },
      reference: reference && reference !== 'NONREF' ? reference : null,
      text: [...more, wordsOf(details)].filter(Boolean).join(' '),
      bank_ref: bank_ref || null,
    };
  }
  return null;
}

/** The length at which a line of `:86:` is full, so that its text goes on in the next without a blank. */
const fullLine = 65;
/** Without the marks of its parts: `?20`, `/BENM/`. */
const wordsOf = (details: readonly string[]): string =>
  details
    .map((line, i) => (i === details.length - 1 || line.length >= fullLine ? line : `${line} `))
    .join('')
    .replace(/\?\d\d/g, ' ')
    .replace(/\/[A-Z]{3,5}\//g, ' ');

/** A debit, or a credit that is taken back. */
const signed = (side: string, amount: Halalas): Halalas => (side === 'D' || side === 'RC' ? -amount || 0 : amount);
const longDay = (short: string): string | null => {
  const day = `20${short.slice(0, 2)}-${short.slice(2, 4)}-${short.slice(4, 6)}`;
  return isDay(day) ? day : null;
};
/** The booking day, which has no year: that of the value day, or the next to it. */
function nearest(value: string, booking: string): string | null {
  const year = Number(value.slice(0, 4));
  const away = (day: string) => Math.abs(Date.parse(day) - Date.parse(value));
  const days = [year - 1, year, year + 1].map((one) => `${one}-${booking.slice(0, 2)}-${booking.slice(2)}`).filter(isDay);
  return days.sort((a, b) => away(a) - away(b))[0] ?? null;
}

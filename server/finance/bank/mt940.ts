import type { Halalas } from '../../../src/api/money.ts';
import {
  accountIn,
  amountOf,
  isDay,
  joined,
  mostLines,
  type ReadLine,
  type ReadStatement,
  refuse,
  type Wrong,
  wrong,
} from './file-parts.ts';

/** A field of a message: `:61:` with the lines up to the next tag. */
interface Field {
  tag: string;
  text: string;
  row: number;
}

/** Reads MT940 messages: one, or the days or pages of a period. Throws `Unreadable`. */
export function readMt940(content: string): ReadStatement {
  const messages = messagesOf(content);
  if (!messages.length) return refuse(wrong('no_statement'));
  if (content.split('\n:61:').length - 1 > mostLines) refuse(wrong('too_many', null, { limit: mostLines }));
  const bad: Wrong[] = [];
  const read = messages.flatMap((fields) => readOne(fields, bad) ?? []);
  if (bad.length) refuse(...bad);
  return joined(read);
}

/** The fields of each message. Envelopes (`{1:…}{4:`, `-}`) are left out. */
function messagesOf(content: string): Field[][] {
  const messages: Field[][] = [];
  for (const [i, line] of content.split(/\r\n|\r|\n/).entries()) {
    const body = line.replace(/^(\{\d:[^}]*\})*(\{4:)?/, '').replace(/^-\}?.*$/, '');
    const [, tag, text = ''] = /^:(\d\d[A-Z]?|NS):(.*)$/.exec(body) ?? [];
    if (tag === '20') messages.push([]);
    const fields = messages.at(-1);
    if (tag) fields?.push({ tag, text, row: i + 1 });
    else if (body.trim()) {
      const last = fields?.at(-1);
      if (last) last.text += `\n${body}`;
    }
  }
  return messages;
}

function readOne(fields: Field[], bad: Wrong[]): ReadStatement | null {
  const found = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag));
  const first = fields[0]?.row ?? 1;
  // A statement of several pages has intermediate balances between them.
  const opening = balanceOf(found('60F', '60M'), 'opening', first, bad);
  const closing = balanceOf(found('62F', '62M'), 'closing', first, bad);
  const lines: ReadLine[] = [];
  for (const [i, field] of fields.entries()) {
    if (field.tag !== '61') continue;
    const details = fields[i + 1]?.tag === '86' ? fields[i + 1]?.text : undefined;
    const line = lineOf(field, details ?? '', bad);
    if (line) lines.push(line);
  }
  if (!opening || !closing) return null;
  const account = found('25', '25P')?.text.split('\n')[0];
  const days = lines.map(({ booked_on }) => booked_on).sort();
  return {
    account: account ? accountIn(account) : null,
    number: found('28C', '28')?.text.trim().split('/')[0] || null,
    from_on: days[0] ?? opening.on,
    to_on: closing.on,
    ...{ opening: opening.amount, closing: closing.amount, lines },
  };
}

/** `C251031SAR12345,67` */
function balanceOf(field: Field | undefined, which: 'opening' | 'closing', first: number, bad: Wrong[]) {
  const [, side, day = '', currency, digits = ''] = /^([CD])(\d{6})([A-Z]{3})([\d,]+)\s*$/.exec(field?.text ?? '') ?? [];
  const amount = halalasOf(digits);
  const on = longDay(day);
  if (!field) bad.push(wrong(`no_${which}`, first));
  else if (currency && currency !== 'SAR') bad.push(wrong('row_currency', field.row));
  else if (!side || amount === null || !on) bad.push(wrong(`bad_${which}`, field.row));
  else return { amount: signed(side, amount), on };
  return null;
}

const entry = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?([\d,]+)([NFS][A-Z0-9]{3})([^\n]*)(?:\n([\s\S]*))?$/;
/**
 * `2510021002C1500,00NTRFREF//BANKREF`: value day, booking day, side, amount, kind, the customer's reference and the bank's. Banks
 * in Saudi Arabia leave out the booking day and put what the payer wrote behind the references or into `:86:`.
 */
function lineOf({ text, row }: Field, details: string, bad: Wrong[]): ReadLine | null {
  const [, value = '', booking, side = '', , digits = '', , references = '', more = ''] = entry.exec(text.trim()) ?? [];
  const valued = longDay(value);
  const amount = halalasOf(digits);
  const booked_on = valued && (booking ? nearest(valued, booking) : valued);
  if (!value) bad.push(wrong('line', row));
  else if (!booked_on) bad.push(wrong('day', row));
  else if (amount === null) bad.push(wrong('amount', row));
  else {
    const [reference = '', bank_ref = ''] = references.split('//').map((one) => one.trim());
    return {
      ...{ row, booked_on, amount: signed(side, amount) },
      reference: reference && reference !== 'NONREF' ? reference : null,
      text: [more, wordsOf(details)].filter(Boolean).join(' '),
      bank_ref: bank_ref || null,
    };
  }
  return null;
}

/** Without the marks of its parts: `?20`, `/BENM/`. Lines are cut at 65 signs, so a break is none of the text. */
const wordsOf = (details: string): string =>
  details
    .replace(/\n(?=\?|\/)/g, ' ')
    .replace(/\n/g, '')
    .replace(/\?\d\d/g, ' ')
    .replace(/\/[A-Z]{3,5}\//g, ' ');

/** A debit, or a credit that is taken back. */
const signed = (side: string, amount: Halalas): Halalas => (side === 'D' || side === 'RC' ? -amount || 0 : amount);
const halalasOf = (digits: string): Halalas | null => (/^\d+,\d{0,2}$/.test(digits) ? amountOf(digits.replace(',', '.')) : null);
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

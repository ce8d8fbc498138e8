import { createHash } from 'node:crypto';
import type { bankFormats } from '../../../src/api/finance/bank-statement.ts';
import { readCamt053 } from './camt053.ts';
import { readCsv } from './csv.ts';
import { kept, type ReadLine, type ReadStatement } from './file-parts.ts';
import { readMt940 } from './mt940.ts';

type Format = (typeof bankFormats)[number];
const readers: Record<Format, (content: string) => ReadStatement> = { camt053: readCamt053, mt940: readMt940, csv: readCsv };

/** What a file is, by what is in it. */
export function formatOf(content: string): Format {
  const start = content.trimStart();
  if (start.startsWith('<')) return 'camt053';
  return /^(\{1:|:20:)/.test(start) || /\n:60[FM]:/.test(content) ? 'mt940' : 'csv';
}

export interface KeyedLine extends ReadLine {
  /** What the line is known by: the same movement in another file has the same. */
  key: string;
}
export interface KeyedStatement extends Omit<ReadStatement, 'lines'> {
  format: Format;
  lines: KeyedLine[];
  /** What the statement is known by. */
  fingerprint: string;
}

/** Reads a statement, whatever its format. Throws `Unreadable`. */
export function readStatement(content: string): KeyedStatement {
  const format = formatOf(content);
  const read = readers[format](content.replace(/^\uFEFF/, ''));
  const lines = keyed(
    read.lines.map((line) => ({
      ...line,
      text: kept(line.text, 1000),
      reference: line.reference && (kept(line.reference, 140) || null),
      bank_ref: line.bank_ref && (kept(line.bank_ref, 140) || null),
    })),
  );
  const account = read.account && kept(read.account, 60);
  const number = read.number && (kept(read.number, 60) || null);
  const about = [read.from_on, read.to_on, read.opening, read.closing, ...lines.map(({ key }) => key)];
  return { ...read, account, number, format, lines, fingerprint: hash(about) };
}

/** The bank's id tells movements apart; without one, what is said of them, and which of several equal ones it is. */
function keyed(lines: ReadLine[]): KeyedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const about = JSON.stringify([line.booked_on, line.amount, line.bank_ref ?? [line.reference, line.text]]);
    const times = (seen.get(about) ?? 0) + 1;
    seen.set(about, times);
    return { ...line, key: hash([about, times]) };
  });
}
const hash = (about: unknown[]): string => createHash('sha256').update(JSON.stringify(about)).digest('base64url').slice(0, 32);

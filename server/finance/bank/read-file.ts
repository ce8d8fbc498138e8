import { createHash } from 'node:crypto';
import type { bankFormats } from '../../../src/api/finance/bank-statement.ts';
import { readCamt053 } from './camt053.ts';
import { readCsv } from './csv.ts';
import { kept, type ReadLine, type ReadStatement, Unreadable, type Wrong } from './file-parts.ts';
import { readMt940 } from './mt940.ts';

type Format = (typeof bankFormats)[number];
const readers: Record<Format, (content: string, zone: string) => ReadStatement> = {
  camt053: readCamt053,
  mt940: readMt940,
  csv: readCsv,
};

/** What a file is, by what is in it. */
export function formatOf(content: string): Format {
  const start = content.trimStart();
  if (start.startsWith('<')) return 'camt053';
  return /^(\{1:|:20:)/.test(start) || /\n:60[FM]:/.test(content) ? 'mt940' : 'csv';
}

export interface KeyedLine extends ReadLine {
  /** Known by it in any file: the same movement in another file has the same. */
  key: string;
  /** The line's number among equal lines of the file. */
  times: number;
}
export interface KeyedStatement extends Omit<ReadStatement, 'lines'> {
  format: Format;
  lines: KeyedLine[];
  /** What the statement is known by. */
  fingerprint: string;
}
/** A file's statement, or all that is wrong with the file: plain data, which a worker can pass on. */
export type BankFileResult = { statement: KeyedStatement } | { wrong: readonly Wrong[] };

/** Reads a statement, whatever its format. `zone` is the company's time zone. */
export function readBankFile(content: string, zone: string): BankFileResult {
  try {
    return { statement: readStatement(content, zone) };
  } catch (error) {
    if (error instanceof Unreadable) return { wrong: error.wrong };
    throw error;
  }
}

/** Reads a statement, whatever its format. Throws `Unreadable`. */
export function readStatement(content: string, zone: string): KeyedStatement {
  const format = formatOf(content);
  const read = readers[format](content.replace(/^\uFEFF/, ''), zone);
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

/** The bank's id tells movements apart; without one, what is said of them. */
export const aboutLine = ({ booked_on, amount, bank_ref, reference, text }: ReadLine): string =>
  JSON.stringify([booked_on, amount, bank_ref ?? [reference, text]]);
/** A line's key as the nth of those that are equal. */
export const keyOf = (line: ReadLine, times: number): string => hash([aboutLine(line), times]);

function keyed(lines: ReadLine[]): KeyedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const about = aboutLine(line);
    const times = (seen.get(about) ?? 0) + 1;
    seen.set(about, times);
    return { ...line, key: keyOf(line, times), times };
  });
}
const hash = (about: unknown[]): string => createHash('sha256').update(JSON.stringify(about)).digest('base64url').slice(0, 32);

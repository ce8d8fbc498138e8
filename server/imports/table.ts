import { parse } from 'csv-parse/sync';
import { mostImportColumns, mostImportRows } from '../../src/api/app/data-import.ts';
import { plain } from '../../src/locales/plain.ts';
import { isInflated, mostInflated } from './inflated.ts';

/** A file as a table: its headings, and its other rows with their lines. Every cell is text, days as ISO. */
export interface Table {
  headings: string[];
  rows: { number: number; cells: string[] }[];
}
/** Why a file can't be imported: a locale key and its values. */
export interface Unusable {
  wrong: { key: string; values: Record<string, string | number> };
}
const unusable = (reason: string, values: Unusable['wrong']['values'] = {}): Unusable => ({
  wrong: { key: `imports.error.${reason}`, values },
});
export type Line = { number: number; cells: string[] };

/** One more than the longest text that any field takes, so that what is too long is still refused. */
const mostInCell = 5001;
/** Of all cells together, in characters. */
const mostInAll = 40_000_000;

/** A heading as it is compared: however it is spelled, and without what marks it. */
export const headingKey = (text: string): string => plain(text).replace(/[\s*:_.()/-]+/g, '');

/** Reads a file's first table. */
export async function tableOf({ content, isWorkbook }: { content: Uint8Array; isWorkbook: boolean }): Promise<Table | Unusable> {
  const buffer = Buffer.from(content);
  try {
    if (isWorkbook && (await isInflated(buffer))) return unusable('inflated', { limit: mostInflated / 1024 / 1024 });
    return tableFrom(isWorkbook ? await linesOfWorkbook(buffer) : linesOfText(textOf(buffer)));
  } catch {
    return unusable('unreadable');
  }
}

function tableFrom(all: Line[]): Table | Unusable {
  const [head, ...rest] = all.map(tidy).filter(({ cells }) => cells.some(Boolean));
  if (!head || !rest.length) return unusable('empty');
  if (rest.length > mostImportRows) return unusable('too_many_rows', { limit: mostImportRows });
  const width = Math.max(...[head, ...rest].map(({ cells }) => cells.findLastIndex(Boolean) + 1));
  if (width > mostImportColumns) return unusable('too_many_columns', { limit: mostImportColumns });
  const headings = filled(head.cells, width);
  const seen = new Map<string, string>();
  const twice = new Set<string>();
  for (const heading of headings) {
    const key = headingKey(heading);
    if (key && seen.has(key)) twice.add(heading);
    seen.set(key, heading);
  }
  if (twice.size) return unusable('duplicate_columns', { names: [...twice].join(', ') });
  const rows = rest.map(({ number, cells }) => ({ number, cells: filled(cells, width) }));
  const length = rows.reduce((sum, { cells }) => sum + cells.reduce((all, { length }) => all + length, 0), 0);
  return length > mostInAll ? unusable('too_large') : { headings, rows };
}
const filled = (cells: string[], width: number) => Array.from({ length: width }, (_, i) => cells[i] ?? '');
/** The database takes no zero and no half of a sign. */
const tidy = ({ number, cells }: Line): Line => ({
  number,
  cells: cells.map((cell) =>
    cell
      .slice(0, mostInCell)
      .replace(/\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '')
      .trim(),
  ),
});

/** UTF-8, UTF-16 with its mark or without, or what Excel writes in Arabic: windows-1256. */
function textOf(content: Buffer): string {
  const decode = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(content);
  const mark = content.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return decode('utf-16le');
  if (mark === 'feff') return decode('utf-16be');
  const zeros = [0, 0];
  for (const [i, byte] of content.subarray(0, 4096).entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd > 0) return decode(odd >= even ? 'utf-16le' : 'utf-16be');
  try {
    return decode('utf-8', true);
  } catch {
    return decode('windows-1256');
  }
}

/** The separator that the heading has most of. Excel writes the one of the computer, and may name it in a line of its own. */
export function linesOfText(text: string, most = mostImportRows + 1000): Line[] {
  const named = /^sep=(.)\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const head = (/^\s*([^\r\n]*)/.exec(body)?.[1] ?? '').replace(/"[^"]*"/g, '');
  const delimiter =
    named?.[1] ??
    [',', ';', '\t', '|', '،', '؛'].reduce((best, one) => (head.split(one).length > head.split(best).length ? one : best));
  const lines: string[][] = parse(body, { delimiter, relax_column_count: true, relax_quotes: true, to: most });
  return lines.map((cells, i) => ({ number: i + (named ? 2 : 1), cells }));
}

async function linesOfWorkbook(content: Buffer): Promise<Line[]> {
  const { default: excel } = await import('devextreme-exceljs-fork');
  const book = new excel.Workbook();
  await book.xlsx.load(new Uint8Array(content).buffer);
  const sheet = book.worksheets.find(({ state }) => state === 'visible');
  const lines: Line[] = [];
  sheet?.eachRow((row, number) => {
    const cells: string[] = [];
    row.eachCell((cell, column) => {
      cells[column - 1] = wordOf(cell.value);
    });
    lines.push({ number, cells: Array.from(cells, (cell) => cell ?? '') });
  });
  return lines;
}

/** A cell's value as text. */
function wordOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  // What a calculation leaves of a fraction is no part of the number.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (value instanceof Date) return value.toISOString().replace(/T00:00.*|\.\d+Z$/, '');
  if (typeof value !== 'object') return String(value);
  if ('richText' in value && Array.isArray(value.richText)) return value.richText.map(({ text }) => String(text)).join('');
  if ('result' in value) return wordOf(value.result);
  if ('text' in value) return wordOf(value.text);
  return 'error' in value ? String(value.error) : '';
}

import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { Cell } from 'devextreme-exceljs-fork';

/** A typed cell: text, a number, riyals, a date, or a date with time. */
export type SheetCell = null | string | { number: number; style: 'plain' | 'money' } | { day: string } | { instant: string };

/** Spreadsheets pass over these before they look for a formula. */
const unseen = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]+/u;
/**
 * A cell that a spreadsheet would read as a formula is prefixed with a quote, so that it stays text; phone numbers aren't
 * affected. Spreadsheets in East Asian languages also accept full-width signs, which are compatible forms of the others.
 */
const isFormula = (text: string): boolean =>
  /^[\t\r\n]/.test(text) || /^[=+\-@\u2212]/.test(text.replace(unseen, '').slice(0, 1).normalize('NFKC'));
const guarded = (text: string): string => (isFormula(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text);
const csvOf = (cell: SheetCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return guarded(cell);
  if ('number' in cell) return cell.style === 'money' ? cell.number.toFixed(2) : String(cell.number);
  return 'day' in cell ? cell.day : cell.instant;
};

/** CSV lines, with the byte order mark that tells spreadsheets it is UTF-8. */
export async function* csv(pages: AsyncIterable<SheetCell[][]>): AsyncGenerator<Buffer> {
  let bom = true;
  for await (const rows of pages) {
    yield Buffer.from(
      stringify(
        rows.map((row) => row.map(csvOf)),
        { bom, record_delimiter: 'windows' },
      ),
    );
    bom = false;
  }
}

// The library recognizes a style by its object: cells share these, or each would write its own.
const styles = {
  head: { font: { bold: true } },
  plain: {},
  money: { numFmt: '#,##0.00' },
  day: { numFmt: 'yyyy-mm-dd' },
  instant: { numFmt: 'yyyy-mm-dd hh:mm' },
};
// The library removes the control characters that XML can't contain, but not these.
const unholdable = /[\uFFFE\uFFFF]|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])/g;
function fill(cell: Cell, value: NonNullable<SheetCell>): void {
  cell.style = styles.plain;
  if (typeof value === 'string') cell.value = value.replace(unholdable, '');
  else if ('number' in value) {
    cell.value = value.number;
    if (value.style === 'money') cell.style = styles.money;
  } else {
    const isDay = 'day' in value;
    cell.value = new Date(isDay ? `${value.day}T00:00Z` : `${value.instant.replace(' ', 'T')}Z`);
    cell.style = isDay ? styles.day : styles.instant;
  }
}

/**
 * A workbook with one sheet, streamed. Its header row, after `headAt` others, is frozen; in Arabic it is right-to-left.
 */
export async function* xlsx(
  pages: AsyncIterable<SheetCell[][]>,
  { title, isRightToLeft, columns, headAt = 0 }: { title: string; isRightToLeft: boolean; columns: number; headAt?: number },
): AsyncGenerator<Buffer> {
  // Loaded with the first workbook, to keep startup fast.
  const { default: excel } = await import('devextreme-exceljs-fork');
  const out = new PassThrough();
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet(title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31), {
    views: [{ state: 'frozen', ySplit: headAt + 1, rightToLeft: isRightToLeft }],
  });
  sheet.columns = Array.from({ length: columns }, () => ({ width: 20 }));
  const write = async (): Promise<void> => {
    let number = 0;
    for await (const rows of pages) {
      for (const cells of rows) {
        const row = sheet.addRow([]);
        for (const [i, value] of cells.entries()) {
          if (value === null) continue;
          const cell = row.getCell(i + 1);
          fill(cell, value);
          if (number === headAt || (number === 0 && i === 0)) cell.style = styles.head;
        }
        number += 1;
        row.commit();
      }
      // The next page is read once this one has been consumed, so a slow reader costs no memory.
      if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')]);
      if (out.destroyed) return;
    }
    await book.commit();
  };
  const writing = write();
  writing.catch((error: Error) => out.destroy(error));
  yield* out;
  await writing;
}

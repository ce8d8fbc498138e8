import { crc32, createDeflateRaw } from 'node:zlib';

/** A cell as what it is: text, a number, riyals, a day, or a day with its time. */
export type SheetCell = null | string | { number: number; style: 'plain' | 'money' } | { day: string } | { instant: string };

/** A cell that a spreadsheet would take for a formula gets a quote before it, so that it stays a text. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text);
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csvOf = (cell: SheetCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return quoted(guarded(cell));
  if ('number' in cell) return cell.style === 'money' ? cell.number.toFixed(2) : String(cell.number);
  return 'day' in cell ? cell.day : cell.instant;
};

/** Lines of comma-separated values, with the mark by which spreadsheets know UTF-8. */
export async function* csv(pages: AsyncIterable<SheetCell[][]>): AsyncGenerator<Buffer> {
  let mark = '\uFEFF';
  for await (const rows of pages) {
    yield Buffer.from(mark + rows.map((row) => `${row.map(csvOf).join(',')}\r\n`).join(''));
    mark = '';
  }
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
// Styles by number: 0 plain, 1 riyals, 2 a day, 3 a day with its time, 4 the header.
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) => `${head}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML can't hold at all is left out
const unholdable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const escaped = (text: string) => text.replace(unholdable, '').replace(/[&<>"]/g, (sign) => escapes[sign] as string);
/** Days since 1899-12-30, as spreadsheets count. */
const serial = (iso: string): number =>
  Date.parse(`${iso.slice(0, 10)}T${iso.slice(11, 16) || '00:00'}:00Z`) / 86_400_000 + 25_569;
const cellOf = (cell: SheetCell, isHead: boolean): string => {
  if (cell === null) return '<c/>';
  if (typeof cell === 'string')
    return `<c t="inlineStr"${isHead ? ' s="4"' : ''}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if ('number' in cell) return `<c s="${cell.style === 'money' ? 1 : 0}"><v>${cell.number}</v></c>`;
  return 'day' in cell ? `<c s="2"><v>${serial(cell.day)}</v></c>` : `<c s="3"><v>${serial(cell.instant)}</v></c>`;
};

/** The rows of the one sheet: the first is the header and stays in view; in Arabic it runs from right to left. */
async function* sheet(pages: AsyncIterable<SheetCell[][]>, isRightToLeft: boolean, columns: number): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="20" customWidth="1"/></cols><sheetData>`;
  let isHead = true;
  for await (const rows of pages) {
    yield rows
      .map((row) => {
        const line = `<row>${row.map((cell) => cellOf(cell, isHead)).join('')}</row>`;
        isHead = false;
        return line;
      })
      .join('');
  }
  yield '</sheetData></worksheet>';
}

/** A workbook with one sheet, written as it is read: a zip of the few parts that Office Open XML asks for. */
export async function* xlsx(
  pages: AsyncIterable<SheetCell[][]>,
  { title, isRightToLeft, columns }: { title: string; isRightToLeft: boolean; columns: number },
): AsyncGenerator<Buffer> {
  const name = escaped(title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31));
  yield* zip([
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
    ],
    ['_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(relation(1, 'worksheet', 'worksheets/sheet1.xml'), relation(2, 'styles', 'styles.xml')),
    ],
    ['xl/styles.xml', styles],
    ['xl/worksheets/sheet1.xml', sheet(pages, isRightToLeft, columns)],
  ]);
}

/** A zip whose parts may be longer than memory: sizes and sums follow each part (bit 3). */
async function* zip(parts: [name: string, content: string | AsyncIterable<string>][]): AsyncGenerator<Buffer> {
  const listed: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const path = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0); // the version that reads it
    fields.writeUInt16LE(0x0808, 2); // sizes follow; names are UTF-8
    fields.writeUInt16LE(8, 4); // deflated
    fields.writeUInt16LE(0x21, 8); // 1 January 1980
    fields.writeUInt16LE(path.length, 22);
    const at = offset;
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, path]);
    yield local;
    const deflate = createDeflateRaw({ level: 5 });
    let sum = 0;
    let size = 0;
    const fill = (async () => {
      for await (const text of typeof content === 'string' ? [content] : content) {
        const bytes = Buffer.from(text);
        sum = crc32(bytes, sum);
        size += bytes.length;
        if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve));
      }
      deflate.end();
    })();
    fill.catch((error: Error) => deflate.destroy(error));
    let packed = 0;
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      packed += chunk.length;
      yield chunk;
    }
    await fill;
    const sums = Buffer.alloc(12);
    sums.writeUInt32LE(sum, 0);
    sums.writeUInt32LE(packed, 4);
    sums.writeUInt32LE(size, 8);
    yield Buffer.concat([Buffer.from('PK\x07\x08'), sums]);
    offset += local.length + packed + 16;
    sums.copy(fields, 10);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(at, 10);
    listed.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, more, path]));
  }
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([directory, Buffer.from('PK\x05\x06'), end]);
}

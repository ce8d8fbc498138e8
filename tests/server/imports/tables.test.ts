import excel from 'devextreme-exceljs-fork';
import { describe, expect, it } from 'vitest';
import { mediaTypeOf } from '../../../server/files/kinds.ts';
import { tableOf } from '../../../server/imports/table.ts';

const lines = 'الاسم;الجوال\nسارة;٠٥٠١٢٣٤٥٦٧\n';
const wanted = { headings: ['الاسم', 'الجوال'], rows: [{ number: 2, cells: ['سارة', '٠٥٠١٢٣٤٥٦٧'] }] };
const text = (content: Buffer | string) => tableOf({ content: Buffer.from(content as string), isWorkbook: false });
const wrong = (key: string, values = {}) => ({ wrong: { key: `imports.error.${key}`, values } });

/** The letters of the example as Windows writes them in Arabic. */
const windows1256 = (given: string): Buffer => {
  const decoder = new TextDecoder('windows-1256');
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.from([byte])), byte]));
  return Buffer.from([...given].map((sign) => bytes.get(sign) ?? 0x3f));
};
const workbook = async (rows: unknown[][], sheets = 1): Promise<Buffer> => {
  const book = new excel.Workbook();
  for (let i = 0; i < sheets; i++) for (const row of rows) (book.worksheets[i] ?? book.addWorksheet(`Sheet ${i}`)).addRow(row);
  return Buffer.from(await book.xlsx.writeBuffer());
};

describe('a file as a table', () => {
  it('is read in UTF-8, UTF-16 with and without its mark, and windows-1256', async () => {
    const utf16 = Buffer.from(lines, 'utf16le');
    const arabicDigits = lines.replace('٠٥٠١٢٣٤٥٦٧', '0501234567');
    for (const content of [
      Buffer.from(lines),
      Buffer.from(`\ufeff${lines}`),
      Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
      utf16,
    ]) {
      expect(await text(content)).toEqual(wanted);
      expect(await mediaTypeOf(content)).toBe('text/csv');
    }
    expect(await text(windows1256(arabicDigits))).toMatchObject({
      headings: wanted.headings,
      rows: [{ cells: ['سارة', '0501234567'] }],
    });
  });

  it('has the separator that its heading has most of, or that its first line names', async () => {
    for (const separator of [',', ';', '\t', '|', '،'])
      expect(await text(`Name${separator}"Mobile, home"\n"A, B"${separator}5\n`)).toEqual({
        headings: ['Name', 'Mobile, home'],
        rows: [{ number: 2, cells: ['A, B', '5'] }],
      });
    expect(await text('sep=;\nName;Note\nA;x,y,z\n')).toEqual({
      headings: ['Name', 'Note'],
      rows: [{ number: 3, cells: ['A', 'x,y,z'] }],
    });
  });

  it('keeps the lines of rows, passes over empty ones, and reads text over several lines', async () => {
    expect(await text('\nName,Note\n\n"A","two\nlines"\n,\nB,\n')).toEqual({
      headings: ['Name', 'Note'],
      rows: [
        { number: 4, cells: ['A', 'two\nlines'] },
        { number: 6, cells: ['B', ''] },
      ],
    });
  });

  it('is read from the first visible sheet: numbers, days, formulas and links as they are shown', async () => {
    const content = await workbook([
      ['Name', 'Mobile', 'Day', 'Sum', 'Link'],
      [
        'سارة',
        501234567,
        new Date(Date.UTC(2026, 0, 31)),
        { formula: 'A1', result: 0.1 + 0.2 },
        { text: 'here', hyperlink: 'https://x.example' },
      ],
    ]);
    expect(await tableOf({ content, isWorkbook: true })).toEqual({
      headings: ['Name', 'Mobile', 'Day', 'Sum', 'Link'],
      rows: [{ number: 2, cells: ['سارة', '501234567', '2026-01-31', '0.3', 'here'] }],
    });
  });

  it('is refused with a reason: empty, too long, too wide, columns twice, broken', async () => {
    expect(await text('')).toEqual(wrong('empty'));
    expect(await text('Name,Mobile\n\n,,\n')).toEqual(wrong('empty'));
    const many = (count: number) => `Name\n${'x\n'.repeat(count)}`;
    expect(await text(many(10_001))).toEqual(wrong('too_many_rows', { limit: 10_000 }));
    expect(((await text(many(10_000))) as typeof wanted).rows).toHaveLength(10_000);
    expect(await text(`${Array.from({ length: 101 }, (_, i) => `c${i}`).join(',')}\n${'x,'.repeat(101)}\n`)).toEqual(
      wrong('too_many_columns', { limit: 100 }),
    );
    expect(await text('Name,Mobile,name *\nA,1,B\n')).toEqual(wrong('duplicate_columns', { names: 'name *' }));
    expect(await tableOf({ content: Buffer.from('PK\u0003\u0004broken'), isWorkbook: true })).toEqual(wrong('unreadable'));
  });

  it('loses what the database can’t hold', async () => {
    const halves = Buffer.from('Name,B\nA\ud800\u0000B,C\n', 'utf16le');
    expect(await text(halves)).toEqual({
      headings: ['Name', 'B'],
      rows: [{ number: 2, cells: [expect.stringMatching(/^A\ufffd?B$/), 'C'] }],
    });
  });
});

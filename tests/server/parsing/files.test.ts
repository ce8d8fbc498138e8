import { deflateRawSync } from 'node:zlib';
import excel from 'devextreme-exceljs-fork';
import { afterEach, describe, expect, it } from 'vitest';
import { readStatement } from '../../../server/finance/bank/read-file.ts';
import { declaredSize } from '../../../server/imports/inflated.ts';
import { taskLimits } from '../../../server/parsing/messages.ts';
import { Parser } from '../../../server/parsing/parser.ts';
import { watched } from '../../kit/watched.ts';
import { deflatedZeros, zipOf } from '../../kit/zip.ts';

const warned: unknown[] = [];
const parsers: Parser[] = [];
const parserWith = (limits = {}): Parser => {
  const parser = new Parser({ warn: (...said: unknown[]) => warned.push(said) }, { ...taskLimits, ...limits });
  parsers.push(parser);
  return parser;
};
afterEach(async () => {
  for (const parser of parsers.splice(0)) await parser.close();
});
const company = { company: 1 };

const zone = 'Asia/Riyadh';
/** A bank's CSV with as many lines. */
function bankFile(lines: number): { content: string; zone: string } {
  const rows = Array.from({ length: lines }, (_, i) => `2026-01-31,${'TRANSFER '.repeat(15)}${i},FT-${i},1.00,${i + 1}.00`);
  return { content: `Date,Description,Reference,Amount,Balance\n${rows.join('\n')}\n`, zone };
}
/** Processes start within seconds, on a busy machine within half a minute. */
const timeout = 240_000;

describe('a file from outside', { timeout }, () => {
  it('is read while this thread answers others', async () => {
    const parser = parserWith();
    await parser.run('bankStatement', bankFile(1), company);
    const file = bankFile(5_000);
    let began = performance.now();
    const here = readStatement(file.content, zone);
    const blocked = performance.now() - began;
    began = performance.now();
    const { result, pause } = await watched(() => parser.run('bankStatement', file, company));
    expect(result).toEqual({ statement: here });
    expect(pause).toBeLessThan(blocked / 2 + 20);
  });

  it('that takes too long or too much memory is refused, and the next one is read', async () => {
    const parser = parserWith({ bankStatement: { ms: 1, megabytes: 400 }, importedTable: { ms: 60_000, megabytes: 1 } });
    await expect(parser.run('bankStatement', bankFile(5_000), company)).rejects.toMatchObject({
      ...{ status: 422, code: 'invalid', messageKey: 'app.error.file_too_slow' },
    });
    // It takes far longer than the 20 ms after which its memory is looked at.
    const cells = Array.from({ length: 60 }, (_, i) => `C${i}`).join(',');
    const content = Buffer.from(`${cells}\n`.repeat(9_001));
    await expect(parser.run('importedTable', { content, isWorkbook: false }, company).then(() => 'read')).rejects.toMatchObject({
      ...{ status: 422, messageKey: 'app.error.file_too_large' },
    });
    const roomy = parserWith();
    expect(await roomy.run('importedTable', { content, isWorkbook: false }, company)).toMatchObject({ total: 9_000 });
    expect(warned.length).toBeGreaterThan(1);
  });

  it('of one company doesn’t keep another waiting', async () => {
    const parser = parserWith();
    // A process for each is there: starting one takes longer than reading.
    await Promise.all([1, 2].map((of) => parser.run('bankStatement', bankFile(1), { company: of })));
    const ended: number[] = [];
    const read = (of: number) => parser.run('bankStatement', bankFile(200), { company: of }).then(() => ended.push(of));
    await Promise.all([...Array.from({ length: 8 }, () => read(1)), read(2)]);
    expect(ended.indexOf(2)).toBeLessThan(4);
  });

  it('is given up when its job is stopped', async () => {
    const parser = parserWith();
    await parser.run('bankStatement', bankFile(1), company);
    const stop = new AbortController();
    const reading = parser.run('bankStatement', bankFile(5_000), { ...company, signal: stop.signal });
    setImmediate(() => stop.abort());
    await expect(reading).rejects.toMatchObject({ status: 503 });
    expect(await parser.run('bankStatement', bankFile(1), company)).toHaveProperty('statement');
  });

  it('is refused with 503 when too many of its company wait, and when the server ends', async () => {
    const parser = parserWith();
    const all = Array.from({ length: 30 }, () => parser.run('bankStatement', bankFile(10), company));
    const settled = Promise.allSettled(all);
    const busy = { status: 503, messageKey: 'app.error.server_busy', details: { retry_after: 5 } };
    await expect(all.at(-1)).rejects.toMatchObject(busy);
    await parser.close();
    expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
    await expect(parser.run('bankStatement', { content: 'x', zone }, company)).rejects.toMatchObject(busy);
  });
});

describe('a workbook that unpacks to more than a gigabyte', { timeout }, () => {
  const types = { name: '[Content_Types].xml', compressed: deflateRawSync(Buffer.from('<Types/>')), declared: 8 };
  const zeros = deflatedZeros(1_400);
  const bombWith = (declared: number, name: string) => zipOf([types, { name, compressed: zeros, declared }]);
  const inflated = { wrong: { key: 'imports.error.inflated', values: { limit: 150 } } };

  it('is refused by what its directory declares, or else by what comes out, and this process hardly grows', async () => {
    const parser = parserWith();
    for (const name of ['xl/media/image1.png', 'xl/worksheets/sheet1.xml'])
      for (const declared of [1_400 * 1024 * 1024, 1_000]) {
        const content = bombWith(declared, name);
        expect(content.length).toBeLessThan(1_600_000);
        const { result, grown } = await watched(() => parser.run('importedTable', { content, isWorkbook: true }, company));
        expect(result).toEqual(inflated);
        expect(grown).toBeLessThan((1_400 * 1024 * 1024) / 20);
      }
  });

  it('is told from others by the sum of its parts', async () => {
    expect(declaredSize(bombWith(700, 'a'))).toBe(708);
    expect(declaredSize(Buffer.from('PK'))).toBe(0);
    const book = new excel.Workbook();
    book.addWorksheet('A').addRows([['Name'], ['Sara']]);
    const content = Buffer.from(await book.xlsx.writeBuffer());
    expect(declaredSize(content)).toBeGreaterThan(content.length);
    const read = await parserWith().run('importedTable', { content, isWorkbook: true }, company);
    expect(read).toEqual({
      ...{ headings: ['Name'], columns: [{ heading: 'Name', samples: ['Sara'] }], total: 1 },
      pages: ['[{"number":2,"cells":["Sara"]}]'],
    });
  });
});

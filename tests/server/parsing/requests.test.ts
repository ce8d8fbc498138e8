import { setTimeout } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bankStatementCalls } from '../../../src/api/finance/bank-statement.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { templateCalls } from '../../../src/api/settings/template.ts';
import { watched } from '../../kit/watched.ts';
import { deflatedZeros, zipOf } from '../../kit/zip.ts';
import { admin, agent, read, readImport, startImports, testBed } from '../../setup/imports.ts';

startImports();

const blanks = (count: number) => ' '.repeat(count);
/** The pause that a request may make, against the one that a harmless request of the same length made, in milliseconds. */
const most = (harmless: number) => 4 * harmless + 50;

describe('one request doesn’t stop the others', { timeout: 240_000 }, () => {
  it('with 15,000 blanks in If-None-Match, from a stranger', async () => {
    const get = (tags: string) =>
      testBed.app.server.inject({ method: 'GET', url: '/v2/docs', headers: { 'if-none-match': tags } });
    await get('a');
    const { pause: usual } = await watched(() => get(`a${'-'.repeat(15_000)}b`));
    const { result, pause } = await watched(() => get(`a${blanks(15_000)}b`));
    expect(result.statusCode).toBe(200);
    expect(pause).toBeLessThan(most(usual));
  });

  it('with a template of blanks in open braces', async () => {
    const create = (body_en: string) =>
      admin.ask(templateCalls.create, {
        body: {
          name_en: `Long ${body_en.length} ${body_en[0]}`,
          name_ar: `طويل ${body_en.length}`,
          kind: 'quotation',
          property_use: 'general',
          body_en,
          body_ar: 'نص',
        },
      });
    for (const count of [1_500, 3_200, 49_997]) {
      const { result: harmless, pause: usual } = await watched(() => create('x'.repeat(count + 3)));
      expect(harmless.status).toBe(200);
      const { result, pause } = await watched(() => create(`{{${blanks(count)}x`));
      expect([result.status, Object.keys(result.body.fields as object)]).toEqual([422, ['body_en']]);
      expect(pause).toBeLessThan(most(usual));
    }
  });

  it('with a bank’s file of 900,000 characters: calls of another company are answered meanwhile', async () => {
    const other = await testBed.signIn('second', 'admin@second.example');
    const send = (content: string) =>
      admin.ask(bankStatementCalls.create, { body: { file_name: 'a.csv', account: 'LONG-1', content } });
    const heading = 'Date,Description,Reference,Amount,Balance\n';
    for (const content of [
      `${heading}1${blanks(200_000)}x,A,B,1.00,1.00\n`,
      `${heading}${Array.from({ length: 4_900 }, (_, i) => `31/13/2026${blanks(150)},A,B,1.00,${i}.00\n`).join('')}`,
      ':20:X\n'.repeat(100_000),
    ]) {
      let isOver = false;
      let answered = 0;
      const meanwhile = async () => {
        while (!isOver) {
          expect((await other.ask(leadCalls.list)).status).toBe(200);
          answered += 1;
          await setTimeout(20);
        }
      };
      const [{ status, body }] = await Promise.all([send(content).finally(() => (isOver = true)), meanwhile()]);
      expect([status, body.code]).toEqual([422, 'invalid']);
      expect(answered).toBeGreaterThan(2);
    }
  });

  it('with a workbook of 1.5 MB that unpacks to 1.4 GB: the import fails and says why, in both languages', async () => {
    const content = zipOf([
      {
        name: '[Content_Types].xml',
        ...contentOf(
          '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
        ),
      },
      { name: 'xl/workbook.xml', ...contentOf('<workbook/>') },
      { name: 'xl/media/image1.png', compressed: deflatedZeros(1_400), declared: 1_400 * 1024 * 1024 },
    ]);
    expect(content.length).toBeLessThan(1_600_000);
    const { result, grown } = await watched(() => read(testBed, agent, content, { name: 'leads.xlsx' }));
    expect(result).toMatchObject({
      status: 'failed',
      failure: 'This workbook holds more than 150 MB once it is unpacked. Save only the sheet with the rows, as XLSX or CSV.',
    });
    expect(grown).toBeLessThan((1_400 * 1024 * 1024) / 10);
    const arabic = await agent.raw('GET', `/v2/data_imports/${result.id}`, undefined, { 'accept-language': 'ar' });
    expect((arabic.body.data as { failure: string }).failure).toBe(
      'يزيد حجم محتويات الملف بعد فك ضغطها على 150 ميغابايت. احفظ ورقة الصفوف وحدها بصيغة XLSX أو CSV.',
    );
    expect(await readImport(agent, result.id)).toMatchObject({ status: 'failed' });
  });
});

function contentOf(text: string) {
  return { compressed: deflateRawSync(Buffer.from(text)), declared: Buffer.byteLength(text) };
}

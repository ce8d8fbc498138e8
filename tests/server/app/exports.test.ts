import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportedLists } from '../../../server/app/exports/exported.ts';
import { csv, type SheetCell, xlsx } from '../../../server/app/exports/sheets.ts';
import { texts } from '../../../server/kit/texts.ts';
import { exportCalls } from '../../../src/api/app/export.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { serviceCalls } from '../../../src/api/settings/service.ts';
import { languages } from '../../../src/locales/translate.ts';
import { manyLeads, type Taking, takingFrom } from '../../setup/exports.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

const all = async (chunks: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
};
async function* once(...pages: SheetCell[][][]) {
  yield* pages;
}

/** The parts of a zip, found by its directory as any reader does; each sum and size is held against its content. */
function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const parts = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let i = 0; i < file.readUInt16LE(end + 10); i++) {
    expect(file.subarray(at, at + 4).toString('latin1')).toBe('PK\x01\x02');
    const packed = file.readUInt32LE(at + 20);
    const size = file.readUInt32LE(at + 24);
    const length = file.readUInt16LE(at + 28);
    const local = file.readUInt32LE(at + 42);
    const name = file.subarray(at + 46, at + 46 + length).toString();
    expect(file.subarray(local, local + 4).toString('latin1')).toBe('PK\x03\x04');
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = inflateRawSync(file.subarray(begin, begin + packed));
    expect(content.length).toBe(size);
    parts.set(name, content.toString());
    at += 46 + length;
  }
  return parts;
}

describe('files', () => {
  it('of comma-separated values keep every sign, and no cell is a formula', async () => {
    const rows: SheetCell[][] = [
      ['Name', 'Sum'],
      ['=1+1', { number: 1234.5, style: 'money' }],
      ['@SUM(A1)', { day: '2026-01-15' }],
      ['-2+3', null],
      ['＝1+1', null],
      ['＠SUM(A1)', null],
      ['+966500000001', { instant: '2026-01-15 09:30' }],
      ['A "quoted", long\nname', { number: 3, style: 'plain' }],
    ];
    expect((await all(csv(once(rows)))).toString()).toBe(
      '\uFEFFName,Sum\r\n\'=1+1,1234.50\r\n\'@SUM(A1),2026-01-15\r\n\'-2+3,\r\n\'＝1+1,\r\n\'＠SUM(A1),\r\n+966500000001,2026-01-15 09:30\r\n"A ""quoted"", long\nname",3\r\n',
    );
  });

  it('have no cell that becomes a formula behind blanks, signs without a width, or by another form of its sign', async () => {
    const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹢', '﹣', '﹦', '﹫', '\u2212', '\u207C'];
    const before = [
      '',
      ' ',
      '\u00A0',
      '\u3000',
      '\u200B',
      '\u2060',
      '\uFEFF',
      '\u200F',
      '\u3164',
      '\t',
      '\r\n',
      ' \u200E\u2066 ',
    ];
    for (const sign of signs)
      for (const blank of before) {
        const text = `${blank}${sign}SUM(A1)`;
        const file = (await all(csv(once([[text]])))).toString().slice(1).replace(/\r\n$/, '').replaceAll(/^"|"$/g, '');
        expect(file, JSON.stringify(text)).toBe(`'${text}`);
      }
    const plain = ['Ali = Omar', 'a-b', 'شركة + ابن', '+966500000001', '-12.5', ' ', '\u200B', '5 − 3', 'أحمد@office.example'];
    expect((await all(csv(once(plain.map((text) => [text]))))).toString().slice(1).trimEnd().split('\r\n')).toEqual(plain);
  });

  it('of a workbook are a zip of sound parts: texts as texts, amounts as numbers, days as days', async () => {
    const parts = unzip(
      await all(
        xlsx(
          once(
            [['اسم', 'Sum']],
            [
              ['=1+1 <&>\u0001\uFFFE\uD800', { number: 1234.5, style: 'money' }],
              [null, { day: '2026-01-15' }],
            ],
          ),
          {
            title: 'Leads / all',
            isRightToLeft: true,
            columns: 2,
          },
        ),
      ),
    );
    expect(parts.get('xl/workbook.xml')).toContain(' name="Leads   all"');
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('rightToLeft="1"');
    expect(sheet).toMatch(/<pane ySplit="1" topLeftCell="A2" [^>]*state="frozen"/);
    expect(sheet).toContain('t="str"><v>اسم</v>');
    expect(sheet).toContain('t="str"><v>=1+1 &lt;&amp;&gt;</v></c><c r="B2" s="2"><v>1234.5</v></c></row>');
    expect(sheet).toContain('<c r="B3" s="3"><v>46037</v></c></row>');
    // What the styles by which numbers and days are shown stand for: bold, two places, a day.
    const styles = parts.get('xl/styles.xml') ?? '';
    const formats = [...(/<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id);
    expect(formats).toEqual(['0', '0', '4', '164']);
    expect(styles).toContain('<numFmt numFmtId="164" formatCode="yyyy-mm-dd"/>');
  });
});

describe('exports of lists', () => {
  let testBed: TestBed;
  let admin: Person;
  let take: Taking;
  beforeAll(async () => {
    testBed = await makeTestBed();
    take = takingFrom(testBed);
    admin = await testBed.signIn('first', 'admin@first.example');
    await admin.ask(leadCalls.create, { body: { name: 'Only one', mobile: '0500000001', source: 'website' } });
    // More than two pages of a thousand.
    await manyLeads(testBed, 2500);
  });
  afterAll(() => testBed?.stop());
  const lines = ({ body }: { body: string }) => body.trim().split('\r\n').slice(1);

  it('hold every row that the filter shows once, in any order', async () => {
    const whole = await take(admin, 'leads', { columns: ['name'] });
    expect(whole.headers['content-disposition']).toBe('attachment; filename="leads-2026-01-15.csv"');
    expect(whole.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(new Set(lines(whole)).size).toBe(2501);
    // Half of them have no day: an order by it loses none.
    const query = { sort: 'move_in_on', source: 'phone' };
    const sorted = lines(await take(admin, 'leads', { columns: ['name', 'move_in_on'], query }));
    expect(sorted.length).toBe(2500);
    expect(new Set(sorted).size).toBe(2500);
    const days = sorted.map((line) => line.split(',')[1]).filter(Boolean);
    expect(days).toEqual(days.toSorted());
    expect(lines(await take(admin, 'leads', { columns: ['name'], query: { source: 'website' } }))).toEqual(['Only one']);
    const book = unzip((await take(admin, 'leads', { format: 'xlsx', columns: ['name', 'budget_max'] })).rawPayload);
    expect(book.get('xl/worksheets/sheet1.xml')?.match(/<row /g)?.length).toBe(2502);
  });

  it('are what the list shows, in both formats', async () => {
    const query = { source: 'phone', sort: '-name' };
    const { body } = await admin.ask(leadCalls.list, { query: { ...query, per_page: 100 } });
    const shown = (body.data as { name: string }[]).map(({ name }) => name);
    expect(lines(await take(admin, 'leads', { columns: ['name'], query })).slice(0, 100)).toEqual(shown);
    const sheet = unzip((await take(admin, 'leads', { format: 'xlsx', columns: ['name'], query })).rawPayload);
    const cells = [...(sheet.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<v>(Lead [^<]*)<\/v>/g)].map(([, text]) => text);
    expect(cells.length).toBe(2500);
    expect(cells.slice(0, 100)).toEqual(shown);
  });

  it("speak the person's language", async () => {
    const file = await take(
      admin,
      'leads',
      { columns: ['name', 'status'], query: { source: 'website' } },
      { 'accept-language': 'ar' },
    );
    expect(file.body).toMatch(/^\uFEFF[\u0600-\u06FF ]+,[\u0600-\u06FF ]+\r\nOnly one,[\u0600-\u06FF ]+\r\n$/);
  });

  it('are for those who may export, and tell what is wrong with a wish', async () => {
    const agent = await testBed.signIn('first', 'none@first.example');
    const wish = { list: 'leads', format: 'csv' };
    expect((await agent.ask(exportCalls.create, { body: wish })).status).toBe(403);
    for (const [status, body] of [
      [422, { ...wish, format: 'pdf' }],
      [400, { ...wish, columns: ['name', 'secret'] }],
      [400, { ...wish, query: { nonsense: '1' } }],
      [422, { ...wish, list: 'secrets' }],
      [422, { ...wish, list: 'constructor' }],
    ] as const) {
      const answer = await admin.ask(exportCalls.create, { body });
      expect([body, answer.status]).toEqual([body, status]);
      expect(answer.body).toMatchObject({ success: false, error: expect.any(String) });
    }
    const url = '/v2/exports';
    const headers = { 'company-slug': 'first' };
    expect((await testBed.app.server.inject({ method: 'POST', url, headers, payload: { export: wish } })).statusCode).toBe(401);
    expect((await testBed.app.server.inject({ url: `${url}/1/file`, headers })).statusCode).toBe(401);
  });

  it("hold nothing of another company's", async () => {
    const other = await testBed.signIn('second', 'admin@second.example');
    expect(lines(await take(other, 'leads', { columns: ['name'] }))).toEqual([]);
    for (const list of Object.keys(exportedLists)) expect([list, (await take(other, list)).statusCode]).toEqual([list, 200]);
  });

  it('are those of every list that the app shows, in words that are known', async () => {
    const kinds = ['quotation', 'contract_discount', 'quotation_discount', 'deal'];
    // Whoever adds an entity need not come here: its list is taken away, and another company's test asks for it.
    expect(Object.keys(exportedLists)).toEqual(
      expect.arrayContaining([
        ...['leads', 'quotations', 'tenants', 'contracts', 'leases', 'leasing_orders', 'units', 'unit_types', 'compounds'],
        ...['users', 'roles', 'sales', 'templates', 'services', 'payment_terms'],
        ...['interest_levels', 'business_types', 'trade_names', 'approvals_pending', 'approvals_associated'],
        ...kinds.flatMap((kind) => [`approvals_${kind}_rules`, `approvals_${kind}_reasons`]),
        'approvals_discount_reasons',
      ]),
    );
    for (const [list, { title, columns }] of Object.entries(exportedLists))
      for (const key of [title, ...columns.map(({ label }) => label)])
        for (const language of languages) expect([list, key, texts[language](key)]).not.toEqual([list, key, key]);
  });

  it('hold settings as the app shows them: words, names and figures', async () => {
    const service = { name_en: 'Valet', name_ar: 'خدمة صف السيارات', price: '1250.50', vat_rate: 1500, active: false };
    expect((await admin.ask(serviceCalls.create, { body: service })).status).toBe(200);
    expect(lines(await take(admin, 'services', { query: { search: 'valet' } }))).toEqual([
      'Valet,خدمة صف السيارات,Yearly,1250.50,15,No',
    ]);
    const users = lines(
      await take(admin, 'users', { columns: ['email', 'role_id', 'state'], query: { search: 'admin@first.example' } }),
    );
    expect(users).toEqual(['admin@first.example,Administrator,Active']);
  });
});

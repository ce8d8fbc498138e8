import { describe, expect, it } from 'vitest';
import { beginImport, type DataImport, dataImportCalls } from '../../../src/api/app/data-import.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { create, finish, pdf, sendChunk, upload } from '../../setup/files.ts';
import {
  admin,
  agent,
  begin,
  countOf,
  csvOf,
  importAll,
  leadHeadings,
  leadRows,
  preview,
  read,
  readImport,
  rowsOf,
  settled,
  start,
  startImports,
  testBed,
} from '../../setup/imports.ts';

startImports();

/** 100 leads, of which the 10th has no source, the 20th a mobile that is none, and the 30th a source that there isn't. */
const hundred = (from: number) => {
  const rows = leadRows(100, from);
  rows[9] = ['Lead without source', '0555000001', ''];
  rows[19] = ['Lead with a bad mobile', '12', 'Walk-in'];
  rows[29] = ['Lead from nowhere', '0555000003', 'The moon'];
  return csvOf([leadHeadings, ...rows]);
};

describe('an import', () => {
  it('of 100 rows with 3 bad ones has 97 in and an error sheet of 3; fixed, those are in, too; again, it makes nothing new', async () => {
    const before = await countOf('leads');
    const seen = await preview(testBed, agent, hundred(1000));
    expect(seen).toMatchObject({ status: 'preview', total: 100, checked: 100, bad: 3, existing: 0, created: 0 });
    expect(await countOf('leads')).toBe(before);
    expect((await rowsOf(agent, seen.id, { bad: true })).map(({ number, errors }) => [number, errors])).toEqual([
      [11, [{ column: 2, message: 'Source: Required' }]],
      [21, [{ column: 1, message: expect.stringMatching(/^Mobile: /) }]],
      [31, [{ column: 2, message: expect.stringMatching(/^Source: .*Walk-in/) }]],
    ]);
    expect((await start(agent, seen.id)).status).toBe(200);
    await settled();
    const done = await readImport(agent, seen.id);
    expect(done).toMatchObject({ status: 'partially_done', created: 97, existing: 0, bad: 3 });
    expect(await countOf('leads')).toBe(before + 97);

    const sheet = await agent.raw('GET', `/v2/data_imports/${seen.id}/errors?format=csv`);
    const lines = sheet.raw.payload.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe('Name,Mobile,Source,Error');
    expect(lines).toHaveLength(4);
    const fixed = sheet.raw.payload
      .replace('0555000001,', '0555000001,Website')
      .replace(',12,', ',0555000002,')
      .replace('The moon', 'Website');
    const again = await read(testBed, agent, Buffer.from(fixed));
    expect(again.mapping).toEqual(['name', 'mobile', 'source', null]);
    expect(await importAll(testBed, agent, Buffer.from(fixed))).toMatchObject({ status: 'done', created: 3, bad: 0 });
    expect(await importAll(testBed, agent, hundred(1000))).toMatchObject({
      status: 'partially_done',
      created: 0,
      bad: 3,
      existing: 97,
    });
    expect(await countOf('leads')).toBe(before + 100);
  });

  it('makes records by the same code as their own call: of whoever imports, logged, heard of', async () => {
    const { id } = await importAll(testBed, agent, csvOf([leadHeadings, ['Made by import', '٠٥٥٥١٢٣٤٥٦', 'حضور مباشر']]), {});
    const [row] = await rowsOf(agent, id);
    expect(row).toMatchObject({ number: 2, state: 'created', errors: [] });
    const { body } = await agent.ask(leadCalls.get, { params: { id: row?.record_id as number } });
    const viewer = testBed.one.people['leasing_agent@first.example']?.viewer.id;
    expect(body.data).toMatchObject({
      name: 'Made by import',
      mobile: '+966555123456',
      status: 'new',
      assignee_id: viewer,
      created_by: viewer,
    });
    expect(
      ((await agent.ask(leadCalls.logs, { params: { id: row?.record_id as number } })).body.data as object[])[0],
    ).toMatchObject({ event: 'create' });
  });

  it('is its user’s own, in the company; needs create of its kind, then and when it works', async () => {
    const { id } = await read(testBed, agent, csvOf([leadHeadings, ...leadRows(2, 5000)]));
    const other = await testBed.signIn('second', 'admin@second.example');
    for (const person of [admin, other]) {
      expect((await person.ask(dataImportCalls.get, { params: { id } })).status).toBe(404);
      expect((await person.ask(dataImportCalls.rows, { params: { id } })).status).toBe(404);
      expect((await person.ask(dataImportCalls.activities, { params: { id } })).status).toBe(404);
      expect((await person.ask(dataImportCalls.status, { params: { id }, body: { status: 'cancelled' } })).status).toBe(404);
      expect((await person.ask(dataImportCalls.map, { params: { id }, body: { mapping: [] } })).status).toBe(404);
      expect((await person.raw('GET', `/v2/data_imports/${id}/errors`)).status).toBe(404);
      expect(((await person.ask(dataImportCalls.list)).body.data as DataImport[]).map((one) => one.id)).not.toContain(id);
    }
    expect(((await agent.ask(dataImportCalls.list)).body.data as DataImport[]).map((one) => one.id)).toContain(id);
    expect((await agent.ask(beginImport.unit, { body: { attachment_id: 1 } })).status).toBe(403);
    const analyst = await testBed.signIn('first', 'analyst@first.example');
    expect((await create(analyst, 'leads.csv', 10, 'data_import')).status).toBe(403);
  });

  it('tells its activities, and is listed by status and kind', async () => {
    const { id } = await read(testBed, agent, csvOf([leadHeadings, ...leadRows(1, 5100)]));
    expect(((await agent.ask(dataImportCalls.activities, { params: { id } })).body.data as object[])[0]).toMatchObject({
      event: 'read',
      to: 'mapping',
    });
    const listed = async (query: object) =>
      ((await agent.ask(dataImportCalls.list, { query: { ...query } })).body.data as DataImport[]).map((one) => one.id);
    expect(await listed({ status: 'mapping', kind: 'lead' })).toContain(id);
    expect(await listed({ status: 'done' })).not.toContain(id);
    expect(await listed({ kind: 'unit' })).toEqual([]);
    expect(await listed({ search: 'leads' })).toContain(id);
  });
});

describe('columns', () => {
  it('are guessed from headings in both languages, and from what was said of such a heading before', async () => {
    const guess = async (headings: string[]) => (await read(testBed, agent, csvOf([headings, headings.map(() => 'x')]))).mapping;
    expect(await guess(['الاسم', 'الجوال', 'المصدر', 'Colour'])).toEqual(['name', 'mobile', 'source', null]);
    expect(await guess(['Client', 'E-mail *', 'SOURCE'])).toEqual([null, 'email', 'source']);
    const { id } = await read(testBed, agent, csvOf([['Client', 'Phone', 'Source'], ...leadRows(1, 5200)]));
    await agent.ask(dataImportCalls.map, { params: { id }, body: { mapping: ['name', 'mobile', 'source'] } });
    await settled();
    await start(agent, id);
    await settled();
    expect(await guess(['Client', 'phone', 'Source'])).toEqual(['name', 'mobile', 'source']);
  });

  it('must be fields of the kind, each once, with all that are required', async () => {
    const { id, columns } = await read(testBed, agent, csvOf([leadHeadings, ...leadRows(1, 5300)]));
    expect(columns).toEqual([
      { heading: 'Name', samples: ['Lead 5300'] },
      { heading: 'Mobile', samples: ['0510005300'] },
      { heading: 'Source', samples: ['Walk-in'] },
    ]);
    const map = async (mapping?: (string | null)[]) =>
      (await agent.ask(dataImportCalls.map, { params: { id }, body: { mapping } })).body;
    expect(await map(['name', 'mobile'])).toMatchObject({ code: 'invalid', fields: { mapping: expect.any(String) } });
    expect(await map(['name', 'mobile', 'status'])).toMatchObject({ code: 'invalid' });
    expect((await map(['name', 'mobile', 'mobile'])).fields).toEqual({
      mapping: 'Two columns are matched to the same field: Mobile.',
    });
    expect((await map([null, 'mobile', 'source'])).fields).toEqual({ mapping: 'Choose a column for: Name.' });
    expect(await map(undefined)).toMatchObject({ code: 'refused', reasons: [{ guard: 'gaveMapping' }] });
  });

  it('can be changed after the rows were checked', async () => {
    const seen = await preview(
      testBed,
      agent,
      csvOf([
        [...leadHeadings, 'Remark'],
        ['Remap', '0555100001', 'Website', 'a remark'],
      ]),
    );
    await agent.ask(dataImportCalls.status, { params: { id: seen.id }, body: { status: 'mapping' } });
    await agent.ask(dataImportCalls.map, { params: { id: seen.id }, body: { mapping: ['name', 'mobile', 'source', 'note'] } });
    await settled();
    await start(agent, seen.id);
    await settled();
    const [row] = await rowsOf(agent, seen.id);
    expect((await agent.ask(leadCalls.get, { params: { id: row?.record_id as number } })).body.data).toMatchObject({
      note: 'a remark',
    });
  });
});

describe('rows', () => {
  it('that are the same record stand once', async () => {
    const seen = await preview(
      testBed,
      agent,
      csvOf([leadHeadings, ['A', '0555200001', 'Website'], ['B', '+966 55 520 0001', 'Website']]),
    );
    expect(seen).toMatchObject({ bad: 1 });
    expect(await rowsOf(agent, seen.id, { bad: true })).toMatchObject([
      { number: 3, errors: [{ column: null, message: 'Duplicate of row 2.' }] },
    ]);
  });

  it('that only the call itself refuses fail alone, and say why', async () => {
    await testBed.owner.query("update users set active = false where email = 'operations@first.example'");
    const rows = [
      ['Of nobody', '0555300001', 'Website', 'operations@first.example'],
      ['Of the agent', '0555300002', 'Website', 'leasing_agent@first.example'],
    ];
    const done = await importAll(testBed, agent, csvOf([[...leadHeadings, 'Agent'], ...rows]));
    expect(done).toMatchObject({
      status: 'partially_done',
      created: 1,
      bad: 1,
      mapping: ['name', 'mobile', 'source', 'assignee_id'],
    });
    expect(await rowsOf(agent, done.id, { bad: true })).toMatchObject([{ number: 2, state: 'failed', errors: [{ column: 3 }] }]);
    await testBed.owner.query("update users set active = true where email = 'operations@first.example'");
  });

  it('say what is wrong in the language of whoever asks', async () => {
    const { id } = await preview(testBed, agent, csvOf([leadHeadings, ['A', '0555400001', '']]));
    const { body } = await agent.raw('GET', `/v2/data_imports/${id}/rows`, undefined, { 'accept-language': 'ar' });
    expect(body.data).toMatchObject([{ errors: [{ message: expect.stringMatching(/^المصدر: /) }] }]);
  });

  it('are read a hundred at a time', async () => {
    const { id } = await read(testBed, agent, csvOf([leadHeadings, ...leadRows(130, 6000)]));
    const first = await rowsOf(agent, id);
    expect([first.length, first[0]?.number, first.at(-1)?.number]).toEqual([100, 2, 101]);
    expect((await rowsOf(agent, id, { after: 101 })).length).toBe(30);
  });
});

describe('a file', () => {
  it('of another type, or with a password, isn’t taken', async () => {
    const sent = async (content: Buffer, name: string) => {
      const { id } = (await create(agent, name, content.length, 'data_import')).body.data as { id: number };
      await sendChunk(agent, id, 0, content);
      return (await finish(agent, id)).body;
    };
    expect((await sent(pdf(), 'leads.pdf')).error).toBe('Only XLSX and CSV files can be imported.');
    const locked = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
      Buffer.alloc(600),
    ]);
    expect((await sent(locked, 'leads.xlsx')).error).toBe('This file has a password. Save it without one and upload it again.');
    // Text is no document.
    const { id } = (await create(admin, 'notes.csv', 5, 'lease')).body.data as { id: number };
    await sendChunk(admin, id, 0, Buffer.from('a,b,c'));
    expect((await finish(admin, id)).status).toBe(422);
  });

  it('is one’s own, finished, and uploaded to be imported', async () => {
    const began = async (attachment_id: number, person = agent) => person.ask(beginImport.lead, { body: { attachment_id } });
    const document = await upload(admin, pdf(), { for_entity: 'lease' });
    const theirs = await upload(admin, csvOf([leadHeadings, ...leadRows(1)]), { name: 'a.csv', for_entity: 'data_import' });
    expect((await began(document.id, admin)).body.fields).toMatchObject({ attachment_id: expect.any(String) });
    expect((await began(theirs.id)).status).toBe(422);
    expect((await began(999_999)).status).toBe(422);
    const half = (await create(agent, 'a.csv', 10, 'data_import')).body.data as { id: number };
    expect((await began(half.id)).body.fields).toMatchObject({ attachment_id: expect.any(String) });
  });

  it('that can’t be read fails with a reason, and goes once it was read', async () => {
    const failed = await read(testBed, agent, Buffer.from('Name,Mobile,Source\n'));
    expect(failed).toMatchObject({ status: 'failed', failure: 'This file has no rows below its headings.' });
    const { id } = await begin(agent, csvOf([leadHeadings, ...leadRows(1, 7000)]));
    await settled();
    const { rows } = await testBed.owner.query('select attachment_id from data_imports where id = $1 and company_id = $2', [
      id,
      testBed.one.company.id,
    ]);
    await expect
      .poll(async () => (await testBed.owner.query('select from attachments where id = $1', [rows[0].attachment_id])).rowCount)
      .toBe(0);
    const { rows: log } = await testBed.owner.query(
      "select event from record_log where company_id = $1 and entity = 'attachment' and record_id = $2 order by id desc limit 1",
      [testBed.one.company.id, rows[0].attachment_id],
    );
    expect(log).toEqual([{ event: 'remove' }]);
  });
});

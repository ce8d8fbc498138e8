import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printedDocuments } from '../../../server/documents/documents.ts';
import { inventoryItemCalls } from '../../../src/api/leasing/inventory-item.ts';
import { leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { templateCalls } from '../../../src/api/settings/template.ts';
import { qualifiedDeal } from '../../../src/workbench/scenarios/parts/deals.ts';
import { leaseOf, letOut } from '../../../src/workbench/scenarios/parts/lettings.ts';
import { bedDriver } from '../../kit/bed-driver.ts';
import { site } from '../../setup/papers.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let bed: TestBed;
let admin: Person;
let quotation: number;
beforeAll(async () => {
  bed = await makeTestBed();
  admin = await bed.signIn('first', 'admin@first.example');
  ({ quotation } = await qualifiedDeal(bedDriver(bed, 'first')));
});
afterAll(() => bed?.stop());

const get = (path: string, person: Person) =>
  bed.app.server.inject({
    url: `/v2${path}`,
    headers: { 'auth-token': person.token, 'company-slug': person.slug, 'accept-language': 'en' },
  });
const offer = (language: string, person = admin) => get(`/quotations/${quotation}/document?language=${language}`, person);
/** The paper as data, before it is laid out. */
const paperOf = async (language: 'en' | 'ar') => {
  const company = (await bed.app.services.companies.find('first')) ?? expect.fail();
  const [kind] = printedDocuments;
  return bed.app.services.db.read(company.id, (scope) =>
    (kind ?? expect.fail()).make(scope, quotation, { language, today: '2026-01-15', identity: (number) => number, ...site }),
  );
};

describe('the document of a quotation', () => {
  it.each(['en', 'ar'])('is a PDF in %s with its fonts embedded', async (language) => {
    const { statusCode, headers, rawPayload } = await offer(language);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Q-${quotation}-${language}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const pdf = rawPayload.toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.match(/\/FontFile2 /g)?.length).toBe(pdf.match(/\/Type \/FontDescriptor/g)?.length);
    expect(pdf).toContain('IBMPlexSansArabic');
  });

  it('says what the company’s template says, its schedule as a table with the total', async () => {
    await admin.ask(templateCalls.create, {
      body: {
        name_en: 'Short',
        name_ar: 'قصير',
        kind: 'quotation',
        property_use: 'residential',
        body_en: 'Dear {{customer_name}}\n\n{{installments}}',
        body_ar: 'السيد {{customer_name}}\n\n{{installments}}',
      },
    });
    const { rows } = await bed.owner.query(
      'select coalesce(l.name, t.name) as name, q.total_gross from quotations q left join leads l on l.company_id = q.company_id and l.id = q.lead_id left join tenants t on t.company_id = q.company_id and t.id = q.tenant_id where q.id = $1',
      [quotation],
    );
    const paper = await paperOf('ar');
    expect(paper).toMatchObject({ language: 'ar', title: 'عرض سعر', mark: 'مسودة' });
    const [text, table] = paper.blocks;
    expect(text).toEqual({ type: 'text', text: `السيد ${rows[0].name}` });
    const total = (Number(rows[0].total_gross) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(table).toMatchObject({ type: 'table', total: expect.arrayContaining([total]) });
  });

  it('is refused without the privilege, in another language, of another company, and when it isn’t there', async () => {
    const operations = await bed.signIn('first', 'operations@first.example');
    expect((await offer('en', operations)).statusCode).toBe(403);
    const wrong = await offer('fr');
    expect([wrong.statusCode, wrong.json().error]).toEqual([400, 'Choose one of: en, ar.']);
    const stranger = await bed.signIn('second', 'admin@second.example');
    expect((await offer('en', stranger)).statusCode).toBe(404);
    expect((await get('/quotations/999999/document', admin)).statusCode).toBe(404);
    expect((await get('/quotations/x/document', admin)).statusCode).toBe(400);
    const out = await bed.app.server.inject({
      url: `/v2/quotations/${quotation}/document`,
      headers: { 'company-slug': 'first' },
    });
    expect(out.statusCode).toBe(401);
  });
});

describe('the document of a contract', () => {
  it('needs a template, and says where to add one; signed, it names when', async () => {
    const { contract } = await letOut(bedDriver(bed, 'first', { from: 20_000_000 }));
    const document = () => get(`/contracts/${contract}/document?language=en`, admin);
    const refused = await document();
    expect([refused.statusCode, refused.json().error]).toEqual([
      422,
      'There is no contract template for this use. Add one in Settings, Templates.',
    ]);
    await admin.ask(templateCalls.create, {
      body: {
        name_en: 'Lease',
        name_ar: 'عقد',
        kind: 'contract',
        property_use: 'general',
        body_en: 'Tenant: {{customer_name}}, {{customer_identity_no}}\n{{units}}',
        body_ar: 'المستأجر: {{customer_name}}\n{{units}}',
      },
    });
    const answer = await document();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="C-${contract}-en.pdf"`);
  });

  it('with an identity number is in the access log, and has it masked for who may not see it', async () => {
    const { rows: contracts } = await bed.owner.query('select max(id)::int as id from contracts');
    const id = contracts[0].id;
    const read = async () => {
      await bed.app.services.identityReads.flush();
      const { rows } = await bed.owner.query(
        "select count(*)::int as count from identity_reads where call = 'X-DOC-02' and record_id = $1",
        [id],
      );
      return rows[0].count;
    };
    const before = await read();
    expect((await get(`/contracts/${id}/document`, admin)).statusCode).toBe(200);
    expect(await read()).toBe(before + 1);
    const finance = await bed.signIn('first', 'finance_manager@first.example');
    expect((await get(`/contracts/${id}/document`, finance)).statusCode).toBe(200);
    expect(await read()).toBe(before + 1);
  });
});

describe('the documents of a handover', () => {
  const made = async (id: string, order: number, language: 'en' | 'ar') => {
    const company = (await bed.app.services.companies.find('first')) ?? expect.fail();
    const kind = printedDocuments.find((one) => one.id === id) ?? expect.fail();
    return bed.app.services.db.read(company.id, (scope) =>
      kind.make(scope, order, { language, today: '2026-01-15', identity: (number) => number, ...site }),
    );
  };

  it('are the inventory room by room with the drawn signature, and the protocol with keys and meters', async () => {
    const driver = bedDriver(bed, 'first', { from: 30_000_000 });
    const { order } = await leaseOf(driver);
    const add = (body: Record<string, unknown>) =>
      driver.ask('operations', inventoryItemCalls.create, { params: { order_id: order }, body });
    await add({ room: 'bedroom', room_no: 2, name: 'Wardrobe', count: 2, condition: 'worn', note: 'A scratch' });
    await add({ room: 'kitchen', name: 'Oven' });
    const body = { keys_count: 3, access_cards: 2, electricity_reading: 1200 };
    await driver.ask('operations', leasingOrderCalls.update, { params: { id: order }, body });
    expect(await made('X-DOC-03', order, 'ar')).toMatchObject({ title: 'محضر جرد', mark: 'مسودة' });
    const signature = [[100, 200, 300, 100]];
    await driver.ask('operations', leasingOrderCalls.acceptInventory, {
      params: { id: order },
      body: { signed_by: 'Noura Al-Harbi', signature },
    });
    const inventory = await made('X-DOC-03', order, 'ar');
    expect(inventory.mark).toBeNull();
    expect(inventory.blocks.slice(1)).toMatchObject([
      { type: 'heading', text: 'غرفة نوم 2' },
      { type: 'table', rows: [['Wardrobe', 'مستعمل', '2', 'A scratch']] },
      { type: 'heading', text: 'المطبخ' },
      { type: 'table', rows: [['Oven', 'جيد', '1', '–']] },
      { type: 'signatures', parties: [{ signed: null }, { signed: expect.stringContaining('Noura'), signature }] },
    ]);
    const protocol = await made('X-DOC-04', order, 'en');
    expect(protocol).toMatchObject({ title: 'Handover protocol', mark: 'DRAFT' });
    expect(protocol.blocks).toContainEqual({
      type: 'facts',
      rows: [
        ['Keys', '3'],
        ['Access cards', '2'],
        ['Electricity reading', '1,200'],
        ['Water reading', '–'],
      ],
    });
    for (const path of ['inventory/document', 'document'])
      for (const language of ['en', 'ar']) {
        const answer = await get(`/leasing_orders/${order}/${path}?language=${language}`, admin);
        expect(answer.statusCode).toBe(200);
        expect(answer.rawPayload.toString('latin1').startsWith('%PDF-')).toBe(true);
      }
    const stranger = await bed.signIn('second', 'admin@second.example');
    expect((await get(`/leasing_orders/${order}/document`, stranger)).statusCode).toBe(404);
    const nobody = await bed.signIn('first', 'none@first.example');
    expect((await get(`/leasing_orders/${order}/document`, nobody)).statusCode).toBe(403);
  });
});

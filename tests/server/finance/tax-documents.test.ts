import { beforeAll, describe, expect, it } from 'vitest';
import { type CreditNote, creditNoteCalls } from '../../../src/api/finance/credit-note.ts';
import { type Invoice, invoiceCalls } from '../../../src/api/finance/invoice.ts';
import { readQr } from '../../kit/tax-xml.ts';
import { aTenant, draft, finance, post, posted, recordsElsewhere, registerForVat } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import { paperOf as madeOf } from '../../setup/papers.ts';

startTestCompany();
/** A company that rents. */
let trader: number;
beforeAll(async () => {
  ({ id: trader } = await aTenant());
  await testCompany.sql(
    "update tenants set kind = 'company', name = 'Gulf Trading', vat_no = '311111111100003', commercial_register = '1010123456' where id = $1",
    [trader],
  );
  await registerForVat();
  await testCompany.sql("update companies set name_ar = 'شركة واحة نجد للتطوير العقاري' where slug = 'first'");
});

// A company’s is shared once the tax authority has cleared it.
const paperOf: typeof madeOf = async (...asked) => {
  await testCompany.testBed.app.jobs.settled();
  return madeOf(...asked);
};

describe('an invoice on paper (X-DOC-09)', () => {
  it('is a tax invoice for a company: both languages, what is taxed at each rate, and its QR code', async () => {
    const invoice = await posted(
      [
        { description: 'Maintenance', price: '10000' },
        { description: 'Rent', price: '2000', vat_category: 'E', quantity: 2 },
      ],
      trader,
    );
    const paper = await paperOf('X-DOC-09', invoice.id);
    expect(paper).toMatchObject({ title: 'Tax invoice · فاتورة ضريبية', mark: null });
    expect(paper.reference).toContain(invoice.number);
    const [facts, lines, rates, sums] = paper.blocks;
    expect(JSON.stringify(facts)).toContain('311111111100003');
    expect(JSON.stringify(facts)).toContain('1010123456');
    expect(facts).toMatchObject({
      rows: expect.arrayContaining([['Billed to · العميل', 'Gulf Trading']]),
    });
    expect(lines).toMatchObject({
      rows: [
        ['Maintenance', '10,000.00', '15%', '1,500.00', '11,500.00'],
        ['Rent\n2 × 2,000.00', '4,000.00', 'Exempt', '0.00', '4,000.00'],
      ],
      total: ['Total · الإجمالي', '14,000.00', '', '1,500.00', '15,500.00'],
    });
    expect(rates).toMatchObject({
      rows: [
        ['15%', '10,000.00', '1,500.00'],
        ['Exempt', '4,000.00', '0.00'],
      ],
    });
    expect(sums).toMatchObject({ rows: [['Amount due · المبلغ المستحق', '15,500.00 SAR']] });
    const [at] = await testCompany.sql<{ at: string }>(
      `select to_char(company_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from record_log
        where entity = 'invoice' and record_id = $1 and event = 'post'`,
      [invoice.id],
    );
    expect(readQr(paper.qr?.text ?? '')).toEqual({
      ...{ 1: 'شركة واحة نجد للتطوير العقاري', 2: '310122393500003', 3: at?.at, 4: '15500.00', 5: '1500.00' },
    });
    expect(await paperOf('X-DOC-09', invoice.id, { language: 'ar' })).toMatchObject({ title: 'فاتورة ضريبية · Tax invoice' });
  });

  it('is simplified for a person, and no tax invoice where nothing is taxed', async () => {
    const taxed = await posted([{ price: '100' }]);
    expect(await paperOf('X-DOC-09', taxed.id)).toMatchObject({ title: 'Simplified tax invoice · فاتورة ضريبية مبسطة' });
    const exempt = await posted([{ price: '100', vat_category: 'E' }]);
    const paper = await paperOf('X-DOC-09', exempt.id);
    expect([paper.title, paper.qr]).toEqual(['Invoice', undefined]);
    expect(JSON.stringify(paper.blocks)).not.toContain('العميل');
  });

  it('says that it is a draft, and void, and then has nothing to scan or to pay', async () => {
    const { id } = await draft((await aTenant()).id, [{ price: '100' }]);
    const asDraft = await paperOf('X-DOC-09', id);
    expect([asDraft.mark, asDraft.qr, asDraft.reference]).toEqual(['DRAFT', undefined, '']);
    expect(JSON.stringify(asDraft.blocks)).not.toContain('Amount due');
    expect((await post(id)).status).toBe(200);
    const reason = { reason: 'Entered twice' };
    expect((await finance().ask(invoiceCalls.void, { params: { id }, body: reason })).status).toBe(200);
    const asVoid = await paperOf('X-DOC-09', id);
    expect([asVoid.mark, asVoid.qr]).toEqual(['VOID', undefined]);
    expect(JSON.stringify(asVoid.blocks)).not.toContain('Amount due');
  });

  it('is a PDF for who sees finance; another company’s isn’t there', async () => {
    const { id, number } = await posted([{ price: '100' }]);
    const get = (path: string, { token, slug } = finance()) =>
      testCompany.testBed.app.server.inject({ url: `/v2${path}`, headers: { 'auth-token': token, 'company-slug': slug } });
    const found = await get(`/invoices/${id}/document?language=ar`);
    expect(found.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}-ar.pdf"`,
    });
    expect(found.rawPayload.toString('latin1').startsWith('%PDF-')).toBe(true);
    expect((await get(`/invoices/${id}/document`, testCompany.people.operations)).statusCode).toBe(403);
    expect((await get(`/invoices/${(await recordsElsewhere()).invoice}/document`)).statusCode).toBe(404);
  });
});

describe('a credit note on paper (X-DOC-10)', () => {
  it('names the invoice that it corrects, why, and by how much', async () => {
    const invoice = await posted([{ description: 'Maintenance', price: '10000' }], trader);
    const made = await finance().ask(creditNoteCalls.create, {
      params: { tenant_id: invoice.tenant_id },
      body: {
        invoice_id: invoice.id,
        reason: 'price_correction',
        lines: [{ invoice_line_id: (invoice as Invoice).lines[0]?.id, net: '1000.00' }],
      },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { id } = made.body.data as CreditNote;
    expect(await paperOf('X-DOC-10', id)).toMatchObject({ mark: 'DRAFT', qr: undefined });
    expect((await finance().ask(creditNoteCalls.issue, { params: { id }, body: {} })).status).toBe(200);
    const paper = await paperOf('X-DOC-10', id);
    expect(paper).toMatchObject({ title: 'Tax credit note · إشعار دائن ضريبي', mark: null });
    const [facts, lines] = paper.blocks;
    const said = JSON.stringify(facts);
    for (const word of [invoice.number, 'Price or discount correction', 'Gulf Trading']) expect(said).toContain(word);
    expect(lines).toMatchObject({
      rows: [['Maintenance', '1,000.00', '15%', '150.00', '1,150.00']],
      total: ['Total · الإجمالي', '1,000.00', '', '150.00', '1,150.00'],
    });
    expect(readQr(paper.qr?.text ?? '')).toMatchObject({ 4: '1150.00', 5: '150.00' });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { firstPih } from '../../../server/finance/zatca/ubl.ts';
import { collectionCalls } from '../../../src/api/finance/collection.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import { templateCalls } from '../../../src/api/settings/template.ts';
import type { Language } from '../../../src/locales/translate.ts';
import { textOfPdf } from '../../kit/pdf-text.ts';
import { readQr, readTaxXml } from '../../kit/tax-xml.ts';
import { type Documented, day0, day1, day3, inLedger, liveThem, owed, reported, seller } from '../../setup/documented-days.ts';
import { finance, manager } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import { paperOf, rowsOn } from '../../setup/papers.ts';

/*
 * Documents against the books: each is read back from what is stored or printed, as its receiver reads it, and compared whole with the
 * worked example, whose sums the ledger and the rows have as well.
 */
startTestCompany();
let ids: Documented;
beforeAll(async () => {
  ids = await liveThem();
}, 120_000);

describe('the stored tax document', () => {
  it('of a company’s invoice says what the books say, to whom, when, and in its QR code', async () => {
    const { xml, wall, utc, ...own } = await reported('invoice', ids.taxed);
    expect(wall.slice(0, 10)).toBe(day0);
    expect(readTaxXml(xml)).toEqual({
      ...{ type: '388 0100000', number: own.number, uuid: own.uuid, issued: wall, supplied: [day0, null] },
      ...{ corrects: null, reason: null, icv: 1, pih: firstPih, seller },
      qr: { 1: seller.name, 2: seller.vat_no, 3: utc, 4: '6870.03', 5: '367.83' },
      buyer: {
        ...{ name: 'Gulf Trading & Sons', vat_no: '311111111100003', register: '1010200001' },
        address: 'Prince Sultan Road, 5678, –, Al Hamra, Jeddah, 21589',
      },
      rates: ['S 15.00 2452.20 367.83', 'E 0.00 4000.00 0.00 VATEX-SA-30', 'O 0.00 50.00 0.00 VATEX-SA-OOS'],
      ...{ vat: ['367.83', '367.83'], lines_net: '6502.20', discount: '0.00', net: '6502.20', gross: '6870.03' },
      ...{ prepaid: '0.00', payable: '6870.03' },
      // Each line's VAT by itself: 33.915 is 33.92 twice.
      lines: [
        'Maintenance | 2 × 1000.00 | 2000.00 | S 15.00 | 300.00 | 2300.00',
        'Cleaning | 1 × 226.10 | 226.10 | S 15.00 | 33.92 | 260.02',
        'Guarding | 1 × 226.10 | 226.10 | S 15.00 | 33.92 | 260.02',
        'A flat for a guard | 1 × 4000.00 | 4000.00 | E 0.00 | 0.00 | 4000.00',
        'Municipality | 1 × 50.00 | 50.00 | O 0.00 | 0.00 | 50.00',
      ],
    });
    expect(await inLedger('invoice', ids.taxed, 'post')).toEqual({
      ...{ receivables: '-6870.03', services: '6502.20', vat_output: '367.83' },
    });
    const rates = await testCompany.sql<{ rate: string }>(
      `select concat_ws(' ', vat_category, to_char(vat_rate / 100.0, 'FM90.00'), to_char(sum(net) / 100.0, 'FM999990.00'),
          to_char(sum(vat) / 100.0, 'FM999990.00')) as rate
        from invoice_lines where invoice_id = $1 group by vat_category, vat_rate order by min(id)`,
      [ids.taxed],
    );
    expect(rates.map(({ rate }) => rate)).toEqual(['S 15.00 2452.20 367.83', 'E 0.00 4000.00 0.00', 'O 0.00 50.00 0.00']);
  });

  it('of its credit note names the invoice, with its own day, and stands next in the chain', async () => {
    const [invoice, { xml, wall, utc, ...own }] = [await reported('invoice', ids.taxed), await reported('credit_note', ids.note)];
    expect(wall.slice(0, 10)).toBe(day1);
    expect(readTaxXml(xml)).toMatchObject({
      ...{ type: '381 0100000', number: own.number, uuid: own.uuid, issued: wall, supplied: [day1, null] },
      ...{ corrects: invoice.number, reason: expect.stringContaining('Amendment of the supply value') },
      // The office’s was sent in the night between.
      ...{ icv: 3, pih: (await reported('invoice', ids.office)).hash },
      qr: { 1: seller.name, 2: seller.vat_no, 3: utc, 4: '1575.00', 5: '75.00' },
      ...{ seller, buyer: { vat_no: '311111111100003', register: '1010200001' } },
      rates: ['S 15.00 500.00 75.00', 'E 0.00 1000.00 0.00 VATEX-SA-30'],
      ...{ vat: ['75.00', '75.00'], lines_net: '1500.00', discount: '0.00', net: '1500.00', gross: '1575.00' },
      ...{ prepaid: '0.00', payable: '1575.00' },
      lines: [
        'Maintenance | 1 × 500.00 | 500.00 | S 15.00 | 75.00 | 575.00',
        'A flat for a guard | 1 × 1000.00 | 1000.00 | E 0.00 | 0.00 | 1000.00',
      ],
    });
    expect(await inLedger('credit_note', ids.note, 'issue')).toMatchObject({ services: '-1500.00', vat_output: '-75.00' });
  });

  it('of a person’s office is simplified, of the days that are paid for, and asks for all although a part was paid', async () => {
    const { xml, wall, utc, number, uuid } = await reported('invoice', ids.office);
    const lines = [expect.stringMatching(/\| 1 × 15000\.00 \| 15000\.00 \| S 15\.00 \| 2250\.00 \| 17250\.00$/)];
    expect(readTaxXml(xml)).toMatchObject({
      ...{ type: '388 0200000', number, uuid, issued: wall, supplied: ['2026-02-01', '2026-04-30'] },
      qr: { 1: seller.name, 2: seller.vat_no, 3: utc, 4: '17250.00', 5: '2250.00' },
      ...{ seller, buyer: { name: ids.person.name, vat_no: null } },
      ...{ rates: ['S 15.00 15000.00 2250.00'], vat: ['2250.00', '2250.00'], lines_net: '15000.00', discount: '0.00' },
      ...{ net: '15000.00', gross: '17250.00', prepaid: '0.00', payable: '17250.00', lines },
    });
    expect(await inLedger('invoice', ids.office, 'post')).toMatchObject({ receivables: '-17250.00', vat_output: '2250.00' });
    const periods = await testCompany.sql<{ days: string }>(
      "select concat_ws(' ', from_on, to_on) as days from invoice_lines where invoice_id = $1",
      [ids.office],
    );
    expect(periods).toEqual([{ days: '2026-02-01 2026-04-30' }]);
  });

  it('of its credit note is simplified, too', async () => {
    const [invoice, { xml, wall, utc, number }] = [
      await reported('invoice', ids.office),
      await reported('credit_note', ids.officeNote),
    ];
    expect(readTaxXml(xml)).toMatchObject({
      ...{ type: '381 0200000', number, issued: wall, supplied: [day1, null], corrects: invoice.number },
      qr: { 1: seller.name, 2: seller.vat_no, 3: utc, 4: '383.33', 5: '50.00' },
      ...{ rates: ['S 15.00 333.33 50.00'], vat: ['50.00', '50.00'], net: '333.33', gross: '383.33', payable: '383.33' },
      ...{ buyer: { name: ids.person.name, vat_no: null }, discount: '0.00', prepaid: '0.00' },
    });
    expect(await inLedger('credit_note', ids.officeNote, 'issue')).toMatchObject({ vat_output: '-50.00' });
  });
});

/** A paper, row by row, in both languages. */
const inBoth = async (kind: string, record: number, more: { today?: string; query?: Record<string, unknown> } = {}) => {
  const rows = async (language: Language) => rowsOn(await paperOf(kind, record, { language, ...more }));
  return { en: await rows('en'), ar: await rows('ar') };
};
/** The amounts on the printed document are those of the paper, in their order, in both languages. */
async function isPrinted(path: string, papers: Record<Language, string[]>, who = finance()): Promise<void> {
  const amounts = (lines: readonly string[]) => lines.join('\n').match(/\d[\d,]*\.\d\d/g);
  for (const language of ['en', 'ar'] as const) {
    const { raw, status } = await who.raw('GET', `/v2${path}${path.includes('?') ? '&' : '?'}language=${language}`);
    expect(status, raw.body).toBe(200);
    expect(amounts(textOfPdf(raw.rawPayload)), language).toEqual(amounts(papers[language]));
  }
}

describe('on paper and as PDF', () => {
  it('an invoice has its days, its buyer, each line and rate, and what was paid (X-DOC-09)', async () => {
    const papers = await inBoth('X-DOC-09', ids.taxed);
    expect(papers.en).toEqual([
      'Issued on · تاريخ الإصدار | 15 Jan 2026 (26 Rajab 1447 AH) 09:00',
      'Due on · تاريخ الاستحقاق | 14 Feb 2026 (26 Shaʻban 1447 AH)',
      'Billed to · العميل | Gulf Trading & Sons',
      'VAT number · الرقم الضريبي | 311111111100003',
      'Commercial registration · السجل التجاري | 1010200001',
      'Maintenance\n2 × 1,000.00 | 2,000.00 | 15% | 300.00 | 2,300.00',
      'Cleaning | 226.10 | 15% | 33.92 | 260.02',
      'Guarding | 226.10 | 15% | 33.91 | 260.01',
      'A flat for a guard | 4,000.00 | Exempt | 0.00 | 4,000.00',
      'Municipality | 50.00 | Outside VAT | 0.00 | 50.00',
      '= Total · الإجمالي | 6,502.20 |  | 367.83 | 6,870.03',
      '15% | 2,452.20 | 367.83',
      'Exempt | 4,000.00 | 0.00',
      'Outside VAT | 50.00 | 0.00',
      'Paid or credited · المسدد أو المخصوم | 6,870.03',
      'Amount due · المبلغ المستحق | 0.00 SAR',
    ]);
    expect(papers.ar.slice(0, 3)).toEqual([
      'تاريخ الإصدار · Issued on | 15 يناير 2026 (26 رجب 1447 هـ) 09:00',
      'تاريخ الاستحقاق · Due on | 14 فبراير 2026 (26 شعبان 1447 هـ)',
      'العميل · Billed to | Gulf Trading & Sons',
    ]);
    const { qr } = await paperOf('X-DOC-09', ids.taxed);
    expect(readQr(qr?.text ?? '')).toMatchObject({ 1: seller.name, 2: seller.vat_no, 4: '6870.03', 5: '367.83' });
    await isPrinted(`/invoices/${ids.taxed}/document`, papers);
  });

  it('a credit note has its own day, its invoice, and what is taken back at each rate (X-DOC-10)', async () => {
    const papers = await inBoth('X-DOC-10', ids.note);
    expect(papers.en).toEqual([
      'Issued on · تاريخ الإصدار | 16 Jan 2026 (27 Rajab 1447 AH) 09:00',
      'Original invoice · الفاتورة الأصلية | INV-1 · 15 Jan 2026',
      'Reason · السبب | Price or discount correction',
      'Billed to · العميل | Gulf Trading & Sons',
      'VAT number · الرقم الضريبي | 311111111100003',
      'Commercial registration · السجل التجاري | 1010200001',
      'Maintenance | 500.00 | 15% | 75.00 | 575.00',
      'A flat for a guard | 1,000.00 | Exempt | 0.00 | 1,000.00',
      '= Total · الإجمالي | 1,500.00 |  | 75.00 | 1,575.00',
      '15% | 500.00 | 75.00',
      'Exempt | 1,000.00 | 0.00',
    ]);
    expect(papers.ar[1]).toBe('الفاتورة الأصلية · Original invoice | INV-1 · 15 يناير 2026');
    const { qr } = await paperOf('X-DOC-10', ids.note);
    expect(readQr(qr?.text ?? '')).toMatchObject({ 1: seller.name, 2: seller.vat_no, 4: '1575.00', 5: '75.00' });
    await isPrinted(`/credit_notes/${ids.note}/document`, papers);
  });

  it('a receipt says what came in, what of it pays each invoice, and what is left (X-DOC-06)', async () => {
    const papers = await inBoth('X-DOC-06', ids.receipt);
    expect(papers).toEqual({
      en: [
        'Received from | Gulf Trading & Sons',
        'Amount | 10,000.00 SAR',
        'Method | Bank transfer',
        'Received on | 15 Jan 2026 (26 Rajab 1447 AH)',
        'Reference | FT-1',
        'INV-1 | 15 Jan 2026 | 6,870.03',
        'INV-2 | 15 Jan 2026 | 1,000.00',
        '= Paid invoices |  | 7,870.03',
        'Remaining credit: 2,129.97 SAR',
      ],
      ar: [
        'استلمنا من | Gulf Trading & Sons',
        'المبلغ | 10,000.00 ر.س',
        'طريقة الدفع | حوالة بنكية',
        'تاريخ الاستلام | 15 يناير 2026 (26 رجب 1447 هـ)',
        'المرجع | FT-1',
        'INV-1 | 15 يناير 2026 | 6,870.03',
        'INV-2 | 15 يناير 2026 | 1,000.00',
        '= الفواتير المسددة |  | 7,870.03',
        'الرصيد المتبقي: 2,129.97 ر.س',
      ],
    });
    expect(await inLedger('collection', ids.receipt, 'create')).toEqual({ bank: '-10000.00', tenant_credits: '10000.00' });
    expect(await inLedger('collection', ids.receipt, 'allocated')).toEqual({
      receivables: '7870.03',
      tenant_credits: '-7870.03',
    });
    await isPrinted(`/collections/${ids.receipt}/document`, papers);
  });

  it('a receipt leaves out what it no longer pays, and says that it was reversed', async () => {
    expect((await inBoth('X-DOC-06', ids.part)).en.slice(1)).toEqual([
      'Amount | 5,000.00 SAR',
      'Method | Bank transfer',
      'Received on | 15 Jan 2026 (26 Rajab 1447 AH)',
      'Reference | T-1001',
      'INV-3 | 15 Jan 2026 | 5,000.00',
      '= Paid invoices |  | 5,000.00',
      'Remaining credit: 0.00 SAR',
    ]);
    const [allocation] = await testCompany.sql<{ id: number }>('select id from allocations where collection_id = $1', [ids.part]);
    await testCompany.ask(finance(), collectionCalls.deallocate, {
      params: { id: ids.part },
      body: { allocation_id: allocation?.id, reason: 'Of another tenant' },
    });
    expect((await inBoth('X-DOC-06', ids.part)).en.slice(4)).toEqual(['Reference | T-1001', 'Remaining credit: 5,000.00 SAR']);
    expect((await paperOf('X-DOC-06', ids.part)).mark).toBeNull();
    const reason = 'The bank took the transfer back';
    await testCompany.ask(manager(), collectionCalls.reverse, { params: { id: ids.part }, body: { reason } });
    expect(await paperOf('X-DOC-06', ids.part, { language: 'ar' })).toMatchObject({ title: 'سند قبض', mark: 'معكوس' });
  });

  it('a statement of account has its days, every balance, and what is overdue (X-DOC-08)', async () => {
    const query = { from: day1, to: '2026-01-20' };
    const papers = await inBoth('X-DOC-08', ids.trader, { query, today: day3 });
    expect(papers).toEqual({
      en: [
        'Tenant | Gulf Trading & Sons',
        'From | 16 Jan 2026 (27 Rajab 1447 AH)',
        'To | 20 Jan 2026 (1 Shaʻban 1447 AH)',
        'Closing balance | 995.03 SAR',
        'Overdue | 5,000.00 SAR',
        '16 Jan 2026 | Opening balance |  |  |  |  | -2,129.97',
        '16 Jan 2026 | Credit note | CN-1 | INV-1 |  | 1,575.00 | -3,704.97',
        '16 Jan 2026 | Credit note | CN-3 | INV-2 |  | 300.00 | -4,004.97',
        '16 Jan 2026 | Invoice | INV-4 |  | 5,000.00 |  | 995.03',
        '= Total |  |  |  | 5,000.00 | 1,875.00 | 995.03',
        'Uncleared cheques',
        '000777 | Al Rajhi Bank | 18 Jan 2026 | 800.00',
        '= Total |  |  | 800.00',
        'A positive balance is owed by the tenant. Payments count from the day they arrive, cheques once they clear.',
      ],
      ar: [
        'المستأجر | Gulf Trading & Sons',
        'من | 16 يناير 2026 (27 رجب 1447 هـ)',
        'إلى | 20 يناير 2026 (1 شعبان 1447 هـ)',
        'الرصيد الختامي | 995.03 ر.س',
        'متأخر السداد | 5,000.00 ر.س',
        '16 يناير 2026 | الرصيد الافتتاحي |  |  |  |  | -2,129.97',
        '16 يناير 2026 | إشعار دائن | CN-1 | INV-1 |  | 1,575.00 | -3,704.97',
        '16 يناير 2026 | إشعار دائن | CN-3 | INV-2 |  | 300.00 | -4,004.97',
        '16 يناير 2026 | فاتورة | INV-4 |  | 5,000.00 |  | 995.03',
        '= الإجمالي |  |  |  | 5,000.00 | 1,875.00 | 995.03',
        'شيكات لم تُحصَّل بعد',
        '000777 | مصرف الراجحي | 18 يناير 2026 | 800.00',
        '= الإجمالي |  |  | 800.00',
        'الرصيد الموجب مستحق على المستأجر. تُحتسب الدفعات من يوم وصولها، والشيكات بعد تحصيلها.',
      ],
    });
    expect([await owed(ids.trader, day0), await owed(ids.trader, '2026-01-20')]).toEqual(['-2129.97', '995.03']);
    // Rent due on the last day isn’t overdue yet; on the first there was nothing before.
    const whole = (await inBoth('X-DOC-08', ids.trader, { query: { from: day0, to: day1 }, today: day3 })).en;
    expect(whole.slice(3, 6)).toEqual([
      'Closing balance | 995.03 SAR',
      'Overdue | 0.00 SAR',
      '15 Jan 2026 | Opening balance |  |  |  |  | 0.00',
    ]);
    await isPrinted(`/tenants/${ids.trader}/statement/document?from=${day1}&to=2026-01-20`, papers);
  });

  it('a pay-in slip has the cash of its box and its cheques, with their sums (X-DPS-10, X-DOC-07)', async () => {
    const papers = await inBoth('X-DPS-10', ids.slip);
    expect(papers).toEqual({
      en: [
        'Paid in on | 18 Jan 2026 (29 Rajab 1447 AH)',
        'Slip number | A-778120',
        'Cash | 300.00 SAR',
        'Cheques | 800.00 SAR',
        'Total | 1,100.00 SAR',
        `${ids.box} | 300.00`,
        '= Cash | 300.00',
        '000777 | Al Rajhi Bank | Gulf Trading | 18 Jan 2026 | 800.00',
        '= Cheques |  |  |  | 800.00',
      ],
      ar: [
        'تاريخ الإيداع | 18 يناير 2026 (29 رجب 1447 هـ)',
        'رقم القسيمة | A-778120',
        'نقد | 300.00 ر.س',
        'شيكات | 800.00 ر.س',
        'الإجمالي | 1,100.00 ر.س',
        `${ids.box} | 300.00`,
        '= نقد | 300.00',
        '000777 | مصرف الراجحي | Gulf Trading | 18 يناير 2026 | 800.00',
        '= شيكات |  |  |  | 800.00',
      ],
    });
    expect(await inLedger('bank_deposit', ids.slip, 'pay_in')).toEqual({ cash: '300.00', cash_in_transit: '-300.00' });
    expect(await inLedger('cheque', ids.cheque, 'deposit')).toEqual({
      ...{ cheques_on_hand: '800.00', cheques_under_collection: '-800.00' },
    });
    await isPrinted(`/bank_deposits/${ids.slip}/document`, papers);
    const cheques = await inBoth('X-DOC-07', ids.cheque);
    expect(cheques).toEqual({
      en: [
        'Deposited on | 18 Jan 2026 (29 Rajab 1447 AH)',
        'Number of cheques | 1',
        '000777 | Al Rajhi Bank | Gulf Trading | 18 Jan 2026 | 800.00',
        '= Total |  |  |  | 800.00',
      ],
      ar: [
        'تاريخ الإيداع | 18 يناير 2026 (29 رجب 1447 هـ)',
        'عدد الشيكات | 1',
        '000777 | مصرف الراجحي | Gulf Trading | 18 يناير 2026 | 800.00',
        '= الإجمالي |  |  |  | 800.00',
      ],
    });
    await isPrinted(`/cheques/${ids.cheque}/document`, cheques);
  });
});

describe('an offer with a discount (X-DOC-01)', () => {
  it('says it, and what is left to pay, in its schedule and its sums', async () => {
    const { quotation: id, lead: lead_id } = await testCompany.qualifiedDeal();
    const { leasing_agent: agent, admin } = testCompany.people;
    const change = (body: object) => testCompany.ask(agent, quotationCalls.update, { params: { lead_id, id }, body });
    // 60,000.00 less 10 % is 54,000.00: four of 13,500.00.
    await change({ start_on: '2026-02-01', end_on: '2027-01-31', payments_per_year: 4, valid_until: '2026-01-25' });
    await change({ discount_type: 'percent', discount_value: '10' });
    const papers = await inBoth('X-DOC-01', id);
    expect(papers.en).toEqual([
      'For A customer on a walk\nFrom 01 Feb 2026 to 31 Jan 2027',
      '201 · Building A | Gardens of the first company | 2BR apartment | 110 | 60,000.00',
      'Payment schedule',
      '01 Feb 2026 | 01 Feb 2026 – 30 Apr 2026 | 13,500.00 | 0.00 | 13,500.00',
      '01 May 2026 | 01 May 2026 – 31 Jul 2026 | 13,500.00 | 0.00 | 13,500.00',
      '01 Aug 2026 | 01 Aug 2026 – 31 Oct 2026 | 13,500.00 | 0.00 | 13,500.00',
      '01 Nov 2026 | 01 Nov 2026 – 31 Jan 2027 | 13,500.00 | 0.00 | 13,500.00',
      '= Total |  | 54,000.00 | 0.00 | 54,000.00',
      'Discount | 10%',
      'Subtotal | 54,000.00 SAR',
      'VAT | 0.00 SAR',
      'Total | 54,000.00 SAR',
      'Deposit | 2,000.00 SAR',
      'Valid until | 25 Jan 2026',
    ]);
    expect(papers.ar.slice(7)).toEqual([
      '= الإجمالي |  | 54,000.00 | 0.00 | 54,000.00',
      'الخصم | 10%',
      'المجموع قبل الضريبة | 54,000.00 ر.س',
      'الضريبة | 0.00 ر.س',
      'الإجمالي | 54,000.00 ر.س',
      'التأمين | 2,000.00 ر.س',
      'سارٍ حتى | 25 يناير 2026',
    ]);
    const [row] = await testCompany.sql<{ sums: string }>(
      `select concat_ws(' ', discount_type, discount_value, total_net, total_vat, total_gross) as sums from quotations where id = $1`,
      [id],
    );
    expect(row?.sums).toBe('percent 1000 5400000 0 5400000');
    await isPrinted(`/quotations/${id}/document`, papers, agent);
    // 60,000.00 less 1,234.56 is 58,765.44: four of 14,691.36. A template says it where it wants.
    await testCompany.ask(admin, templateCalls.create, {
      body: {
        ...{ name_en: 'Terms', name_ar: 'شروط', kind: 'quotation', property_use: 'residential' },
        ...{ body_en: 'Less {{discount}}\n{{installments}}', body_ar: 'خصم {{discount}}' },
      },
    });
    await change({ discount_type: 'amount', discount_value: '1234.56' });
    const quarter = (days: string) => `${days} | 14,691.36 | 0.00 | 14,691.36`;
    const templated = await inBoth('X-DOC-01', id);
    expect(templated.en).toEqual([
      'Less 1,234.56 SAR',
      ...['01 Feb 2026 | 01 Feb 2026 – 30 Apr 2026', '01 May 2026 | 01 May 2026 – 31 Jul 2026'].map(quarter),
      ...['01 Aug 2026 | 01 Aug 2026 – 31 Oct 2026', '01 Nov 2026 | 01 Nov 2026 – 31 Jan 2027'].map(quarter),
      '= Total |  | 58,765.44 | 0.00 | 58,765.44',
      'Discount | 1,234.56 SAR',
      'Subtotal | 58,765.44 SAR',
      'VAT | 0.00 SAR',
      'Total | 58,765.44 SAR',
      'Deposit | 2,000.00 SAR',
      'Valid until | 25 Jan 2026',
    ]);
    expect(templated.ar[0]).toBe('خصم 1,234.56 ر.س');
  });
});

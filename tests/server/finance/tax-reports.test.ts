import { XMLParser } from 'fast-xml-parser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TaxAuthority } from '../../../server/finance/zatca/provider.ts';
import { canonicalOf, firstPih, hashOf } from '../../../server/finance/zatca/ubl.ts';
import { notificationCalls } from '../../../src/api/app/session.ts';
import { type CreditNote, creditNoteCalls } from '../../../src/api/finance/credit-note.ts';
import { incomeInvoiceCalls } from '../../../src/api/finance/income-invoice.ts';
import { type Invoice, invoiceCalls } from '../../../src/api/finance/invoice.ts';
import { taxReportCalls as calls, type TaxReport } from '../../../src/api/finance/tax-report.ts';
import { type Tenant, tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { aTenant, draft, finance, post, posted, read, registerCompany, registerForVat } from '../../setup/invoices.ts';
import { countOf, services, startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();
const service = [{ price: '1000' }];
let registers = 1_010_200_000;
/** A company that rents, with all that a tax invoice says of it. */
const aCompany = (more: object = {}): Promise<Tenant> =>
  testCompany.ask<Tenant>(testCompany.people.admin, tenantCalls.create, {
    body: {
      ...{ kind: 'company', name: 'Gulf Trading', mobile: '+966500000322', commercial_register: String(++registers) },
      ...{ building_no: '5678', address: 'Prince Sultan Road', district: 'Al Hamra', city: 'Jeddah', postal_code: '21589' },
      ...more,
    },
  });
const forCompany = async (more: object = {}) => posted(service, (await aCompany(more)).id);
const reportOf = async (invoice_id: number): Promise<TaxReport> => {
  const rows = await testCompany.ask<TaxReport[]>(finance(), calls.list, { query: { invoice_id } });
  return testCompany.ask<TaxReport>(finance(), calls.get, { params: { id: rows[0]?.id as number } });
};
const becomes = (invoice: number, status: string) => expect.poll(async () => (await reportOf(invoice)).status).toBe(status);
const xmlOf = (report: number, who = finance()) => who.raw('GET', `/v2/tax_reports/${report}/xml`);
const guardsOf = (body: Record<string, unknown>) => (body.reasons as { guard: string }[] | undefined)?.map(({ guard }) => guard);
const voidIt = (id: number) => finance().ask(invoiceCalls.void, { params: { id }, body: { reason: 'Billed twice' } });
const pdfOf = (invoice: number) => finance().raw('GET', `/v2/invoices/${invoice}/document?language=en`);
/** What waits to be sent again is sent now. Processors' clocks may differ by some microseconds. */
const sendNow = async () => {
  await testCompany.sql("update jobs set run_at = now() - interval '1 second' where kind = 'tax_report' and dead_at is null");
  services().jobs.wake();
  await services().jobs.settled(testCompany.testBed.one.company.id);
};
/** While `act` runs, the tax authority is another; null for the local stand-in. */
async function withAuthority<T>(submit: TaxAuthority['submit'], act: () => Promise<T>): Promise<T> {
  services().taxAuthority = { submit };
  try {
    return await act();
  } finally {
    services().taxAuthority = null;
  }
}
const down = () => Promise.reject(new Error('connect ECONNREFUSED'));

beforeAll(async () => {
  await registerForVat();
});
beforeEach(() => registerForVat());

describe('a tax invoice of a company', () => {
  it('is cleared at once, and shared only then (X-ZAT-02, X-ZAT-04)', async () => {
    const invoice = await withAuthority(down, async () => {
      const one = await forCompany();
      expect(one).toMatchObject({ tax_type: 'standard', tax_report: 'sending' });
      await services().jobs.settled(testCompany.testBed.one.company.id);
      const refused = await pdfOf(one.id);
      expect([refused.status, refused.body.code]).toEqual([422, 'refused']);
      expect(refused.body.error).toContain('has to clear it before the tenant gets it');
      return one;
    });
    await sendNow();
    await becomes(invoice.id, 'cleared');
    const report = await reportOf(invoice.id);
    expect(report).toMatchObject({
      ...{
        number: invoice.number,
        kind: 'standard',
        tenant_id: invoice.tenant_id,
        gross: '1150.00',
        issued_on: invoice.issued_on,
      },
      ...{ pih: expect.any(String), uuid: expect.stringMatching(/^[\da-f-]{36}$/), error: null, problems: [] },
      messages: [{ type: 'INFO', code: 'XSD_ZATCA_VALID' }],
    });
    expect(await read(invoice.id)).toMatchObject({ tax_report: 'cleared', tax_report_id: report.id });
    expect((await pdfOf(invoice.id)).status).toBe(200);
    const { raw, status } = await xmlOf(report.id);
    expect([status, raw.headers['content-type'], raw.headers['content-disposition']]).toEqual([
      200,
      'application/xml',
      `attachment; filename="${invoice.number}.xml"`,
    ]);
    expect(hashOf(canonicalOf(raw.body))).toBe(report.hash);
    expect((await xmlOf(report.id, testCompany.people.leasing_agent)).status).toBe(403);
    const stranger = await testCompany.testBed.signIn('second', 'finance_manager@second.example');
    expect((await xmlOf(report.id, stranger)).status).toBe(404);
    const { Invoice: written } = new XMLParser({ removeNSPrefix: true, parseTagValue: false, ignoreAttributes: false }).parse(
      raw.body,
    );
    expect(written).toMatchObject({
      ...{ ID: invoice.number, UUID: report.uuid, IssueDate: invoice.issued_on },
      InvoiceTypeCode: { '#text': '388', '@_name': '0100000' },
      LegalMonetaryTotal: { TaxInclusiveAmount: { '#text': '1150.00' } },
    });
    // Its time is that of its posting, in Riyadh.
    const [posting] = await testCompany.sql<{ at: string }>(
      `select to_char(company_at at time zone 'Asia/Riyadh', 'HH24:MI:SS') as at from record_log
        where entity = 'invoice' and record_id = $1 and event = 'post'`,
      [invoice.id],
    );
    expect(written.IssueTime).toBe(posting?.at);
  });

  it('is accepted with warnings without the buyer’s address', async () => {
    const invoice = await forCompany({ postal_code: null });
    await becomes(invoice.id, 'accepted_with_warnings');
    expect((await reportOf(invoice.id)).messages).toMatchObject([{ type: 'WARNING', code: 'BR-KSA-63' }, { type: 'INFO' }]);
    expect((await pdfOf(invoice.id)).status).toBe(200);
  });

  it('takes its place in the chain: ten at once have ten counters, and each names the one before it', async () => {
    const drafts: Invoice[] = [];
    for (let i = 0; i < 10; i++) drafts.push(await draft((await aCompany()).id, service));
    const answers = await Promise.all(drafts.map(({ id }) => post(id)));
    expect(answers.map(({ status }) => status)).toEqual(drafts.map(() => 200));
    for (const { id } of drafts) await becomes(id, 'cleared');
    const rows = await testCompany.sql<{ icv: number; pih: string; hash: string; xml: string }>(
      'select icv, pih, hash, xml from tax_reports where company_id = $1 and icv is not null order by icv',
      [testCompany.testBed.one.company.id],
    );
    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(rows.map(({ icv }) => icv)).toEqual(rows.map((_, i) => i + 1));
    expect(rows.map(({ pih }) => pih)).toEqual([firstPih, ...rows.slice(0, -1).map(({ hash }) => hash)]);
    for (const { xml, hash, icv } of rows) {
      expect(hashOf(canonicalOf(xml))).toBe(hash);
      expect(xml).toContain(`<cbc:ID>ICV</cbc:ID><cbc:UUID>${icv}</cbc:UUID>`);
    }
    await expect(testCompany.sql('update tax_reports set pih = hash where icv = 2')).rejects.toThrow(/never changes/);
    await expect(testCompany.sql('delete from tax_reports where icv = 2')).rejects.toThrow(/never changes/);
  });
});

describe('a simplified tax invoice', () => {
  it('waits, and can be void until it is sent', async () => {
    const counted = () => countOf("select last as count from document_numbers where type = 'tax_report' and company_id = 1");
    const before = await counted();
    const invoice = await posted(service);
    const report = await reportOf(invoice.id);
    expect(report).toMatchObject({ kind: 'simplified', status: 'pending', icv: null, hash: null, sent_at: null });
    // Within the 24 hours that are allowed.
    expect((Date.parse(report.due_at) - Date.parse(report.created_at)) / 3_600_000).toBeCloseTo(20, 1);
    expect(await xmlOf(report.id)).toMatchObject({ status: 422, body: { code: 'refused' } });
    expect((await pdfOf(invoice.id)).status).toBe(200);
    expect((await voidIt(invoice.id)).status).toBe(200);
    expect(await read(invoice.id)).toMatchObject({ status: 'void', tax_report: 'withdrawn' });
    expect(await reportOf(invoice.id)).toMatchObject({ status: 'withdrawn', icv: null });
    expect(
      await countOf("select count(*) from timers where entity = 'tax_report' and record_id = $1 and done_at is null", [
        report.id,
      ]),
    ).toBe(0);
    expect(await counted()).toBe(before);
  });

  it('is reported within the day, and is corrected by a credit note from then on', async () => {
    const invoice = await posted(service);
    await testCompany.clockTo(testCompany.driver.day(await testCompany.today(), 1));
    await services().jobs.settled(testCompany.testBed.one.company.id);
    await expect.poll(async () => (await reportOf(invoice.id)).icv).not.toBe(null);
    await expect.poll(async () => (await reportOf(invoice.id)).status).toMatch(/^(reported|accepted_with_warnings)$/);
    const refused = await voidIt(invoice.id);
    expect(guardsOf(refused.body)).toEqual(['notReported']);
    expect(JSON.stringify(refused.body.reasons)).toContain('Issue a credit note');
    const note = await testCompany.ask<CreditNote>(finance(), creditNoteCalls.create, {
      params: { tenant_id: invoice.tenant_id },
      body: {
        invoice_id: invoice.id,
        reason: 'price_correction',
        lines: [{ invoice_line_id: invoice.lines[0]?.id as number, net: '33.33' }],
      },
    });
    expect(note).toMatchObject({ tax_type: 'simplified', tax_report: 'not_applicable', problems: [] });
    await testCompany.ask(finance(), creditNoteCalls.issue, { params: { id: note.id }, body: {} });
    const own = await testCompany.ask<TaxReport[]>(finance(), calls.list, { query: { credit_note_id: note.id } });
    expect(own).toMatchObject([{ kind: 'simplified', status: 'pending', invoice_id: null, gross: '38.33' }]);
    await testCompany.clockTo(testCompany.driver.day(await testCompany.today(), 1));
    const id = own[0]?.id as number;
    await expect
      .poll(async () => (await testCompany.ask<TaxReport>(finance(), calls.get, { params: { id } })).answered_at)
      .not.toBe(null);
    const { raw } = await xmlOf(id);
    expect(raw.body).toContain('<cbc:InvoiceTypeCode name="0200000">381</cbc:InvoiceTypeCode>');
    expect(raw.body).toContain(
      `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${invoice.number}</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>`,
    );
    expect(raw.body).toContain('<cbc:InstructionNote>Amendment of the supply value');
  });
});

/** The last notification of a person who posts invoices. */
const lastNotice = async () => {
  const { notifications } = await testCompany.ask<{ notifications: { text_key: string; values: object }[] }>(
    finance(),
    notificationCalls.list,
  );
  return notifications[0];
};

describe('a tax authority that can’t be reached', () => {
  it('is tried again and again, until somebody has to see to it (X-ZAT-03)', async () => {
    const invoice = await withAuthority(down, async () => {
      const one = await forCompany();
      await expect.poll(async () => (await reportOf(one.id)).attempts).toBe(1);
      expect(await reportOf(one.id)).toMatchObject({ status: 'sending', error: 'connect ECONNREFUSED' });
      // The report says so before its job has found its next turn.
      await services().jobs.settled(testCompany.testBed.one.company.id);
      // It waits longer each time.
      const waits = () =>
        countOf("select round(extract(epoch from run_at - now())) as count from jobs where kind = 'tax_report'");
      expect(await waits()).toBeLessThanOrEqual(6);
      for (let attempt = 2; attempt <= 5; attempt++) {
        await sendNow();
        expect(await reportOf(one.id)).toMatchObject({ status: 'sending', attempts: attempt });
      }
      expect(await waits()).toBeGreaterThan(1200);
      await sendNow();
      expect(await reportOf(one.id)).toMatchObject({ status: 'needs_attention', attempts: 6 });
      return one;
    });
    expect(await lastNotice()).toMatchObject({
      text_key: 'finance.tax_report.told.needs_attention',
      values: { ref_no: invoice.number },
    });
    expect((await pdfOf(invoice.id)).body.error).toContain('Open its tax report and retry');
    // It may have got there: it can't be taken back.
    expect(guardsOf((await voidIt(invoice.id)).body)).toEqual(['notReported']);
    const { id, icv, hash, uuid } = await reportOf(invoice.id);
    const retry = (who = finance()) => who.ask(calls.retry, { params: { id }, body: {} });
    expect((await retry(testCompany.people.operations)).status).toBe(403);
    expect((await retry()).status).toBe(200);
    await becomes(invoice.id, 'cleared');
    // The same document, at its place in the chain.
    expect(await reportOf(invoice.id)).toMatchObject({ icv, hash, uuid, attempts: 0, error: null });
    expect((await retry()).status).toBe(422);
  });

  it('counts an answer that says nothing as none', async () => {
    await withAuthority(
      async () => ({
        status: 503,
        validationResults: { status: 'ERROR', infoMessages: [], warningMessages: [], errorMessages: [] },
      }),
      async () => {
        const { id } = await forCompany();
        await expect.poll(async () => (await reportOf(id)).error).toBe('HTTP 503');
        expect((await reportOf(id)).status).toBe('sending');
      },
    );
    await sendNow();
  });
});

describe('a document that was rejected', () => {
  const rejecting: TaxAuthority['submit'] = async () => ({
    ...{ status: 400, clearanceStatus: 'NOT_CLEARED' },
    validationResults: {
      ...{ status: 'ERROR', infoMessages: [], warningMessages: [] },
      errorMessages: [{ type: 'ERROR', code: 'BR-NEW', category: 'BR', message: 'A new rule', status: 'ERROR' }],
    },
  });
  const rejected = () =>
    withAuthority(rejecting, async () => {
      const invoice = await forCompany();
      await becomes(invoice.id, 'rejected');
      return invoice;
    });

  it('is sent anew once what is wrong has been put right', async () => {
    const invoice = await rejected();
    const before = await reportOf(invoice.id);
    expect(before.messages).toMatchObject([{ type: 'ERROR', code: 'BR-NEW' }]);
    expect((await pdfOf(invoice.id)).status).toBe(422);
    expect(await lastNotice()).toMatchObject({
      text_key: 'finance.tax_report.told.rejected',
      values: { ref_no: invoice.number },
    });
    await testCompany.sql("update companies set vat_no = null where slug = 'first'");
    const retry = () => finance().ask(calls.retry, { params: { id: before.id }, body: {} });
    const refused = await retry();
    expect(refused.body.reasons).toMatchObject([{ guard: 'passesPreflight', why: 'finance.invoice.problem.seller_vat_no' }]);
    await registerForVat();
    expect((await retry()).body.data).toMatchObject({ status: 'replaced', icv: before.icv });
    await becomes(invoice.id, 'cleared');
    const after = await reportOf(invoice.id);
    expect(after.id).not.toBe(before.id);
    expect(after.icv).toBeGreaterThan(before.icv as number);
    expect(await read(invoice.id)).toMatchObject({ tax_report: 'cleared', tax_report_id: after.id });
  });

  it('can be void: it never was a tax invoice', async () => {
    const invoice = await rejected();
    expect((await voidIt(invoice.id)).status).toBe(200);
    expect(await reportOf(invoice.id)).toMatchObject({ status: 'withdrawn' });
  });
});

describe('before a document is posted', () => {
  it('whatever would be rejected is refused, of credit notes too', async () => {
    const { id } = await aTenant();
    const zero = await draft(id, [{ price: '100', vat_category: 'Z' }]);
    expect((await post(zero.id)).body.reasons).toMatchObject([
      { guard: 'passesPreflight', why: 'finance.invoice.problem.zero_rate' },
    ]);
    // What isn't subject to VAT may stand beside what is.
    const mixed = await draft((await aCompany()).id, [{ price: '100' }, { price: '50', vat_category: 'O' }]);
    expect((await post(mixed.id)).status).toBe(200);
    await becomes(mixed.id, 'cleared');
    const invoice = await posted(service, id);
    const note = await testCompany.ask<CreditNote>(finance(), creditNoteCalls.create, {
      params: { tenant_id: id },
      body: { invoice_id: invoice.id, reason: 'cancellation' },
    });
    await testCompany.sql("update companies set vat_no = null where slug = 'first'");
    const refused = await finance().ask(creditNoteCalls.issue, { params: { id: note.id }, body: {} });
    expect(refused.body.reasons).toMatchObject([{ guard: 'passesPreflight', why: 'finance.invoice.problem.seller_vat_no' }]);
    expect(await countOf('select count(*) from tax_reports where credit_note_id = $1', [note.id])).toBe(0);
  });
});

describe('companies', () => {
  it('see their own reports alone (X-ZAT-01)', async () => {
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    const ask = <T>(...[call, given]: Parameters<typeof stranger.ask>) => testCompany.ask<T>(stranger, call, given);
    await registerCompany('second');
    const { id: tenant_id } = await ask<Tenant>(tenantCalls.create, {
      body: { kind: 'company', name: 'A tenant of others', mobile: '+966500000321', commercial_register: '1010123456' },
    });
    const due_on = await testCompany.today();
    const items = [{ description: 'A service', price: '100', vat_category: 'S' }];
    const { id } = await ask<Invoice>(incomeInvoiceCalls.create, { params: { tenant_id }, body: { due_on, items } });
    await ask(invoiceCalls.post, { params: { id }, body: {} });
    const [theirs] = await ask<TaxReport[]>(calls.list, { query: { invoice_id: id } });
    const report = theirs?.id as number;
    // A chain of its own.
    expect(theirs).toMatchObject({ icv: 1, pih: firstPih });
    expect((await xmlOf(report, stranger)).status).toBe(200);
    const params = { id: report };
    expect((await finance().ask(calls.get, { params })).status).toBe(404);
    expect((await finance().ask(calls.retry, { params, body: {} })).status).toBe(404);
    expect((await xmlOf(report)).status).toBe(404);
    expect(
      (await testCompany.ask<TaxReport[]>(finance(), calls.list, { query: { per_page: 100 } })).map((one) => one.id),
    ).not.toContain(report);
    expect((await finance().ask(calls.list, { query: { invoice_id: id, kind: 'standard' } })).body.data).toEqual([]);
  });

  it('report nothing without a tax authority, and share their invoices', async () => {
    await testCompany.sql("update companies set sandbox = false where slug = 'first'");
    services().companies.forget();
    try {
      const invoice = await forCompany();
      expect(invoice).toMatchObject({ tax_type: 'standard', tax_report: 'not_applicable', tax_report_id: null });
      expect((await pdfOf(invoice.id)).status).toBe(200);
      expect((await voidIt(invoice.id)).status).toBe(200);
    } finally {
      await testCompany.sql("update companies set sandbox = true where slug = 'first'");
      services().companies.forget();
    }
  });
});

import { accountingPeriodCalls } from '../../src/api/finance/accounting-period.ts';
import { booksCalls } from '../../src/api/finance/books.ts';
import { type CreditNote, type CreditReason, creditNoteCalls } from '../../src/api/finance/credit-note.ts';
import { incomeInvoiceCalls } from '../../src/api/finance/income-invoice.ts';
import { type Invoice, invoiceCalls, type vatCategories } from '../../src/api/finance/invoice.ts';
import { type InvoicingRun, invoicingRunCalls } from '../../src/api/finance/invoicing-run.ts';
import { contractCalls } from '../../src/api/leasing/contract.ts';
import { halalas, money } from '../../src/api/money.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { inGroup, word } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import type { Office } from './office.ts';
import { type Said, writtenOf } from './words.ts';

/** What the company bills besides rent. */
const extras: readonly { what: Said; price: string; vat: (typeof vatCategories)[number]; days: number; isPosted: boolean }[] = [
  { what: ['Two keys and a gate card', 'مفتاحان وبطاقة بوابة'], price: '180.00', vat: 'S', days: 14, isPosted: true },
  { what: ['Repair of a broken window', 'إصلاح نافذة مكسورة'], price: '640.00', vat: 'S', days: 30, isPosted: true },
  { what: ['Parking for a second car', 'موقف لسيارة ثانية'], price: '2400.00', vat: 'S', days: 30, isPosted: true },
  { what: ['Cleaning after works', 'تنظيف بعد الأعمال'], price: '350.00', vat: 'S', days: 14, isPosted: true },
  { what: ['Access cards for the office', 'بطاقات دخول للمكتب'], price: '575.00', vat: 'S', days: 14, isPosted: false },
  { what: ['Air conditioner filters', 'فلاتر مكيفات'], price: '290.00', vat: 'S', days: 30, isPosted: false },
];
const credits: readonly { reason: CreditReason; share: number | null; isIssued: boolean; note: Said }[] = [
  { reason: 'data_error', share: null, isIssued: true, note: ['Billed to the wrong tenant.', 'صدرت باسم مستأجر آخر.'] },
  { reason: 'price_correction', share: 0.1, isIssued: true, note: ['The agreed rent is lower.', 'الإيجار المتفق عليه أقل.'] },
  { reason: 'service_not_delivered', share: 0.05, isIssued: false, note: ['The lift stood still.', 'توقف المصعد.'] },
];
const gone: Said = ['Left the country; the guarantor can’t be found', 'غادر البلاد ولا يُعثر على الكفيل'];
const twice: Said = ['Entered twice', 'أُدخلت مرتين'];

/** Invoices what is due within a month and what is still owed, bills some extras, and corrects a few. */
export async function* invoicing(office: Office): Story {
  const { finance } = office;
  const due = await office.sql<{ id: number; contract_id: number }>(
    `select i.id, i.contract_id from installments i join contracts c on c.company_id = i.company_id and c.id = i.contract_id
      where i.company_id = $1 and i.paid = 0 and i.cancelled < i.gross and i.due_on <= $2
        and not exists (select from invoice_lines v where v.company_id = i.company_id and v.installment_id = i.id)
        and exists (select from leases l where l.company_id = c.company_id and l.contract_id = c.id and l.status ${inGroup('lease', 'lived_in')})
      order by i.due_on, i.id`,
    ['2026-02-14'],
  );
  const rents: Invoice[] = [];
  for (const { id: installment_id, contract_id: id } of due)
    rents.push(await finance.ask<Invoice>(contractCalls.postInvoice, { id }, { installment_id }));
  if (!rents.length) return;
  yield 2;
  const tenants = [...new Set(rents.map(({ tenant_id }) => tenant_id))];
  const income: Invoice[] = [];
  for (const [n, { what, price, vat, days, isPosted }] of extras.entries()) {
    const tenant_id = tenants[(n * 5) % tenants.length] as number;
    const due_on = plusDays(await office.today(), days);
    const items = [{ description: writtenOf([what], n), price, vat_category: vat }];
    const made = await finance.ask<Invoice>(incomeInvoiceCalls.create, { tenant_id }, { due_on, items });
    income.push(isPosted ? await finance.ask<Invoice>(invoiceCalls.post, { id: made.id }, {}) : made);
  }
  yield 3;
  for (const [n, { reason, share, isIssued, note }] of credits.entries()) {
    const wrong = rents.at(-1 - n) as Invoice;
    const [line] = wrong.lines;
    const lines = share && line ? [{ invoice_line_id: line.id, net: money(Math.round(halalas(line.net) * share)) }] : undefined;
    const body = { invoice_id: wrong.id, reason, note: writtenOf([note], n), ...(lines && { lines }) };
    const made = await finance.ask<CreditNote>(creditNoteCalls.create, { tenant_id: wrong.tenant_id }, body);
    if (isIssued) await finance.ask(creditNoteCalls.issue, { id: made.id }, {});
  }
  const [, wrong] = income.filter(({ status }) => status === 'draft');
  if (wrong) await finance.ask(invoiceCalls.void, { id: wrong.id }, { reason: writtenOf([twice], wrong.id) });
  const [oldest, next] = rents;
  for (const [n, { id }] of [oldest, next].filter((one) => one !== undefined).entries())
    await finance.ask(invoiceCalls.requestWriteOff, { id }, { reason: writtenOf([gone], n) });
  if (next) await office.manager.ask(invoiceCalls.approveWriteOff, { id: next.id }, {});
  await runs(office);
  await finance.ask(booksCalls.run, {});
}

/** A run invoices the week after; another one is only planned. */
async function runs({ finance, settled }: Office): Promise<void> {
  const { id } = await finance.ask<InvoicingRun>(invoicingRunCalls.create, {}, { up_to: '2026-02-21' });
  for (const status of ['running', 'posting']) {
    await finance.ask(invoicingRunCalls.status, { id }, { status });
    await settled();
  }
  await finance.ask(invoicingRunCalls.create, {}, { up_to: '2026-03-15' });
}

/** Closes all months to October, and lets only finance post into November. */
export async function* closing({ finance, sql }: Office): Story {
  for (const [day, month, statuses] of [
    ['2025-11-09', '2025-10-01', ['soft_closed', 'closed']],
    ['2025-12-09', '2025-11-01', ['soft_closed']],
  ] as const) {
    yield day;
    const periods = await sql<{ id: number }>(
      `select id from accounting_periods where company_id = $1 and starts_on <= $2 and status = ${word('accounting_period', 'open')}
        order by starts_on`,
      [month],
    );
    for (const { id } of periods)
      for (const status of statuses) await finance.ask(accountingPeriodCalls.status, { id }, { status });
  }
}

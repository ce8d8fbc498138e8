import { type CreditNote, creditNoteCalls } from '../../src/api/finance/credit-note.ts';
import { incomeInvoiceCalls } from '../../src/api/finance/income-invoice.ts';
import { type Invoice, invoiceCalls } from '../../src/api/finance/invoice.ts';
import { halalas, money } from '../../src/api/money.ts';
import { plusDays } from '../../src/calendar/days.ts';
import type { Story } from './agenda.ts';
import type { Office } from './office.ts';
import { type Said, writtenOf } from './words.ts';

const repair: Said = ['Repair of a shutter', 'إصلاح مصراع'];
const cards: Said = ['Two gate cards', 'بطاقتا بوابة'];
const twice: Said = ['Billed twice', 'صدرت مرتين'];
const cheaper: Said = ['The repair took less time', 'استغرق الإصلاح وقتًا أقل'];

/** Tax invoices of companies and of people: cleared, reported, corrected, and one that is void before it is sent. */
export async function* taxReports({ finance, sql, today }: Office): Story {
  const tenants = await sql<{ id: number; kind: string }>(
    `select id, kind from (select t.id, t.kind, row_number() over (partition by t.kind order by t.id) as n from tenants t
      where t.company_id = $1) one where n <= 2 order by kind, id`,
  );
  const bill = async (tenant_id: number, what: Said, price: string): Promise<Invoice> => {
    const due_on = plusDays(await today(), 30);
    const items = [{ description: writtenOf([what], tenant_id), price, vat_category: 'S' }];
    const { id } = await finance.ask<Invoice>(incomeInvoiceCalls.create, { tenant_id }, { due_on, items });
    return finance.ask<Invoice>(invoiceCalls.post, { id }, {});
  };
  const made: Invoice[] = [];
  for (const { id, kind } of tenants)
    made.push(await bill(id, kind === 'company' ? repair : cards, kind === 'company' ? '1800.00' : '150.00'));
  const again = made.at(-1);
  if (again) {
    const { id } = await bill(again.tenant_id, cards, '150.00');
    await finance.ask(invoiceCalls.void, { id }, { reason: writtenOf([twice], id) });
  }
  yield 1;
  const [first] = made;
  const line = first?.lines[0];
  if (!first || !line) return;
  const { id } = await finance.ask<CreditNote>(
    creditNoteCalls.create,
    { tenant_id: first.tenant_id },
    {
      ...{ invoice_id: first.id, reason: 'price_correction', note: writtenOf([cheaper], first.id) },
      lines: [{ invoice_line_id: line.id, net: money(Math.round(halalas(line.net) / 6)) }],
    },
  );
  await finance.ask(creditNoteCalls.issue, { id }, {});
}

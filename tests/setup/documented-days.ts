import { expect } from 'vitest';
import { type BankDeposit, bankDepositCalls } from '../../src/api/finance/bank-deposit.ts';
import { type CashBoxDetails, cashBoxCalls } from '../../src/api/finance/cash-box.ts';
import { type Cheque, chequeCalls } from '../../src/api/finance/cheque.ts';
import { type Collection, collectionCalls } from '../../src/api/finance/collection.ts';
import { type CreditNote, creditNoteCalls } from '../../src/api/finance/credit-note.ts';
import { contractCalls } from '../../src/api/leasing/contract.ts';
import { type Tenant, tenantCalls } from '../../src/api/leasing/tenant.ts';
import { quotationCalls } from '../../src/api/sales/quotation.ts';
import { asOffice } from './clearances.ts';
import { draft, finance, type Item, post, read, registerForVat } from './invoices.ts';
import { installmentsOf, letBy, payInstallment, services, testCompany } from './lettings.ts';

/*
 * Four days of a company’s documents, worked by hand.
 *
 * 15 January 2026: the trader is invoiced for 2,000.00 + 226.10 + 226.10 at 15 %, 4,000.00 exempt and 50.00 outside VAT: 6,502.20, VAT
 * 367.83 (15 % of 2,452.20), together 6,870.03; and for 1,000.00 outside VAT. A transfer of 10,000.00 pays both: 2,129.97 is credit. A
 * person’s office is let from 1 February, 60,000.00 a year in quarters: the first is 15,000.00, VAT 2,250.00, and 5,000.00 of it is
 * paid at once.
 *
 * 16 January: of the trader’s first invoice 500.00 at 15 % and 1,000.00 exempt are credited, and of the second 300.00. They are invoiced
 * for 5,000.00 more, due that day, and give a cheque of 800.00. Of the office 333.33 is credited: VAT 50.00 (49.9995). Its person pays
 * 321.50 in cash.
 *
 * 18 January: 300.00 of the cash and the cheque are brought to the bank.
 */

export const [day0, day1, day3] = ['2026-01-15', '2026-01-16', '2026-01-18'] as const;
export const seller = {
  ...{ name: 'شركة واحة نجد', vat_no: '310122393500003', register: '1010010000' },
  address: 'King Fahd Road, 7421, –, Al Olaya, Riyadh, 12214',
};
export interface Documented {
  trader: number;
  /** The office’s tenant. */
  person: { id: number; name: string };
  box: string;
  /** Invoices: of the trader, taxed and not, and of day 1; of the office. */
  taxed: number;
  plain: number;
  later: number;
  office: number;
  /** Their credit notes. */
  note: number;
  plainNote: number;
  officeNote: number;
  /** Receipts: the trader’s transfer, and the person’s. */
  receipt: number;
  part: number;
  cheque: number;
  slip: number;
}

async function invoiced(tenant: number, items: Item[], due_on: string): Promise<number> {
  const { id } = await draft(tenant, items, { due_on });
  const { status, body } = await post(id);
  expect(status, JSON.stringify(body)).toBe(200);
  return id;
}
/** Credits parts of an invoice’s lines, by their places. */
async function credited(invoice: number, nets: readonly (string | null)[]): Promise<number> {
  const { tenant_id, lines } = await read(invoice);
  const { id } = await testCompany.ask<CreditNote>(finance(), creditNoteCalls.create, {
    params: { tenant_id },
    body: {
      ...{ invoice_id: invoice, reason: 'price_correction' },
      lines: nets.flatMap((net, at) => (net === null ? [] : [{ invoice_line_id: lines[at]?.id as number, net }])),
    },
  });
  await testCompany.ask(finance(), creditNoteCalls.issue, { params: { id }, body: {} });
  return id;
}
/** An office of a person, of whose first quarter a part is paid. */
async function officeLet(): Promise<Pick<Documented, 'person' | 'office' | 'part'>> {
  const deal = await testCompany.qualifiedDeal();
  await asOffice(deal.quotation);
  await testCompany.ask(testCompany.people.leasing_agent, quotationCalls.update, {
    params: { lead_id: deal.lead, id: deal.quotation },
    body: { start_on: '2026-02-01', end_on: '2027-01-31', payments_per_year: 4 },
  });
  await testCompany.accept(deal);
  await testCompany.generate(await testCompany.finalizeAndStop(deal));
  const own = await letBy(deal.quotation);
  const installment_id = (await installmentsOf(own))[0]?.id as number;
  await testCompany.ask(finance(), contractCalls.postInvoice, { params: { id: own.contract }, body: { installment_id } });
  expect((await payInstallment(own, installment_id, { amount: '5000' })).status).toBe(200);
  const [made] = await testCompany.sql<{ office: number; part: number; name: string }>(
    `select a.invoice_id as office, a.collection_id as part, t.name from allocations a
      join invoices i on i.company_id = a.company_id and i.id = a.invoice_id
      join tenants t on t.company_id = i.company_id and t.id = i.tenant_id where t.id = $1`,
    [own.tenant],
  );
  const { office, part, name } = made ?? expect.fail();
  return { person: { id: own.tenant, name }, office, part };
}

/** Lives the four days, in a company whose clock stands at the first. */
export async function liveThem(): Promise<Documented> {
  await registerForVat();
  await testCompany.sql("update companies set name_ar = $1, name_en = 'Najd Oasis' where slug = 'first'", [seller.name]);
  expect(await testCompany.today()).toBe(day0);
  const { id: trader } = await testCompany.ask<Tenant>(testCompany.people.admin, tenantCalls.create, {
    body: {
      ...{ kind: 'company', name: 'Gulf Trading & Sons', mobile: '+966500000322', commercial_register: '1010200001' },
      ...{ vat_no: '311111111100003', building_no: '5678', address: 'Prince Sultan Road', district: 'Al Hamra' },
      ...{ city: 'Jeddah', postal_code: '21589' },
    },
  });
  const items: Item[] = [
    { description: 'Maintenance', quantity: 2, price: '1000' },
    { description: 'Cleaning', price: '226.10' },
    { description: 'Guarding', price: '226.10' },
    { description: 'A flat for a guard', price: '4000', vat_category: 'E' },
    { description: 'Municipality', price: '50', vat_category: 'O' },
  ];
  const taxed = await invoiced(trader, items, '2026-02-14');
  const plain = await invoiced(trader, [{ description: 'A fee', price: '1000', vat_category: 'O' }], '2026-02-15');
  const receive = (tenant_id: number, body: object) =>
    testCompany.ask<Collection>(finance(), collectionCalls.create, { params: { tenant_id }, body });
  const { id: receipt } = await receive(trader, { method: 'bank_transfer_payment', amount: '10000', reference: 'FT-1' });
  const { person, office, part } = await officeLet();

  await testCompany.clockTo(day1);
  const note = await credited(taxed, ['500', null, null, '1000']);
  const officeNote = await credited(office, ['333.33']);
  const plainNote = await credited(plain, ['300']);
  const later = await invoiced(trader, [{ description: 'Parking', price: '5000', vat_category: 'O' }], day1);
  const [cheque] = await testCompany.ask<Cheque[]>(finance(), chequeCalls.create, {
    params: { tenant_id: trader },
    body: { bank_code: '80', drawer: 'Gulf Trading', first_no: '000777', first_on: day3, amount: '800' },
  });
  const box = await testCompany.ask<CashBoxDetails>(finance(), cashBoxCalls.openMine, { body: {} });
  await receive(person.id, { method: 'cash_payment', amount: '321.50' });

  // Simplified ones are sent within a day, each by its timer.
  await testCompany.clockTo(day3);
  await services().jobs.settled(testCompany.testBed.one.company.id);
  const { id: slip } = await testCompany.ask<BankDeposit>(finance(), bankDepositCalls.create, {
    body: { cash_lines: [{ cash_box_id: box.id, amount: '300' }], cheque_ids: [cheque?.id as number] },
  });
  await testCompany.ask(finance(), bankDepositCalls.payIn, { params: { id: slip }, body: { slip_number: 'A-778120' } });
  return {
    ...{ trader, person, taxed, plain, later, office, note, plainNote, officeNote, receipt, part, slip },
    ...{ box: box.name, cheque: cheque?.id as number },
  };
}

interface Reported {
  icv: number;
  pih: string;
  hash: string;
  uuid: string;
  number: string;
  /** By the log of its posting, on a clock in Riyadh and in UTC. */
  wall: string;
  utc: string;
  xml: string;
}
/** The stored tax document of an invoice or a credit note, with what else the database says of it. */
export async function reported(entity: 'invoice' | 'credit_note', id: number): Promise<Reported> {
  const [row] = await testCompany.sql<Reported>(
    `select r.icv, r.pih, r.hash, r.uuid, r.xml, d.number, to_char(l.company_at at time zone 'Asia/Riyadh', 'YYYY-MM-DD HH24:MI:SS') as wall,
        to_char(l.company_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as utc
      from tax_reports r join ${entity}s d on d.company_id = r.company_id and d.id = r.${entity}_id
      join record_log l on l.company_id = r.company_id and l.entity = $1 and l.record_id = d.id and l.event = $2
      where r.${entity}_id = $3`,
    [entity, entity === 'invoice' ? 'post' : 'issue', id],
  );
  return row ?? expect.fail(`No report of ${entity} ${id}`);
}

/** Entries that a document posted: by account, credits less debits, in riyals. */
export async function inLedger(kind: string, id: number, transition: string): Promise<Record<string, string>> {
  const rows = await testCompany.sql<{ purpose: string; amount: string }>(
    `select s.purpose, to_char(sum(e.credit - e.debit) / 100.0, 'FM999990.00') as amount from ledger_entries e
      join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id
      join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id
      where t.document_kind = $1 and t.document_id = $2 and t.transition = $3 group by s.purpose order by s.purpose`,
    [kind, id, transition],
  );
  return Object.fromEntries(rows.map(({ purpose, amount }) => [purpose, amount]));
}

/** A tenant's balance by the ledger at the end of a day, in riyals: their cheques pay nothing before a bank has paid them. */
export async function owed(tenant: number, day: string): Promise<string | undefined> {
  const [row] = await testCompany.sql<{ owed: string }>(
    `select to_char(coalesce(sum(e.debit - e.credit), 0) / 100.0, 'FM999990.00') as owed from ledger_entries e
      join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id
      join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id
      where e.tenant_id = $1 and t.date <= $2
        and s.purpose in ('receivables', 'tenant_credits', 'cheques_on_hand', 'cheques_under_collection')`,
    [tenant, day],
  );
  return row?.owed;
}

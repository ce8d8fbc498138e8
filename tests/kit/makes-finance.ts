import { bankStatementCalls } from '../../src/api/finance/bank-statement.ts';
import { type CollectionDetails, collectionCalls } from '../../src/api/finance/collection.ts';
import { type CreditNote, creditNoteCalls } from '../../src/api/finance/credit-note.ts';
import { incomeInvoiceCalls, quotationInvoiceCalls } from '../../src/api/finance/income-invoice.ts';
import { type Invoice, invoiceCalls } from '../../src/api/finance/invoice.ts';
import { bankDepositScenario, confirmSlip } from '../../src/workbench/scenarios/bank-deposit.ts';
import { bankStatementScenario, statementImported } from '../../src/workbench/scenarios/bank-statement.ts';
import { cashBoxScenario } from '../../src/workbench/scenarios/cash-box.ts';
import { cashRefundScenario, refundAsked } from '../../src/workbench/scenarios/cash-refund.ts';
import { chequeReceived } from '../../src/workbench/scenarios/cheque.ts';
import { owes } from '../../src/workbench/scenarios/collection.ts';
import { creditNoteScenario } from '../../src/workbench/scenarios/credit-note.ts';
import { bringBy } from '../../src/workbench/scenarios/driving/bring.ts';
import type { Driver } from '../../src/workbench/scenarios/driving/driver.ts';
import { invoiceScenario, newTenant } from '../../src/workbench/scenarios/invoice.ts';
import { reportPending } from '../../src/workbench/scenarios/tax-report.ts';
import { closedBox, giveBox } from './cash-boxes.ts';
import type { Planted, Records } from './planted.ts';

/** A draft of a tenant's income invoice, one of a quotation of theirs, and their items. */
export async function invoicesAt(driver: Driver, tenant_id: number, quotation_id: number): Promise<Records> {
  const body = {
    due_on: driver.day(await driver.today(), 30),
    items: [{ description: 'A key that was lost', price: '150.00', vat_category: 'O' }],
  };
  const income = await driver.ask<Invoice>('finance_manager', incomeInvoiceCalls.create, { params: { tenant_id }, body });
  const params = { tenant_id, quotation_id };
  const of = await driver.ask<Invoice>('finance_manager', quotationInvoiceCalls.create, { params, body });
  const own = '/tenants/{}/quotations/{}/income_invoices/{}';
  return {
    '/invoices/{}': income.id,
    '/tenants/{}/invoices/{}': income.id,
    '/tenants/{}/income_invoices/{}': income.id,
    '/tenants/{}/income_invoices/{}/items/{}': income.lines[0]?.id as number,
    [own]: of.id,
    [`${own}/items/{}`]: of.lines[0]?.id as number,
  };
}
/** A credit note that is drafted for a posted invoice of a tenant. */
export async function creditNoteOf(driver: Driver, tenant_id: number): Promise<Records> {
  const { id: invoice_id } = await driver.ask<Invoice>('finance_manager', incomeInvoiceCalls.create, {
    params: { tenant_id },
    body: {
      due_on: driver.day(await driver.today(), 30),
      items: [{ description: 'A key that was lost', price: '150.00', vat_category: 'O' }],
    },
  });
  await driver.ask('finance_manager', invoiceCalls.post, { params: { id: invoice_id }, body: {} });
  const { id } = await driver.ask<CreditNote>('finance_manager', creditNoteCalls.create, {
    params: { tenant_id },
    body: { invoice_id, reason: 'cancellation' },
  });
  return { '/credit_notes/{}': id, '/tenants/{}/credit_notes/{}': id };
}
/** A tenant's collection that pays an invoice in part, and the rest of which is credit. */
export async function collectionOf(driver: Driver, tenant?: number): Promise<Records> {
  const tenant_id = tenant ?? (await newTenant(driver)).id;
  const invoice_id = await owes(driver, tenant_id, '50.00');
  const { id } = await driver.ask<CollectionDetails>('finance_manager', collectionCalls.cash, {
    params: { tenant_id },
    body: { amount: '150.00', allocations: [{ invoice_id, amount: '50.00' }], reason: 'As the tenant wrote' },
  });
  await owes(driver, tenant_id, '500.00');
  return { '/tenants/{}': tenant_id, '/collections/{}': id, '/tenants/{}/collections/{}': id };
}
/** A refund of all that a tenant paid, which waits for approval. */
export async function refundOf(driver: Driver, tenant?: number): Promise<Records> {
  const { tenant: tenant_id, id } = await refundAsked(driver, tenant);
  return { '/tenants/{}': tenant_id, '/cash_refunds/{}': id };
}
/** A cash box of its own, once a chart has brought it to a status. The administrator holds their usual one again afterwards. */
export async function cashBoxAt({ driver, testBed, slug }: Omit<Planted, 'records'>, status: string): Promise<Records> {
  const { company } = slug === 'first' ? testBed.one : testBed.two;
  const admin = await driver.userId('admin');
  const create = async () => {
    const box = await closedBox(driver);
    await giveBox(testBed.owner, company.id, admin, box.id);
    return box;
  };
  const { id } = await bringBy(driver, { ...cashBoxScenario, create }, status);
  await giveBox(testBed.owner, company.id, admin);
  return { '/cash_boxes/{}': id };
}
/** A pay-in slip with cash, once a chart has brought it to a status; by then its line of the bank is free again. */
export async function slipAt(driver: Driver, status: string): Promise<Records> {
  const slip = await bringBy(driver, bankDepositScenario, status === 'confirmed' ? 'paid_in' : status);
  if (status === 'confirmed') await confirmSlip(driver, slip);
  const { id, statement, line } = slip;
  if (statement && line)
    await driver.ask('finance_manager', bankStatementCalls.release, { params: { id: statement, line_id: line } });
  return { '/bank_deposits/{}': id };
}
/** A bank statement with a line that nothing is matched with. */
export async function statementOf(driver: Driver): Promise<Records> {
  const { id, line } = await statementImported(driver);
  return { '/bank_statements/{}': id, '/bank_statements/{}/lines/{}': line };
}
/** The same, once a chart has brought it to a status. */
export async function statementAt(driver: Driver, status: string): Promise<Records> {
  const { id, line } = await bringBy(driver, bankStatementScenario, status);
  return { '/bank_statements/{}': id, '/bank_statements/{}/lines/{}': line };
}
/** The report of an invoice that waits to be sent. */
export async function taxReportAt(driver: Driver): Promise<Records> {
  const { invoice, id } = await reportPending(driver);
  return { '/invoices/{}': invoice, '/tax_reports/{}': id };
}
/** The same, which could not be sent: its document says nothing. */
export async function taxReportInNeed({ driver, testBed }: Pick<Planted, 'driver' | 'testBed'>): Promise<Records> {
  const records = await taxReportAt(driver);
  await testBed.owner.query(
    `update tax_reports set status = 'needs_attention', icv = id, pih = '-', hash = '-', xml = '-',
        uuid = '3cf5ee18-ee25-44ea-a444-2c37ba7f28be'
      where id = $1 and set_config('app.move', 'tax_reports:' || id || ':needs_attention', true) is not null`,
    [records['/tax_reports/{}']],
  );
  return records;
}
/** The same, once a chart has brought it to a status. */
export async function refundAt(driver: Driver, status: string): Promise<Records> {
  const { tenant, id } = await bringBy(driver, cashRefundScenario, status);
  return { '/tenants/{}': tenant, '/cash_refunds/{}': id };
}
/** An issued credit note of a paid invoice, all of which is credit; with an open invoice that it can pay. */
export async function usableNoteOf(driver: Driver): Promise<Records> {
  const { id: tenant_id } = await newTenant(driver);
  const invoice_id = await owes(driver, tenant_id, '150.00');
  await driver.ask('finance_manager', collectionCalls.cash, { params: { tenant_id }, body: { amount: '150.00' } });
  const { id } = await driver.ask<CreditNote>('finance_manager', creditNoteCalls.create, {
    params: { tenant_id },
    body: { invoice_id, reason: 'cancellation' },
  });
  await driver.ask('finance_manager', creditNoteCalls.issue, { params: { id }, body: {} });
  await owes(driver, tenant_id, '100.00');
  return { '/tenants/{}': tenant_id, '/credit_notes/{}': id, '/tenants/{}/credit_notes/{}': id };
}
/** A cheque of a tenant's in the safe, or deposited. */
export async function chequeOf(driver: Driver, tenant?: number): Promise<Records> {
  const { tenant: tenant_id, id } = await chequeReceived(driver, tenant);
  return { '/tenants/{}': tenant_id, '/cheques/{}': id, '/tenants/{}/under_collections/{}': id };
}
/** The draft of a credit note for a posted invoice. */
export async function creditNoteAt(driver: Driver): Promise<Records> {
  const { tenant, invoice, id } = await bringBy(driver, creditNoteScenario, 'draft');
  return {
    '/tenants/{}': tenant,
    '/invoices/{}': invoice,
    '/tenants/{}/invoices/{}': invoice,
    '/credit_notes/{}': id,
    '/tenants/{}/credit_notes/{}': id,
  };
}
/** The same, with the income invoice posted, asked to be written off, or written off. */
export async function invoiceAt(driver: Driver, status: 'posted' | 'asked' | 'written_off'): Promise<Records> {
  const { tenant, id } = await bringBy(driver, invoiceScenario, 'posted');
  const body = { reason: 'The tenant has left the country' };
  if (status !== 'posted') await driver.ask('finance_manager', invoiceCalls.requestWriteOff, { params: { id }, body });
  if (status === 'written_off') await driver.ask('general_manager', invoiceCalls.approveWriteOff, { params: { id }, body: {} });
  return { '/tenants/{}': tenant, '/invoices/{}': id };
}

import { type BankLine, type BankStatement, bankStatementCalls } from '../../../src/api/finance/bank-statement.ts';
import { type CollectionDetails, collectionCalls } from '../../../src/api/finance/collection.ts';
import { type CreditNoteDetails, creditNoteCalls } from '../../../src/api/finance/credit-note.ts';
import { type InvoicingRun, invoicingRunCalls } from '../../../src/api/finance/invoicing-run.ts';
import { newTenant } from '../../../src/workbench/scenarios/invoice.ts';
import { mailableInvoice } from '../../../src/workbench/scenarios/invoice-delivery.ts';
import { caseToPrint, finallyDunned, lateTenant, openCase, pausedCase } from '../makes-dunning.ts';
import {
  cashBoxAt,
  chequeOf,
  collectionOf,
  creditNoteAt,
  invoiceAt,
  invoicesAt,
  refundAt,
  slipAt,
  statementAt,
  statementOf,
  taxReportInNeed,
  usableNoteOf,
} from '../makes-finance.ts';
import { type Planted, type Records, recordAt } from '../planted.ts';
import { letting, moving, type Special, type Specials } from './special.ts';

const draft = ({ driver, records }: Planted): Promise<Records> =>
  invoicesAt(driver, recordAt(records, '/tenants/{}'), recordAt(records, '/tenants/{}/quotations/{}'));
const posted = ({ driver }: Planted): Promise<Records> => invoiceAt(driver, 'posted');

const refund = {
  ...{ amount: '100.00', method: 'bank_transfer_payment', payee: 'A walking tenant', iban: 'SA0380000000608010167519' },
  reason: 'Paid twice',
};
/** A line of a bank statement, and the transfer that it is. */
async function matchable(driver: Planted['driver']) {
  const [amount, account] = ['77.05', driver.unique('passport')];
  const { id: tenant_id } = await newTenant(driver);
  const body = { method: 'bank_transfer_payment', amount, reference: account };
  await driver.ask('finance_manager', collectionCalls.create, { params: { tenant_id }, body });
  const content = `Date,Reference,Amount,Balance\n${await driver.today()},${account},${amount},${amount}\n`;
  const { id } = await driver.ask<BankStatement>('finance_manager', bankStatementCalls.create, {
    body: { file_name: 'statement.csv', account, content },
  });
  const [line] = await driver.ask<BankLine[]>('finance_manager', bankStatementCalls.lines, { params: { id } });
  return {
    records: { '/bank_statements/{}': id, '/bank_statements/{}/lines/{}': line?.id as number },
    body: { transaction_ids: [line?.suggestions[0]?.transaction_id] },
  };
}
const ended = { reason: 'The tenant wants it set off against the next rent' };
const noReferences = { income_category_id: undefined, unit_id: undefined };

const inFiveDays = async ({ driver }: Planted) => driver.day(await driver.today(), 5);

export const finance: Specials = {
  // Of a kind that an income category may point to.
  'SET-13': () => ({ body: { kind: 'income' } }),
  'SET-15': () => ({ body: { kind: 'income' } }),
  'X-BIL-03': async (planted) => ({ records: await draft(planted) }),
  'X-CRN-04': async ({ driver }) => ({ records: await creditNoteAt(driver) }),
  'X-BIL-04': async (planted) => ({ records: await draft(planted) }),
  'X-BIL-05': moving(draft, { reason: 'A mistake' }),
  'X-BIL-06': moving(posted, { reason: 'The tenant has left the country' }),
  'X-BIL-07': async ({ driver }) => ({ records: await invoiceAt(driver, 'asked') }),
  'X-BIL-10': moving(({ driver }) => invoiceAt(driver, 'written_off'), { amount: '20.00' }),
  'X-BIL-11': moving(async ({ driver }) => {
    const { tenant, id } = await mailableInvoice(driver);
    return { '/tenants/{}': tenant, '/invoices/{}': id };
  }, {}),
  'X-BIL-08': moving(({ driver }) => invoiceAt(driver, 'asked'), { reason: 'There is a guarantor' }),
  ...Object.fromEntries(
    ['FIN-32', 'FIN-41'].map((id) => [
      id,
      async ({ driver }: Planted): Promise<Special> => ({
        body: { due_on: driver.day(await driver.today(), 30), contract_id: undefined, items: [] },
      }),
    ]),
  ),
  ...Object.fromEntries(
    ['FIN-35', 'FIN-44'].map((id) => [
      id,
      (): Special => ({ body: { due_on: undefined, contract_id: undefined, note: 'By hand' } }),
    ]),
  ),
  ...Object.fromEntries(
    ['FIN-36', 'FIN-45'].map((id) => [id, async (planted: Planted): Promise<Special> => ({ records: await draft(planted) })]),
  ),
  ...Object.fromEntries(['FIN-37', 'FIN-46'].map((id) => [id, moving(draft, { reason: 'A mistake' })])),
  ...Object.fromEntries(
    ['FIN-39', 'FIN-48'].map((id) => [
      id,
      (): Special => ({ body: { description: 'A key', price: '150.00', vat_category: 'O', ...noReferences } }),
    ]),
  ),
  ...Object.fromEntries(
    ['FIN-40', 'FIN-49'].map((id) => [id, (): Special => ({ body: { description: 'Two keys', ...noReferences } })]),
  ),
  'CON-14': async (planted) => {
    const records = await letting(planted);
    return { records, body: { installment_id: recordAt(records, '/contracts/{}/installments/{}') } };
  },
  'X-CRN-03': async ({ driver }) => ({ records: await creditNoteAt(driver) }),
  ...Object.fromEntries(
    ['FIN-12', 'FIN-13'].map((id) => [
      id,
      async ({ driver }: Planted): Promise<Special> => ({
        body: {
          ...{ amount: '100.00', received_on: await driver.today(), reference: driver.unique('name'), note: undefined },
          ...{ contract_id: undefined, allocations: undefined, reason: undefined, is_another: undefined },
          open_cash_box: undefined,
        },
      }),
    ]),
  ),
  'FIN-24': async ({ driver }) => ({
    records: await collectionOf(driver),
    body: { allocations: undefined, reason: undefined },
  }),
  'X-COL-03': async ({ driver }) => {
    const records = await collectionOf(driver);
    const params = { id: recordAt(records, '/collections/{}') };
    const { allocations } = await driver.ask<CollectionDetails>('finance_manager', collectionCalls.get, { params });
    return { records, body: { allocation_id: allocations[0]?.id } };
  },
  'X-CHQ-03': async ({ driver }) => ({
    body: { contract_id: undefined, first_on: await driver.today(), first_no: '000501', drawer: driver.unique('name') },
  }),
  ...Object.fromEntries(
    ['X-CHQ-04', 'FIN-26'].map((id) => [id, moving(({ driver }: Planted) => chequeOf(driver), { status: 'deposited' })]),
  ),
  'X-RFD-03': async ({ driver }) => ({ records: await collectionOf(driver), body: refund }),
  'FIN-11': async ({ driver }) => ({ records: await usableNoteOf(driver), body: refund }),
  'FIN-10': async ({ driver }) => ({
    records: await usableNoteOf(driver),
    body: { allocations: undefined, reason: undefined },
  }),
  'X-CRN-06': async ({ driver }) => {
    const records = await usableNoteOf(driver);
    const [tenant_id, id] = [recordAt(records, '/tenants/{}'), recordAt(records, '/credit_notes/{}')];
    const { allocations } = await driver.ask<CreditNoteDetails>('finance_manager', creditNoteCalls.allocate, {
      params: { tenant_id, id },
      body: {},
    });
    return { records, body: { allocation_id: allocations[0]?.id } };
  },
  'X-DUN-03': moving(openCase, {}),
  'X-DUN-04': async (planted) => ({
    records: await openCase(planted),
    body: { until: await inFiveDays(planted) },
  }),
  'X-DUN-05': async (planted) => ({
    records: await openCase(planted),
    body: { until: await inFiveDays(planted), ...ended },
  }),
  'X-DUN-06': moving(pausedCase, {}),
  'X-DUN-07': moving(openCase, ended),
  'X-DUN-08': moving(finallyDunned, ended),
  'X-DUN-09': moving(caseToPrint, {}),
  'X-DUN-16': async (planted) => ({ records: { '/tenants/{}': await lateTenant(planted) } }),
  'X-ZAT-03': moving(taxReportInNeed, {}),
  'X-RFD-04': moving(({ driver }) => refundAt(driver, 'requested'), {}),
  'X-RFD-05': moving(({ driver }) => refundAt(driver, 'requested'), ended),
  'X-RFD-06': moving(({ driver }) => refundAt(driver, 'requested'), ended),
  'X-RFD-07': moving(({ driver }) => refundAt(driver, 'approved'), { reference: 'FT-2026-118', on: undefined }),
  'X-RFD-08': moving(({ driver }) => refundAt(driver, 'paid'), ended),
  'X-BNK-02': async ({ driver }) => ({
    body: {
      account: driver.unique('passport'),
      content: `Date,Amount,Balance\n${await driver.today()},1.00,1.00\n`,
    },
  }),
  'X-BNK-07': async ({ driver }) => ({ ...(await matchable(driver)) }),
  'X-BNK-09': moving(({ driver }) => statementOf(driver), {}),
  'X-BNK-10': moving(({ driver }) => statementAt(driver, 'reconciling'), {}),
  'X-BNK-11': moving(({ driver }) => statementAt(driver, 'reconciling'), {}),
  'X-BNK-12': moving(({ driver }) => statementAt(driver, 'reconciled'), ended),
  'X-BNK-14': moving(({ driver }) => statementAt(driver, 'reconciled'), { row: 2, ...ended }),
  'X-BNK-13': moving(({ driver }) => statementOf(driver), {}),
  'X-CBX-02': ({ driver }) => ({ body: { name: driver.unique('name'), person_id: undefined, float: '0.00' } }),
  'X-CBX-04': ({ driver }) => ({ body: { name: driver.unique('name'), person_id: undefined, float: undefined } }),
  'X-CBX-06': moving((planted) => cashBoxAt(planted, 'closed'), {}),
  'X-CBX-07': moving((planted) => cashBoxAt(planted, 'open'), { pieces_500: 0 }),
  'X-CBX-08': moving((planted) => cashBoxAt(planted, 'counted'), {}),
  'X-CBX-09': moving((planted) => cashBoxAt(planted, 'counted'), {}),
  'X-DPS-02': () => ({ body: { cash_lines: undefined, cheque_ids: undefined } }),
  'X-DPS-04': async ({ driver }) => ({
    records: await slipAt(driver, 'draft'),
    body: { cash_lines: undefined, cheque_ids: undefined },
  }),
  'X-DPS-06': moving(({ driver }) => slipAt(driver, 'draft'), { slip_number: 'A-778120', on: undefined }),
  'X-DPS-07': moving(({ driver }) => slipAt(driver, 'paid_in'), ended),
  'X-DPS-08': moving(({ driver }) => slipAt(driver, 'draft'), {}),
  'X-DPS-09': moving(({ driver }) => slipAt(driver, 'confirmed'), ended),
  'X-RUN-05': async ({ driver }) => {
    const { id } = await driver.ask<InvoicingRun>('finance_manager', invoicingRunCalls.create, { body: {} });
    return { records: { '/invoicing_runs/{}': id }, body: { status: 'cancelled' } };
  },
  'X-COL-04': moving(({ driver }) => collectionOf(driver), { reason: 'The bank took the transfer back' }),
  'X-COL-05': () => ({ query: { amount: '100.00' } }),
  'FIN-07': async ({ driver }) => {
    const records = await invoiceAt(driver, 'posted');
    return { records, body: { invoice_id: recordAt(records, '/invoices/{}'), lines: undefined } };
  },
  'FIN-09': async ({ driver }) => ({
    records: await creditNoteAt(driver),
    body: { note: 'As agreed by telephone', lines: undefined, reason: undefined },
  }),
};

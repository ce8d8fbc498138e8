import { cashRefundCalls } from '../../../src/api/finance/cash-refund.ts';
import { chequeCalls } from '../../../src/api/finance/cheque.ts';
import { type CollectionDetails, collectionCalls } from '../../../src/api/finance/collection.ts';
import { type CreditNote, creditNoteCalls } from '../../../src/api/finance/credit-note.ts';
import { dunningCaseCalls } from '../../../src/api/finance/dunning-case.ts';
import { type Invoice, invoiceCalls } from '../../../src/api/finance/invoice.ts';
import { contractCalls } from '../../../src/api/leasing/contract.ts';
import { type DunningStep, dunningStepCalls } from '../../../src/api/settings/dunning-step.ts';
import { draft, finance, manager, post, read, registerForVat } from '../invoices.ts';
import { installmentsOf, services, testCompany } from '../lettings.ts';
import { work } from '../server-days.ts';
import { contractOf, type Entry, idOf, planted } from './worked-example.ts';

/** The invoice of an installment, issued today. */
const rent = (contract: string, installment: number, name: string) => async () => {
  const own = contractOf(contract);
  const row = (await installmentsOf(own)).find(({ number }) => number === installment);
  const made = await testCompany.ask<Invoice>(finance(), contractCalls.postInvoice, {
    params: { id: own.contract },
    body: { installment_id: row?.id as number },
  });
  planted.invoices[name] = made.id;
};
/** An invoice that is written by hand, of a contract's unit. */
async function income(contract: string, unit: string, item: Parameters<typeof draft>[1][number] & object): Promise<number> {
  const own = contractOf(contract);
  const { id } = await draft(own.tenant, [{ ...item, ...{ unit_id: idOf('units', unit) } }], { contract_id: own.contract });
  return id;
}
async function issue(id: number, name: string): Promise<void> {
  const { status, body } = await post(id);
  if (status !== 200) throw new Error(JSON.stringify(body));
  planted.invoices[name] = id;
}
/** A year's parking is invoiced at once. No call writes a line with a period but those of installments. */
async function parking(): Promise<void> {
  const id = await income('K1', 'U1', { description: 'Parking', price: '2400.00', vat_category: 'S' });
  await testCompany.sql("update invoice_lines set from_on = '2025-07-01', to_on = '2026-06-30' where invoice_id = $1", [id]);
  await issue(id, 'INV-4P');
}
async function overstay(): Promise<void> {
  const [category] = await testCompany.sql<{ id: number }>(
    `select g.id from income_categories g join sub_accounts s on s.company_id = g.company_id and s.id = g.sub_account_id
      where s.purpose = 'penalties' and g.company_id = $1`,
    [testCompany.testBed.one.company.id],
  );
  const item = { description: 'Overstay', price: '1191.78', vat_category: 'O', ...{ income_category_id: category?.id } } as const;
  await issue(await income('K2', 'U2', item), 'INV-9');
}
/** The stand-in of the tax authority answers at once, and what it was told of isn't void: here it wasn't told yet. */
async function keyCard(): Promise<void> {
  const id = await income('K7', 'U6', { description: 'Key card', price: '500.00', vat_category: 'S' });
  await issue(id, 'INV-11');
  await services().jobs.settled(testCompany.testBed.one.company.id);
  await testCompany.sql('set session_replication_role = replica');
  await testCompany.sql('delete from tax_reports where invoice_id = $1', [id]);
  await testCompany.sql('set session_replication_role = default');
  await testCompany.ask(finance(), invoiceCalls.void, { params: { id }, body: { reason: 'Entered twice' } });
}

/** Money from a contract's tenant; it pays the contract's oldest invoices. */
const receive = (name: string, contract: string, amount: string, method: string) => async () => {
  const own = contractOf(contract);
  const reference = method === 'cash_payment' ? {} : { reference: `FT-${name}` };
  const made = await testCompany.ask<CollectionDetails>(finance(), collectionCalls.create, {
    params: { tenant_id: own.tenant },
    body: { method, amount, contract_id: own.contract, ...reference },
  });
  planted.collections[name] = made.id;
};
async function reverse(): Promise<void> {
  const id = idOf('collections', 'RC-8');
  await testCompany.ask(manager(), collectionCalls.reverse, { params: { id }, body: { reason: 'Entered twice' } });
}
async function cheque(): Promise<void> {
  const own = contractOf('K4');
  const [made] = await testCompany.ask<{ collection_id: number }[]>(finance(), chequeCalls.create, {
    params: { tenant_id: own.tenant },
    body: {
      ...{ bank_code: '20', drawer: 'Ahmed', first_no: '000301', first_on: '2026-04-10', amount: '46000' },
      contract_id: own.contract,
    },
  });
  planted.collections['RC-9'] = made?.collection_id as number;
}
const credit = (name: string, invoice: string, net: string) => async () => {
  const { id, tenant_id, lines } = await read(idOf('invoices', invoice));
  const made = await testCompany.ask<CreditNote>(finance(), creditNoteCalls.create, {
    params: { tenant_id },
    body: { invoice_id: id, reason: 'early_termination', lines: [{ invoice_line_id: lines[0]?.id as number, net }] },
  });
  await testCompany.ask(finance(), creditNoteCalls.issue, { params: { id: made.id }, body: {} });
  planted.notes[name] = made.id;
};
async function refund(): Promise<void> {
  const { tenant } = contractOf('K5');
  const { id } = await testCompany.ask<{ id: number }>(finance(), cashRefundCalls.ofCreditNote, {
    params: { tenant_id: tenant, id: idOf('notes', 'CN-2') },
    body: { amount: '5000', method: 'cash_payment', payee: 'Priya', reason: 'The tenant leaves' },
  });
  await testCompany.ask(manager(), cashRefundCalls.approve, { params: { id }, body: {} });
  await testCompany.ask(finance(), cashRefundCalls.pay, { params: { id }, body: {} });
}

/** Letters are written sixty and ninety days after the oldest due day. */
async function letterDays(): Promise<void> {
  const steps = await testCompany.ask<DunningStep[]>(testCompany.people.admin, dunningStepCalls.list, {
    query: { sort: 'days' },
  });
  const [first, second, ...more] = steps;
  for (const { id } of more) await testCompany.sql('delete from dunning_steps where id = $1', [id]);
  for (const [step, days] of [
    [second, 90],
    [first, 60],
  ] as const)
    await testCompany.sql("update dunning_steps set days = $2, channel = 'print' where id = $1", [step?.id, days]);
}
/** Only Abdullah is reminded: the daily job would open a case of each. */
async function remind(): Promise<void> {
  const { tenant } = contractOf('K1');
  await onlyAbdullah(0);
  const [made] = await testCompany.ask<{ id: number; status: string }[]>(finance(), dunningCaseCalls.start, {
    params: { tenant_id: tenant },
    body: {},
  });
  await work();
  const [found] = await testCompany.sql<{ status: string }>('select status from dunning_cases where id = $1', [made?.id]);
  if (found?.status === 'to_print')
    await testCompany.ask(finance(), dunningCaseCalls.markSent, { params: { id: made?.id as number }, body: {} });
  // The second letter would be written on 1 April, before the example's last payment.
  await testCompany.sql("delete from timers where entity = 'dunning_case'");
  await onlyAbdullah();
}
/** Takes away the cases of all tenants but one. */
async function onlyAbdullah(tenant = contractOf('K1').tenant): Promise<void> {
  const others = 'select id from dunning_cases where tenant_id <> $1';
  await testCompany.sql('set session_replication_role = replica');
  await testCompany.sql(`delete from dunning_letters where dunning_case_id in (${others})`, [tenant]);
  await testCompany.sql(`delete from dunning_cases where id in (${others})`, [tenant]);
  await testCompany.sql('set session_replication_role = default');
}

const bank = 'bank_transfer_payment';
export const moneyDays: Entry[] = [
  ['2025-01-02', registerForVat],
  ['2025-01-02', letterDays],
  ['2025-02-01', rent('K2', 1, 'INV-1')],
  ['2025-02-01', receive('RC-1', 'K2', '58000', bank)],
  ['2025-02-15', rent('K3', 1, 'INV-2')],
  ['2025-02-16', receive('RC-2', 'K3', '90000', bank)],
  // The example has one invoice of nine months.
  ['2025-04-01', rent('K8', 1, 'INV-3')],
  ['2025-04-10', receive('RC-3', 'K8', '51750', bank)],
  ['2025-07-01', rent('K8', 2, 'INV-3B')],
  ['2025-07-01', receive('RC-3B', 'K8', '51750', bank)],
  ['2025-07-01', rent('K1', 1, 'INV-4')],
  ['2025-07-01', parking],
  ['2025-07-01', receive('RC-4', 'K1', '29760', 'mada_machine')],
  ['2025-10-01', rent('K8', 3, 'INV-3C')],
  ['2025-10-01', receive('RC-3C', 'K8', '51750', bank)],
  ['2025-10-01', rent('K5', 1, 'INV-5')],
  ['2025-10-01', receive('RC-5', 'K5', '48000', bank)],
  ['2026-01-01', rent('K1', 2, 'INV-6')],
  ['2026-01-01', rent('K8', 4, 'INV-7')],
  ['2026-01-10', receive('RC-6', 'K1', '15000', 'cash_payment')],
  ['2026-02-01', rent('K7', 1, 'INV-8')],
  ['2026-02-03', credit('CN-1', 'INV-7', '29500.00')],
  ['2026-02-06', overstay],
  ['2026-02-10', receive('RC-7', 'K7', '20000', bank)],
  ['2026-02-12', receive('RC-8', 'K1', '3000', 'cash_payment')],
  ['2026-02-13', reverse],
  ['2026-02-15', rent('K4', 1, 'INV-10')],
  ['2026-02-20', keyCard],
  ['2026-02-20', cheque],
  ['2026-03-01', rent('K6', 1, 'INV-12')],
  ['2026-03-01', credit('CN-2', 'INV-5', '8175.82')],
  ['2026-03-02', remind],
  ['2026-03-10', refund],
  ['2026-03-20', receive('RC-10', 'K2', '2000', bank)],
  ['2026-04-02', () => onlyAbdullah()],
  ['2026-04-02', receive('RC-11', 'K7', '13637.50', bank)],
];

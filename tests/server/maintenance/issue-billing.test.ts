import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CollectionDetails, collectionCalls } from '../../../src/api/finance/collection.ts';
import { type Invoice, invoiceCalls } from '../../../src/api/finance/invoice.ts';
import type { IssueBilling } from '../../../src/api/maintenance/issue-bill.ts';
import { maintenanceIssueCalls as calls } from '../../../src/api/maintenance/maintenance-issue.ts';
import { workOrderItemCalls } from '../../../src/api/maintenance/work-order-item.ts';
import { cashReceived } from '../../../src/workbench/scenarios/collection.ts';
import { newTenant } from '../../../src/workbench/scenarios/invoice.ts';
import { resolveIssue, spendOn } from '../../../src/workbench/scenarios/parts/issues.ts';
import { billedJobs } from '../../setup/billed-jobs.ts';
import { type Office, openOffice } from '../../setup/office.ts';
import type { Person } from '../../setup/test-bed.ts';

let office: Office;
let finance: Person;
let jobs: ReturnType<typeof billedJobs>;
beforeAll(async () => {
  office = await openOffice();
  finance = (await office.join(office.roleOf('finance_manager'))).person;
  jobs = billedJobs(office);
  await jobs.register();
});
afterAll(() => office.testBed.stop());

const billingOf = (id: number) => jobs.driver.ask<IssueBilling>('operations', calls.billing, { params: { id } });
const bill = (id: number, body: object = {}) => finance.ask(calls.bill, { params: { id }, body: { ...body } });
const guardsOf = ({ status, body }: Awaited<ReturnType<typeof bill>>) => [
  status,
  (body.reasons as { guard: string }[] | undefined)?.map(({ guard }) => guard) ?? body.code,
];
const all = (payer: string) => [{ payer, percent: 100 }];
const newTenantId = async () => (await newTenant(jobs.driver)).id;
/** A job whose payers agreed, of which the provider's bill is posted. */
async function agreedJob(payers: object[], basis: string, tenant?: number) {
  const done = await jobs.job(tenant);
  const { id: provider_bill } = await jobs.posted(done);
  await jobs.agreed(done, payers, basis);
  return { ...done, provider_bill };
}
const invoiceOf = async (id: number, payer = 'tenant') => {
  const { bills } = await billingOf(id);
  const invoice_id = bills.find((one) => one.payer === payer)?.invoice_id as number;
  return jobs.driver.ask<Invoice>('finance_manager', invoiceCalls.get, { params: { id: invoice_id } });
};

describe('the worked example: labour 200.00 + VAT 30.00, parts 66.00', () => {
  it('is a service of the tenant: 266.00 + 39.90, and the VAT of 30.00 is deductible', async () => {
    const tenant = await newTenantId();
    const { id, provider_bill } = await agreedJob(all('tenant'), 'service', tenant);
    expect((await bill(id)).status).toBe(200);
    const invoice = await invoiceOf(id);
    expect(invoice).toMatchObject({
      ...{ kind: 'maintenance', status: 'posted', tenant_id: tenant, net: '266.00', vat: '39.90', gross: '305.90' },
      lines: [{ net: '266.00', vat_category: 'S', vat_rate: 1500, vat: '39.90' }],
    });
    expect(await jobs.postedBy('invoice', invoice.id)).toEqual({
      ...{ receivables: 305_90, maintenance_recovered: -266_00, vat_output: -39_90 },
    });
    expect(await jobs.postedBy('provider_bill', provider_bill)).toEqual({
      maintenance_costs: 230_00,
      provider_payables: -230_00,
    });
    expect(await jobs.postedBy('maintenance_issue', id)).toEqual({ vat_input: 30_00, maintenance_costs: -30_00 });
    expect(await jobs.offences()).toEqual([]);
  });

  it('is damage by the tenant: 296.00 outside VAT, as compensation', async () => {
    const { id } = await agreedJob(all('tenant'), 'damage', await newTenantId());
    expect((await bill(id)).status).toBe(200);
    const invoice = await invoiceOf(id);
    expect(invoice).toMatchObject({
      ...{ net: '296.00', vat: '0.00', gross: '296.00', lines: [{ vat_category: 'O', vat_rate: 0 }] },
    });
    expect(await jobs.postedBy('invoice', invoice.id)).toEqual({ receivables: 296_00, maintenance_recovered: -296_00 });
    expect(await jobs.postedBy('maintenance_issue', id)).toEqual({});
  });

  it('is the company’s own: 230.00 to the provider and 66.00 from the store are costs', async () => {
    const done = await jobs.job();
    const { id: provider_bill } = await jobs.posted(done);
    await jobs.driver.ask('operations', calls.assess, {
      params: { id: done.id },
      body: { payers: all('company'), basis: 'service' },
    });
    expect((await jobs.issueAt(done.id)).billing_status).toBe('absorbed');
    expect(await jobs.postedBy('provider_bill', provider_bill)).toEqual({
      maintenance_costs: 230_00,
      provider_payables: -230_00,
    });
    const items = await jobs.driver.ask<{ id: number; kind: string }[]>('operations', workOrderItemCalls.additional, {
      params: { issue_id: done.id },
    });
    expect(await jobs.postedBy('work_order_item', items[0]?.id as number)).toEqual({
      ...{ maintenance_costs: 66_00, parts_stock: -66_00 },
    });
  });

  it('is claimed under warranty: 296.00 without an invoice, until the warrantor pays', async () => {
    const { id } = await agreedJob(all('warranty'), 'warranty');
    expect((await bill(id)).status).toBe(200);
    expect(await jobs.postedBy('maintenance_issue', id)).toEqual({ warranty_claims: 296_00, maintenance_recovered: -296_00 });
    expect((await billingOf(id)).bills).toMatchObject([{ payer: 'warranty', invoice_id: null, gross: '296.00', open: '296.00' }]);
    expect(await jobs.offences()).toEqual([]);
    const paid = await finance.ask(calls.collect, { params: { id }, body: { reference: 'FT-1' } });
    expect(paid.body.data).toMatchObject({ billing_status: 'settled' });
    expect(await jobs.postedBy('maintenance_issue', id)).toEqual({ bank: 296_00, maintenance_recovered: -296_00 });
    expect(await jobs.offences()).toEqual([]);
  });

  it('is shared: a half each of tenant and company, to the halala', async () => {
    const halves = [
      { payer: 'company', percent: 50 },
      { payer: 'tenant', percent: 50 },
    ];
    const done = await jobs.job(await newTenantId());
    // VAT of 29.99: 15.00 of it are the company's, the first of two equal remainders, and 14.99 the tenant's.
    await jobs.posted(done, { vat: '29.99' });
    await jobs.agreed(done, halves, 'service');
    expect((await bill(done.id)).status).toBe(200);
    expect(await invoiceOf(done.id)).toMatchObject({ net: '133.00', vat: '19.95', gross: '152.95' });
    expect(await jobs.postedBy('maintenance_issue', done.id)).toEqual({ vat_input: 14_99, maintenance_costs: -14_99 });
    expect((await billingOf(done.id)).bills).toMatchObject([
      { payer: 'company', net: '133.00', vat: '15.00', gross: '0.00', open: '0.00' },
      { payer: 'tenant', net: '133.00', vat: '14.99', gross: '152.95', open: '152.95' },
    ]);
  });
});

describe('the bill of an issue', () => {
  it('waits for the bill of the provider, for items that aren’t used, and for a cost', async () => {
    const done = await jobs.job(await newTenantId());
    await jobs.agreed(done, all('tenant'), 'damage');
    expect(guardsOf(await bill(done.id))).toEqual([422, ['hasFinalCost']]);
    const { id } = await jobs.draft(done);
    await jobs.moveBill(id, 'submit');
    await jobs.moveBill(id, 'match');
    expect(guardsOf(await bill(done.id))).toEqual([422, ['hasBillsPosted']]);
    await jobs.moveBill(id, 'approve');
    expect((await bill(done.id)).status).toBe(200);
  });

  it('is refused to whoever creates nothing in finance, before a due day that is past, and for owners', async () => {
    const { id } = await agreedJob(all('tenant'), 'damage', await newTenantId());
    const coordinator = (await office.join(office.roleOf('maintenance_coordinator'))).person;
    expect((await coordinator.ask(calls.bill, { params: { id }, body: {} })).status).toBe(403);
    expect(guardsOf(await bill(id, { due_on: '2020-01-01' }))).toEqual([422, ['gaveDueDay']]);
    const ofOwner = await agreedJob(all('owner'), 'service');
    expect(guardsOf(await bill(ofOwner.id))).toEqual([422, ['isNotOwners']]);
  });

  it('is settled once its invoice is paid, and waits again when the payment is taken back', async () => {
    const tenant = await newTenantId();
    const { id } = await agreedJob(all('tenant'), 'damage', tenant);
    await bill(id);
    const { id: collection } = await cashReceived(jobs.driver, '296.00', tenant);
    expect((await jobs.issueAt(id)).billing_status).toBe('settled');
    await jobs.driver.ask<CollectionDetails>('general_manager', collectionCalls.reverse, {
      params: { id: collection },
      body: { reason: 'The bank took it back' },
    });
    expect((await jobs.issueAt(id)).billing_status).toBe('billed');
    expect(await jobs.offences()).toEqual([]);
  });

  it('is taken back by a credit note, and billed anew', async () => {
    const tenant = await newTenantId();
    const { id } = await agreedJob(all('tenant'), 'service', tenant);
    await bill(id);
    const first = await invoiceOf(id);
    const taken = await finance.ask(calls.takeBack, { params: { id }, body: { reason: 'The wrong basis' } });
    expect(taken.body.data).toMatchObject({ billing_status: 'agreed' });
    const credited = await jobs.driver.ask<Invoice>('finance_manager', invoiceCalls.get, { params: { id: first.id } });
    expect(credited).toMatchObject({ status: 'credited', open: '0.00', credited: '305.90' });
    expect(await jobs.postedBy('maintenance_issue', id)).toEqual({});
    expect((await billingOf(id)).bills).toEqual([]);
    expect(await jobs.offences()).toEqual([]);
    expect((await bill(id)).status).toBe(200);
    expect((await invoiceOf(id)).id).not.toBe(first.id);
  });

  it('isn’t taken back once the warrantor has paid a share', async () => {
    const halves = [
      { payer: 'tenant', percent: 50 },
      { payer: 'warranty', percent: 50 },
    ];
    const { id } = await agreedJob(halves, 'damage', await newTenantId());
    await bill(id);
    const paid = await finance.ask(calls.collect, { params: { id }, body: { reference: 'FT-2' } });
    expect(paid.body.data).toMatchObject({ billing_status: 'billed', open_claims: 0, collected_claims: 1 });
    const again = await finance.ask(calls.collect, { params: { id }, body: { reference: 'FT-2' } });
    expect(guardsOf(again)).toEqual([422, ['hasOpenClaim']]);
    const taken = await finance.ask(calls.takeBack, { params: { id }, body: { reason: 'The wrong basis' } });
    expect(guardsOf(taken)).toEqual([422, ['hasNothingCollected']]);
    expect(await jobs.offences()).toEqual([]);
  });

  it('keeps the cost as it was billed, and its issue from being cancelled', async () => {
    const { id } = await agreedJob(all('tenant'), 'damage', await newTenantId());
    await bill(id);
    const items = await jobs.driver.ask<{ id: number }[]>('operations', workOrderItemCalls.additional, {
      params: { issue_id: id },
    });
    const back = await office.admin.ask(workOrderItemCalls.return, { params: { id: items[0]?.id as number }, body: { qty: 1 } });
    expect(guardsOf(back)).toEqual([422, ['isIssueNotBilled']]);
    await jobs.driver.ask('admin', calls.reopen, { params: { id }, body: { reason: 'It drips again' } });
    expect((await jobs.issueAt(id)).billing_status).toBe('billed');
    const cancelled = await office.admin.ask(calls.cancel, { params: { id }, body: { reason: 'Reported twice' } });
    expect(guardsOf(cancelled)).toEqual([422, ['hasNothingSpent']]);
  });

  it('of own labour needs no provider', async () => {
    const issue = await jobs.issueOf(await newTenantId());
    const { id } = issue;
    await spendOn(jobs.driver, issue);
    await resolveIssue(jobs.driver, issue);
    await jobs.agreed(issue, all('tenant'), 'service');
    expect((await bill(id)).status).toBe(200);
    expect(await invoiceOf(id)).toMatchObject({ net: '66.00', vat: '9.90', gross: '75.90' });
    expect(await jobs.offences()).toEqual([]);
  });
});

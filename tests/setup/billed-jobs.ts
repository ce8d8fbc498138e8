import { booksCalls } from '../../src/api/finance/books.ts';
import { maintenanceIssueCalls as issueCalls, type MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import { providerBillCalls as billCalls, type ProviderBill } from '../../src/api/maintenance/provider-bill.ts';
import { restockCalls } from '../../src/api/maintenance/restock.ts';
import { workOrderItemCalls as itemCalls } from '../../src/api/maintenance/work-order-item.ts';
import { approvedService, makeIssue, makeProvider, resolveIssue } from '../../src/workbench/scenarios/parts/issues.ts';
import { makePart } from '../../src/workbench/scenarios/restock.ts';
import { bedDriver } from '../kit/bed-driver.ts';
import type { Office } from './office.ts';

/** Issues with the costs of maintenance 4: labour of 200.00 with VAT of 30.00 by a provider, and parts of 66.00 from the store. */
export function billedJobs(office: Office) {
  const driver = bedDriver(office.testBed, 'first');
  const company = office.testBed.one.company.id;
  let number = 0;
  /** What a tax invoice says of its seller. */
  const register = () =>
    office.testBed.owner.query(
      `update companies set vat_no = '310122393500003', commercial_register = '1010010000', building_no = '7421', address = 'King Fahd Road',
        district = 'Al Olaya', city = 'Riyadh', postal_code = '12214' where id = $1`,
      [company],
    );

  /** Three of a part of which ten came at 20.00 and five at 26.00: 330.00 / 15 × 3 = 66.00. */
  async function spendParts(issue_id: number): Promise<void> {
    const part_id = await makePart(driver);
    for (const [quantity, unit_cost] of [
      [10, '20.00'],
      [5, '26.00'],
    ]) {
      const { id } = await driver.ask<{ id: number }>('operations', restockCalls.create, {
        params: { part_id },
        body: { supplier: 'Souq', quantity, unit_cost },
      });
      await driver.ask('operations', restockCalls.order, { params: { id }, body: {} });
      await driver.ask('operations', restockCalls.receive, { params: { id }, body: { qty: quantity } });
    }
    const { id } = await driver.ask<{ id: number }>('operations', itemCalls.createAdditional, {
      params: { issue_id },
      body: { kind: 'part', part_id, quantity: 3 },
    });
    await driver.ask('operations', itemCalls.submit, { params: { id }, body: {} });
    await driver.ask('operations', itemCalls.use, { params: { id }, body: { qty: 3 } });
  }
  /** An issue that is open, of which the provider's labour is approved and the parts are used. */
  async function openJob(tenant?: number, prices = ['200.00']) {
    const issue = await makeIssue(driver, tenant);
    const provider = await makeProvider(driver, issue.category);
    const items: number[] = [];
    for (const price of prices)
      items.push(await approvedService(driver, issue, { description: 'Labour', quantity: 1, price, provider_id: provider }));
    await spendParts(issue.id);
    return { ...issue, provider, items };
  }
  async function job(tenant?: number, prices?: string[]) {
    const done = await openJob(tenant, prices);
    await resolveIssue(driver, done);
    return done;
  }
  /** A draft of the provider's bill. */
  const draft = async ({ id, provider }: { id: number; provider: number }, more: object = {}) =>
    driver.ask<ProviderBill>('finance_manager', billCalls.create, {
      body: {
        ...{ provider_id: provider, number: `B-${++number}`, issued_on: await driver.today() },
        ...{ issue_ids: [id], net: '200.00', vat: '30.00', ...more },
      },
    });
  type Move = 'submit' | 'match' | 'approve' | 'pay' | 'reject';
  const moveBill = (id: number, what: Move, body: object = {}) =>
    driver.ask<ProviderBill>(what === 'approve' ? 'general_manager' : 'finance_manager', billCalls[what], {
      params: { id },
      body: { ...body },
    });
  /** The provider's bill, posted. */
  async function posted(done: { id: number; provider: number }, more: object = {}): Promise<ProviderBill> {
    const { id } = await draft(done, more);
    await moveBill(id, 'submit');
    await moveBill(id, 'match');
    return moveBill(id, 'approve');
  }
  /** Assesses who pays, and has them agree. */
  async function agreed({ id }: { id: number }, payers: object[], basis: string): Promise<void> {
    const body = { payers, basis, reason: 'As was found' };
    await driver.ask('operations', issueCalls.assess, { params: { id }, body });
    await driver.ask('operations', issueCalls.agree, { params: { id }, body: {} });
  }
  const issueAt = (id: number) => driver.ask<MaintenanceIssue>('operations', issueCalls.get, { params: { id } });

  /** What documents of a kind posted, in halalas by the purpose of the account: debits are above zero. Providers' accounts are one. */
  async function postedBy(kind: string, id: number): Promise<Record<string, number>> {
    const { rows } = await office.testBed.owner.query<{ account: string; amount: number }>(
      `select coalesce(s.purpose, 'provider_payables') as account, sum(e.debit - e.credit)::float8 as amount from ledger_entries e
        join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id
        join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id
        where e.company_id = $1 and t.document_kind = $2 and t.document_id = $3 group by 1 having sum(e.debit - e.credit) <> 0`,
      [company, kind, id],
    );
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
  }
  /** Checks of the books that fail. */
  async function offences(): Promise<string[]> {
    const { body } = await office.admin.ask(booksCalls.run, {});
    return (body.data as { checks: { id: string; violations: number }[] }).checks
      .filter(({ violations }) => violations)
      .map(({ id }) => id);
  }
  const issueOf = (tenant: number) => makeIssue(driver, tenant);
  return { driver, register, issueOf, openJob, job, draft, moveBill, posted, agreed, issueAt, postedBy, offences };
}

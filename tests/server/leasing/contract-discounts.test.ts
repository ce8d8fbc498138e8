import { beforeAll, describe, expect, it } from 'vitest';
import { contractDiscountConfigCalls, workflowCalls } from '../../../src/api/approvals/config.ts';
import { type Execution, type ExecutionRow, executionCalls } from '../../../src/api/approvals/execution.ts';
import { type Contract, contractCalls } from '../../../src/api/leasing/contract.ts';
import { type ContractDiscount, contractDiscountCalls } from '../../../src/api/leasing/contract-discount.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import {
  finalized,
  installmentsOf,
  type Let,
  letBy,
  moveLease,
  payInstallment,
  startTestCompany,
  testCompany,
} from '../../setup/lettings.ts';
import { type Deal, plusDays, type Role } from '../../walks/test-beds/test-company.ts';

startTestCompany();

let reason = 0;
let rejection = 0;
let rule = 0;
const rules = (active: boolean, thresholds: object[] = []) =>
  testCompany.ask<{ id: number }>(
    testCompany.people.admin,
    rule ? contractDiscountConfigCalls.update : contractDiscountConfigCalls.create,
    {
      params: { id: rule },
      body: {
        name_en: 'Discounts of contracts',
        name_ar: 'خصومات العقود',
        active,
        scope: { compounds: [], property_use: [], contract_kind: [], unit_types: [] },
        thresholds,
        steps: [
          {
            ...{ order: 1, name: 'The manager', mode: 'any', due_hours: 9, on_timeout: 'remind' },
            ...{ allow_delegate: true, require_comment: false },
            assignees: [{ type: 'user', id: testCompany.userOf(testCompany.people.leasing_manager) }],
          },
        ],
      },
    },
  );
beforeAll(async () => {
  rule = (await rules(true)).id;
  const made = await testCompany.ask<{ id: number }>(testCompany.people.admin, workflowCalls.createDiscountReason, {
    body: { name_en: 'Repairs', name_ar: 'إصلاحات' },
  });
  reason = made.id;
  const rejected = await testCompany.ask<{ id: number }>(testCompany.people.admin, contractDiscountConfigCalls.createReason, {
    body: { name_en: 'Not agreed', name_ar: 'غير متفق عليه', note_required: false },
  });
  rejection = rejected.id;
});

/** 60,000 a year for each unit in quarters of 15,000, from today. */
async function quarterly(also: readonly number[] = []): Promise<Let & { deal: Deal }> {
  const deal = await testCompany.qualifiedDeal();
  const today = await testCompany.today();
  for (const unit_id of also)
    await testCompany.ask(testCompany.people.leasing_agent, quotationCalls.addUnit, {
      params: { lead_id: deal.lead, id: deal.quotation },
      body: { unit_id },
    });
  await testCompany.ask(testCompany.people.leasing_agent, quotationCalls.update, {
    params: { lead_id: deal.lead, id: deal.quotation },
    body: { start_on: today, end_on: `${Number(today.slice(0, 4)) + 1}${plusDays(today, -1).slice(4)}`, payments_per_year: 4 },
  });
  await testCompany.accept(deal);
  await testCompany.generate(await testCompany.finalizeAndStop(deal));
  return { ...(await letBy(deal.quotation)), deal };
}
const request = ({ contract }: Let, amount: string, who: Role = 'leasing_agent') =>
  testCompany.people[who].ask(contractDiscountCalls.create, {
    params: { contract_id: contract },
    body: { amount, reason_id: reason, note: 'Four weeks of works' },
  });
const requested = async (own: Let, amount: string): Promise<ContractDiscount> => {
  const { status, body } = await request(own, amount);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data as ContractDiscount;
};
const runOf = async ({ deal }: { deal: Deal }): Promise<ExecutionRow> => {
  const [run] = await testCompany.ask<ExecutionRow[]>(testCompany.people.admin, executionCalls.list, {
    query: { record_id: deal.quotation, kind: 'contract_discount' },
  });
  return run as ExecutionRow;
};
async function decide(own: { deal: Deal }, how: 'approve' | 'reject', who: Role = 'leasing_manager') {
  const { id } = await runOf(own);
  const { my_decision_id } = await testCompany.ask<Execution>(testCompany.people[who], executionCalls.get, { params: { id } });
  return testCompany.people[who].ask(executionCalls[how], {
    params: { id: my_decision_id as number },
    body: how === 'reject' ? { rejection_reason_id: rejection, comment: 'Too much by far' } : {},
  });
}
const readDiscount = ({ contract_id, id }: ContractDiscount) =>
  testCompany.ask<ContractDiscount>(testCompany.people.leasing_agent, contractDiscountCalls.get, { params: { contract_id, id } });
const apply = ({ contract_id, id }: ContractDiscount, who: Role = 'leasing_agent') =>
  testCompany.people[who].ask(contractDiscountCalls.apply, { params: { contract_id, id }, body: {} });
const cancel = ({ contract_id, id }: ContractDiscount, who: Role = 'leasing_agent') =>
  testCompany.people[who].ask(contractDiscountCalls.cancel, { params: { contract_id, id } });
const totalOf = async ({ contract }: Let) =>
  (await testCompany.ask<Contract>(testCompany.people.leasing_agent, contractCalls.get, { params: { id: contract } }))
    .total_gross;
const guardsOf = ({ body }: { body: Record<string, unknown> }) =>
  ((body.reasons ?? []) as { guard: string }[]).map(({ guard }) => guard);
const netsOf = async (own: Let) => (await installmentsOf(own)).map(({ net, gross }) => [net, gross]);
const even = (net: string) => [net, net];

describe('a contract discount', () => {
  it('lowers only what is unpaid, to the halala, and gives it back', async () => {
    const own = await quarterly();
    const [first] = await installmentsOf(own);
    expect((await payInstallment(own, first?.id as number, { amount: '15000' })).status).toBe(200);
    const discount = await requested(own, '1000');
    expect(discount).toMatchObject({ status: 'requested', amount: '1000.00', open_net: '45000.00', reason_en: 'Repairs' });
    expect((await apply(discount)).status).toBe(422);
    expect((await decide(own, 'approve')).status).toBe(200);
    expect((await readDiscount(discount)).status).toBe('approved');
    expect(await netsOf(own)).toEqual(['15000.00', '15000.00', '15000.00', '15000.00'].map(even));
    const applied = await apply(discount);
    expect(applied.body.data).toMatchObject({ status: 'applied', applied_on: await testCompany.today() });
    // 1,000.00 off three rows of 15,000.00: 333.33, 333.33 and the remainder.
    expect(await netsOf(own)).toEqual(['15000.00', '14666.67', '14666.67', '14666.66'].map(even));
    expect((await installmentsOf(own)).map(({ breakups_with_due_amount }) => breakups_with_due_amount[0]?.gross)).toEqual([
      '15000.00',
      '14666.67',
      '14666.67',
      '14666.66',
    ]);
    expect(await totalOf(own)).toBe('59000.00');
    expect((await cancel(discount)).body.data).toMatchObject({ status: 'cancelled' });
    expect(await netsOf(own)).toEqual(['15000.00', '15000.00', '15000.00', '15000.00'].map(even));
    expect(await totalOf(own)).toBe('60000.00');
  });

  it('is not taken back once one of its rows was paid', async () => {
    const own = await quarterly();
    const discount = await requested(own, '100');
    expect((await decide(own, 'approve')).status).toBe(200);
    expect((await apply(discount)).status).toBe(200);
    const [first] = await installmentsOf(own);
    expect(first?.gross).toBe('14975.00');
    expect((await payInstallment(own, first?.id as number, { amount: '1' })).status).toBe(200);
    expect(guardsOf(await cancel(discount))).toEqual(['isUntouched']);
  });

  it('lowers nothing of a lease that was cancelled', async () => {
    const own = await quarterly([(await testCompany.driver.place()).unit]);
    expect((await moveLease(own, { status: 'cancelled', reason: 'The tenant withdrew' })).status).toBe(200);
    expect((await request(own, '60000.01')).body.fields).toEqual({ amount: 'This exceeds the unpaid amount.' });
    const discount = await requested(own, '6000');
    expect(discount.open_net).toBe('60000.00');
    expect((await decide(own, 'approve')).status).toBe(200);
    expect((await apply(discount)).status).toBe(200);
    const rows = async () =>
      (await installmentsOf(own)).map(({ gross, cancelled, breakups_with_due_amount }) => [
        gross,
        cancelled,
        ...breakups_with_due_amount.map((line) => line.gross),
      ]);
    // A quarter of 6,000.00 off the other lease's line of each.
    expect(await rows()).toEqual(Array(4).fill(['28500.00', '15000.00', '15000.00', '13500.00']));
    expect((await cancel(discount)).status).toBe(200);
    expect(await rows()).toEqual(Array(4).fill(['30000.00', '15000.00', '15000.00', '15000.00']));
  });

  it('is never above what is unpaid, also when it was paid while the approver thought', async () => {
    const own = await quarterly();
    expect((await request(own, '60000.01')).body.fields).toEqual({ amount: 'This exceeds the unpaid amount.' });
    expect((await request(own, '0')).body.fields).toHaveProperty('amount');
    const discount = await requested(own, '60000');
    expect((await decide(own, 'approve')).status).toBe(200);
    const [first] = await installmentsOf(own);
    expect((await payInstallment(own, first?.id as number, { amount: '1' })).status).toBe(200);
    const refused = await apply(discount);
    expect([guardsOf(refused), (refused.body.reasons as { explain_en: string }[])[0]?.explain_en]).toEqual([
      ['isWithinOpen'],
      'Only 45,000.00 SAR of the contract is unpaid.',
    ]);
  });

  it('is rejected with a reason, and asked for again', async () => {
    const own = await quarterly();
    const discount = await requested(own, '1000');
    expect(await request(own, '500')).toMatchObject({
      status: 422,
      body: { error: 'Another discount on this contract is awaiting a decision or hasn’t been applied yet.' },
    });
    expect((await decide(own, 'reject')).status).toBe(200);
    expect(await readDiscount(discount)).toMatchObject({ status: 'rejected', rejection: expect.stringContaining('Too much') });
    expect((await cancel(discount)).status).toBe(422);
    const again = await requested(own, '500');
    expect((await cancel(again)).body.data).toMatchObject({ status: 'cancelled' });
    expect((await runOf(own)).status).toBe('cancelled');
    const all = await testCompany.ask<ContractDiscount[]>(testCompany.people.leasing_agent, contractDiscountCalls.ofContract, {
      params: { id: own.contract },
    });
    expect(all.map(({ status }) => status)).toEqual(['cancelled', 'rejected']);
  });

  it('needs a rule that covers it, a contract in force, and a reason of the list', async () => {
    const own = await quarterly();
    // 300 of 60,000 is half a percent.
    await rules(true, [{ field: 'discount_percent', op: '>', value: 0.5 }]);
    expect(await request(own, '300')).toMatchObject({ status: 422, body: { error: expect.stringContaining('No rule covers') } });
    expect((await request(own, '306')).status).toBe(200);
    await rules(true);
    const other = await finalized();
    expect((await request(other, '1', 'operations')).status).toBe(403);
    const elsewhere = await testCompany.people.leasing_agent.ask(contractDiscountCalls.create, {
      params: { contract_id: other.contract },
      body: { amount: '1', reason_id: 999_999 },
    });
    expect(elsewhere.body.fields).toHaveProperty('reason_id');
    expect((await moveLease(other, { status: 'cancelled', reason: 'Found another flat' })).status).toBe(200);
    expect((await request(other, '1')).status).toBe(422);
  });

  it('is read under its own contract alone', async () => {
    const [own, other] = [await quarterly(), await quarterly()];
    const { id } = await requested(own, '10');
    const answer = await testCompany.people.leasing_agent.ask(contractDiscountCalls.get, {
      params: { contract_id: other.contract, id },
    });
    expect(answer.status).toBe(404);
  });
});

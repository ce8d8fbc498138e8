import { expect, it } from 'vitest';
import { calls } from '../../../src/api/calls.ts';
import type { Call } from '../../../src/api/contract.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

const lists = Object.values(calls)
  .flatMap((group): Call[] => Object.values(group))
  .filter((call) => call.paged && call.sorts?.length && !call.path.includes('{'));

it.each(lists.map((call) => [call.id, call] as const))('%s is sorted by each of its sorts, both ways', async (_, call) => {
  for (const sort of ['id', ...(call.sorts ?? [])].flatMap((one) => [one, `-${one}`])) {
    const { status, body } = await testCompany.people.admin.ask(call, { query: { sort, per_page: 5 } });
    expect([sort, status], JSON.stringify(body).slice(0, 300)).toEqual([sort, 200]);
  }
});

it('leads are sorted by their budget', async () => {
  const { admin } = testCompany.people;
  const made: number[] = [];
  for (const budget_max of ['90000', '1000000', '900.50']) {
    const { id } = await testCompany.lead();
    await testCompany.ask(admin, leadCalls.update, { params: { id }, body: { budget_max } });
    made.push(id);
  }
  const { body } = await admin.ask(leadCalls.list, { query: { sort: '-budget_max', per_page: 100 } });
  const ids = (body.data as { id: number }[]).map(({ id }) => id).filter((id) => made.includes(id));
  expect(ids).toEqual([made[1], made[0], made[2]]);
});

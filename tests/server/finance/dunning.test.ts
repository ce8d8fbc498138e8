import { describe, expect, it } from 'vitest';
import { beginDay } from '../../../server/finance/dunning-day.ts';
import { systemUser } from '../../../server/kit/current-user.ts';
import { type Aging, agingCalls } from '../../../src/api/finance/aging.ts';
import { type Cheque, chequeCalls } from '../../../src/api/finance/cheque.ts';
import { collectionCalls } from '../../../src/api/finance/collection.ts';
import { dunningCaseCalls as calls, type DunningCase, type DunningCaseDetails } from '../../../src/api/finance/dunning-case.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { aTenant, draft, finance, manager, post } from '../../setup/invoices.ts';
import { company, services, startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

/** The night before a day, as the server works through it: the clock with its timers, then what the day brings. */
async function on(day: string): Promise<void> {
  await testCompany.clockTo(day);
  await morning();
}
async function morning(): Promise<void> {
  const own = await services().companies.byId(company());
  if (!own) throw new Error('No company');
  await beginDay(services(), systemUser(own));
  await testCompany.clockTo(await testCompany.today());
  await services().jobs.settled(company());
}
const caseOf = async (tenant: number): Promise<DunningCase | undefined> =>
  (await testCompany.ask<DunningCase[]>(finance(), calls.list, { query: { tenant_id: tenant } }))[0];
const read = (id: number) => testCompany.ask<DunningCaseDetails>(finance(), calls.get, { params: { id } });
const bill = async (tenant: number, price: string, due_on: string): Promise<number> => {
  const { id } = await draft(tenant, [{ price, vat_category: 'O' }], { due_on });
  const { status, body } = await post(id);
  expect(status, JSON.stringify(body)).toBe(200);
  return id;
};
let addresses = 0;
/** A tenant who can be mailed. */
async function reachable(): Promise<number> {
  const { id } = await aTenant();
  await testCompany.ask(testCompany.people.admin, tenantCalls.update, {
    params: { id },
    body: { email: `late${++addresses}@tenants.example` },
  });
  return id;
}

describe('dunning by the calendar', () => {
  it('sends its steps on 4, 11 and 22 January, for what is due on the 1st', async () => {
    await testCompany.clockTo('2025-12-20');
    const tenant = await reachable();
    await bill(tenant, '1000', '2026-01-01');
    await on('2026-01-01');
    expect(await caseOf(tenant)).toBeUndefined();
    await on('2026-01-02');
    const { id, ...opened } = (await caseOf(tenant)) as DunningCase;
    expect(opened).toMatchObject({ status: 'open', overdue: '1000.00', days: 1, next_step_on: '2026-01-04' });
    const sent: Record<string, string[]> = {};
    for (let day = 3; day <= 24; day++) {
      const today = `2026-01-${String(day).padStart(2, '0')}`;
      await on(today);
      const { status, letters } = await read(id);
      sent[today] = [status, ...letters.map(({ sent_on }) => String(sent_on))];
    }
    expect(sent['2026-01-03']).toEqual(['open']);
    expect(sent['2026-01-04']).toEqual(['reminded', '2026-01-04']);
    expect(sent['2026-01-10']).toEqual(['reminded', '2026-01-04']);
    expect(sent['2026-01-11']).toEqual(['reminded', '2026-01-04', '2026-01-11']);
    expect(sent['2026-01-21']).toEqual(['reminded', '2026-01-04', '2026-01-11']);
    expect(sent['2026-01-22']).toEqual(['final_notice', '2026-01-04', '2026-01-11', '2026-01-22']);
    expect(sent['2026-01-24']).toEqual(['final_notice', '2026-01-04', '2026-01-11', '2026-01-22']);
  });
});

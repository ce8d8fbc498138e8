import { type DunningCase, type DunningCaseDetails, dunningCaseCalls } from '../../src/api/finance/dunning-case.ts';
import { tenantCalls } from '../../src/api/leasing/tenant.ts';
import { owingTenant } from '../../src/workbench/scenarios/dunning-case.ts';
import type { Planted, Records } from './planted.ts';

type Company = Pick<Planted, 'driver' | 'testBed'>;

/** A tenant who owes something since yesterday, without a clock that moves: what else is planted would end. */
export const lateTenant = ({ driver, testBed }: Company): Promise<number> =>
  owingTenant(driver, async (invoice) => {
    await testBed.owner.query('update invoices set due_on = due_on - 1 where id = $1', [invoice]);
  });

/** Their case, of which no letter was written yet. */
export async function openCase(company: Company): Promise<Records> {
  const tenant_id = await lateTenant(company);
  const cases = await company.driver.ask<DunningCase[]>('admin', dunningCaseCalls.start, { params: { tenant_id }, body: {} });
  return { '/tenants/{}': tenant_id, '/dunning_cases/{}': cases[0]?.id as number };
}
async function sent({ driver }: Company, records: Records): Promise<DunningCaseDetails> {
  const params = { id: records['/dunning_cases/{}'] as number };
  return driver.ask<DunningCaseDetails>('admin', dunningCaseCalls.send, { params, body: {} });
}
const withEmail = ({ driver }: Company, records: Records, email: string | null) =>
  driver.ask('admin', tenantCalls.update, { params: { id: records['/tenants/{}'] as number }, body: { email } });

/** The same with its first letter. */
export async function remindedCase(company: Company): Promise<Records> {
  const records = await openCase(company);
  const { letters } = await sent(company, records);
  return { ...records, '/dunning_letters/{}': letters[0]?.id as number };
}
/** The same with a letter that waits to be printed. */
export async function caseToPrint(company: Company): Promise<Records> {
  const records = await openCase(company);
  await withEmail(company, records, null);
  await sent(company, records);
  return records;
}
/** The same with all of its letters, the final notice as well. */
export async function finallyDunned(company: Company): Promise<Records> {
  const records = await openCase(company);
  await withEmail(company, records, company.driver.unique('email'));
  while ((await sent(company, records)).status !== 'final_notice');
  return records;
}
export async function pausedCase(company: Company): Promise<Records> {
  const { driver } = company;
  const records = await openCase(company);
  await driver.ask('admin', dunningCaseCalls.pause, {
    params: { id: records['/dunning_cases/{}'] as number },
    body: { until: driver.day(await driver.today(), 5), reason: 'The tenant disputes the meter reading' },
  });
  return records;
}

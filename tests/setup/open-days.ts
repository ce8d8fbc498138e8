import { businessCalendarCalls } from '../../src/api/settings/business-calendar.ts';
import type { TestCompany } from '../walks/test-beds/test-company.ts';

/** Companies in which every day is an open one now. */
const opened = new WeakSet<TestCompany>();

/** Makes every day of a company's calendar an open one, or the weekend and the holidays closed days again. */
export async function openEveryDay(testCompany: TestCompany, isOpen: boolean): Promise<void> {
  if (opened.has(testCompany) === isOpen) return;
  const { ask, sql, people, testBed } = testCompany;
  const hours = isOpen ? '08:00-17:00' : null;
  await ask(people.admin, businessCalendarCalls.update, { body: { friday: hours, saturday: hours } });
  await sql('update holidays set confirmed = $2 where company_id = $1', [testBed.one.company.id, !isOpen]);
  await testBed.app.services.jobs.settled(testBed.one.company.id);
  if (isOpen) opened.add(testCompany);
  else opened.delete(testCompany);
}

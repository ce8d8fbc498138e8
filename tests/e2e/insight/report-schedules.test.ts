import { beforeAll, expect, it } from 'vitest';
import { type ReportSchedule, reportScheduleCalls } from '../../../src/api/insight/report-schedule.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { testCompany, workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

beforeAll(async () => {
  workIn(at.testCompany);
  await testCompany.clockTo('2026-03-10');
});

const open = async (path: string, options: { language?: 'en' | 'ar'; theme?: 'light' | 'dark'; width?: number } = {}) => {
  const opened = await at.browser.open(options);
  await signInAt(opened.page, at.address, 'first', 'admin@first.example', password, path);
  return opened;
};
const all = () => testCompany.ask<ReportSchedule[]>(testCompany.people.admin, reportScheduleCalls.list, { query: {} });
let made: ReportSchedule;

it('is made from a report’s page with every option, and keeps what the page shows', async () => {
  const path = '/reports/collections?by=method&from=2026-02-01&to=2026-02-28&compare=year&method=cash_payment&sort=-net';
  const { page, faults } = await open(path, { width: 1440 });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Send by email…' }).click();
  await page.waitForURL(/report-schedules\/new/);
  for (const kept of ['Group by: Method', 'Compare with: A year ago', 'Sorted by: Received'])
    await main.getByText(kept).waitFor();
  // February is the month before 10 March.
  const period = main.getByRole('combobox', { name: 'Period' });
  expect(await period.inputValue()).toBe('last_month');
  await period.selectOption('Last week');
  await main.getByRole('textbox', { name: 'Name' }).fill('Cash for the board');
  await main.getByRole('combobox', { name: 'Format' }).selectOption('PDF document');
  const often = main.getByRole('combobox', { name: 'How often' });
  await often.selectOption('Every week');
  await main.getByRole('combobox', { name: 'Weekday' }).selectOption('Thursday');
  expect(await main.getByRole('textbox', { name: 'Day of the month' }).count()).toBe(0);
  await main.getByRole('textbox', { name: 'Time' }).fill('25:00');
  await main.getByRole('switch', { name: 'Don’t send it when it is empty' }).press('Space');
  await main.getByRole('button', { name: 'Save' }).click();
  // Neither a time nor anybody who gets it.
  await main.getByText('Enter a time such as 07:30.').first().waitFor();
  await main.getByRole('textbox', { name: 'Time' }).fill('9:30');
  for (const name of await main.getByRole('checkbox').all()) await name.check();
  expect(await violationsIn(page)).toEqual([]);
  await main.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/report-schedules\/\d+/);
  await main.getByRole('heading', { name: 'Cash for the board' }).waitFor();
  [made] = (await all()) as [ReportSchedule];
  expect(made).toMatchObject({
    ...{
      report: 'collections',
      by: 'method',
      period: 'last_week',
      format: 'pdf',
      frequency: 'weekly',
      weekday: 4,
      month_day: null,
    },
    ...{ query: { method: 'cash_payment', compare: 'year', sort: '-net' }, time: '09:30', skips_empty: true, status: 'active' },
    // 12 March 2026 is a Thursday; 09:30 in Riyadh is 06:30 in UTC.
    next_run_at: '2026-03-12T06:30:00.000Z',
  });
  expect(made.recipient_ids.length).toBeGreaterThan(1);
  expect(faults).toEqual([]);
});

it('is sent now, shows what became of it, rests, and is deleted', async () => {
  const { page, faults } = await open(`/report-schedules/${made.id}`, { width: 1440 });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Send now' }).click();
  // Nothing was received last week.
  await main.getByRole('region', { name: 'Sent so far' }).getByText('Empty, not sent').first().waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await main.getByRole('button', { name: 'Pause' }).click();
  await main.getByRole('button', { name: 'Resume' }).waitFor();
  expect((await all())[0]).toMatchObject({ status: 'paused', next_run_at: null });
  await main.getByRole('button', { name: 'Resume' }).click();
  await main.getByRole('button', { name: 'Pause' }).waitFor();
  expect(faults).toEqual([]);
});

it('reads right to left, on a phone and on dark, without a barrier', async () => {
  for (const path of [`/report-schedules/${made.id}`, '/report-schedules', '/report-schedules/new?report=aging', '/reports']) {
    const { page, faults } = await open(path, { language: 'ar', theme: 'dark', width: 360 });
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
  }
});

import { beforeAll, expect, it } from 'vitest';
import { collectionCalls } from '../../../src/api/finance/collection.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { aTenant, finance } from '../../setup/invoices.ts';
import { testCompany, workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

beforeAll(async () => {
  workIn(at.testCompany);
  const { id: tenant_id } = await aTenant();
  const receive = (amount: string) =>
    testCompany.ask(finance(), collectionCalls.cash, { params: { tenant_id }, body: { amount } });
  await testCompany.clockTo('2026-02-10');
  await receive('80');
  await testCompany.clockTo('2026-03-10');
  await receive('100');
}, 120_000);

const open = async (path: string, options: { language?: 'en' | 'ar'; theme?: 'light' | 'dark'; width?: number } = {}) => {
  const opened = await at.browser.open(options);
  await signInAt(opened.page, at.address, 'first', 'admin@first.example', password, path);
  return opened;
};

it('compares a named period with the one before, in its address, and says in its help what the figures count', async () => {
  const { page, faults } = await open('/reports/collections?by=method', { width: 1440 });
  const main = page.getByRole('main');
  await main.getByRole('combobox', { name: 'Period', exact: true }).selectOption('This month');
  await main.getByRole('combobox', { name: 'Compare with' }).selectOption('Period before');
  await page.waitForURL(/from=2026-03-01&to=2026-03-10&compare=previous/);
  // The ten days before 1 March, in which nothing came in.
  const compared = (name: RegExp) =>
    main
      .getByRole('region', { name })
      .getByRole('row', { name: /^Received/ })
      .innerText();
  await expect.poll(() => compared(/19 Feb 2026 – 28 Feb 2026/)).toBe('Received\t100.00\t0.00\t+100.00');
  await page.goto(`${at.address}/reports/collections?by=method&from=2026-03-01&to=2026-03-31&compare=previous`);
  await expect.poll(() => compared(/01 Feb 2026 – 28 Feb 2026/)).toBe('Received\t100.00\t80.00\t+20.00 (25%)');
  const row = main.getByRole('grid').getByRole('row', { name: /^Cash/ });
  expect(await row.innerText()).toContain('+20.00 (25%)');
  const bar = main.getByRole('list', { name: 'Received' }).getByRole('link', { name: /Cash 100\.00/ });
  expect(await violationsIn(page)).toEqual([]);
  await main.getByRole('button', { name: 'About this page' }).click();
  await page.getByRole('dialog').getByText('It is the tenant’s credit.', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await bar.press('Enter');
  await page.waitForURL(/\/collections\?method=cash_payment/);
  expect(faults).toEqual([]);
});

it('reads right to left, on a phone and on dark, without a barrier', async () => {
  const path = '/reports/collections?from=2026-03-01&to=2026-03-31&compare=year';
  const { page, faults } = await open(path, { language: 'ar', theme: 'dark', width: 360 });
  await page.getByRole('heading', { name: /مقارنة مع/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await violationsIn(page)).toEqual([]);
  expect(faults).toEqual([]);
});

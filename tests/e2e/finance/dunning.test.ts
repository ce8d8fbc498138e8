import { beforeAll, expect, it } from 'vitest';
import { lateTenant } from '../../kit/makes-dunning.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { keyboardOf } from '../../setup/by-keyboard.ts';
import { testCompany, workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
beforeAll(() => workIn(at.testCompany));
const open = async (path: string, options: Parameters<typeof at.browser.open>[0] = {}) => {
  const { page, faults } = await at.browser.open(options);
  await signInAt(page, at.address, 'first', 'finance_manager@first.example', password, path);
  return { page, main: page.getByRole('main'), faults };
};
const late = async (email: string | null) => {
  const tenant = await lateTenant(testCompany);
  await testCompany.sql('update tenants set name = $2, email = $3 where id = $1', [tenant, 'Sara Al-Harbi', email]);
  return tenant;
};

it('is started from a tenant’s money, sends a letter, and waits for a promise, by keyboard alone', async () => {
  const tenant = await late('sara@mail.example');
  const { page, main, faults } = await open(`/tenants/${tenant}?tab=invoices`);
  const keys = keyboardOf(page);
  await keys.press(main.getByRole('button', { name: 'Start dunning' }));
  await keys.press(main.getByRole('region', { name: 'Dunning' }).getByRole('link').first());
  await page.waitForURL(/\/dunning-cases\/\d+$/);
  await main.getByText('150.00 overdue').waitFor();
  await keys.press(main.getByRole('button', { name: 'Send next letter now' }));
  await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Send next letter now' }));
  await main.getByText('Reminded', { exact: true }).first().waitFor();
  await main.getByRole('cell', { name: /^Friendly reminder/ }).waitFor();
  expect(await violationsIn(page)).toEqual([]);

  // A day in the past is refused, and what was typed stays.
  await keys.press(main.getByRole('button', { name: 'Record promise' }));
  const until = page.getByRole('dialog').getByRole('textbox', { name: /^Promised by/ });
  await keys.type(until, '1/1/2020');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('dialog').getByText('Choose a date within 60 days.').waitFor();
  expect(await until.inputValue()).toMatch(/2020/);
  faults.length = 0;
  await until.fill('');
  await keys.type(until, '20/1/2026');
  await page.keyboard.press('ControlOrMeta+Enter');
  await main.getByText('Promised', { exact: true }).first().waitFor();
  expect(faults).toEqual([]);
}, 120_000);

it('waits to be printed without an email, right to left on a phone', async () => {
  const tenant = await late(null);
  const { page, main, faults } = await open(`/tenants/${tenant}?tab=invoices`, { language: 'ar', theme: 'dark', width: 390 });
  await main.getByRole('button', { name: 'بدء المطالبة' }).click();
  await main.getByRole('region', { name: 'مطالبات السداد' }).getByRole('link').first().click();
  await page.waitForURL(/\/dunning-cases\/\d+$/);
  expect(await violationsIn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(faults).toEqual([]);
}, 60_000);

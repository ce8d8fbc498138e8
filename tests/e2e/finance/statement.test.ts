import { beforeAll, expect, it } from 'vitest';
import { chequeCalls } from '../../../src/api/finance/cheque.ts';
import { collectionCalls } from '../../../src/api/finance/collection.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { aTenant, finance, posted, registerForVat } from '../../setup/invoices.ts';
import { testCompany, workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
let tenant = 0;
let number = '';
beforeAll(async () => {
  workIn(at.testCompany);
  await registerForVat();
  ({ id: tenant } = await aTenant());
  number = (await posted([{ price: '1000', vat_category: 'O' }], tenant)).number ?? '';
  await testCompany.ask(finance(), collectionCalls.create, {
    params: { tenant_id: tenant },
    body: { method: 'bank_transfer_payment', amount: '400', reference: 'FT-77', received_on: await testCompany.today() },
  });
});

const open = async (path: string, options: { language?: 'en' | 'ar'; theme?: 'light' | 'dark'; width?: number } = {}) => {
  const { page, faults } = await at.browser.open(options);
  await signInAt(page, at.address, 'first', 'finance_manager@first.example', password, path);
  return { page, main: page.getByRole('main'), faults };
};

it('is opened from the tenant, asked for other days by keyboard, and links to its documents', async () => {
  const { page, main, faults } = await open(`/tenants/${tenant}?tab=invoices`);
  await main.getByRole('link', { name: 'Statement of account' }).click();
  const rows = main.getByRole('region', { name: 'Statement of account' });
  await rows.getByText('600.00').first().waitFor();
  await rows.getByText('FT-77').waitFor();
  expect(await violationsIn(page)).toEqual([]);
  // A day that is none stays in its field, and nothing is asked for.
  const from = main.getByRole('textbox', { name: 'From' });
  await from.focus();
  await page.keyboard.type('31/02/2020');
  await main.getByText('Enter a date that exists', { exact: false }).waitFor();
  expect(await from.inputValue()).toBe('31/02/2020');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('01/01/2020');
  await page.waitForURL(/from=2020-01-01/);
  const to = main.getByRole('textbox', { name: 'To' });
  // It begins with the company's date.
  await expect.poll(() => to.inputValue()).toBe('15/01/2026');
  await to.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('31/12/2019');
  await main.getByText('The end must not be before the start.').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('31/01/2020');
  await page.waitForURL(/to=2020-01-31/);
  await rows.getByText('Closing balance').waitFor();
  expect(await rows.getByText('FT-77').count()).toBe(0);
  await page.goto(`${at.address}/tenants/${tenant}/statement`);
  const saved = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Statement in Arabic (PDF)' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^SOA-\d+-\d{8}-ar\.pdf$/);
  await rows.getByRole('link', { name: number }).press('Enter');
  await page.waitForURL(/\/invoices\/\d+/);
  expect(faults).toEqual([]);
});

it('has a tenant’s money on their page, with what can be done and why not', async () => {
  const { page, main, faults } = await open(`/tenants/${tenant}?tab=invoices`);
  await main.getByText('Tenant’s unallocated credit').waitFor();
  const fact = (name: string) =>
    main
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');
  expect(await fact('Open invoices').innerText()).toBe('600.00');
  expect(await fact('Overdue').innerText()).toBe('0.00');
  expect(await fact('Uncleared cheques').innerText()).toBe('0.00');
  const credit = main.getByRole('button', { name: 'Use credit' });
  expect(await credit.getAttribute('aria-disabled')).toBe('true');
  expect(await violationsIn(page)).toEqual([]);
  await credit.focus();
  await page.getByText('The tenant has no unallocated credit.').first().waitFor();
  await testCompany.ask(finance(), chequeCalls.create, {
    params: { tenant_id: tenant },
    body: { bank_code: '80', drawer: 'A drawer', first_no: '000101', first_on: await testCompany.today(), amount: '500' },
  });
  // It is no money yet: what is open stays.
  await main.getByRole('link', { name: '500.00' }).waitFor();
  expect(await fact('Open invoices').innerText()).toBe('600.00');
  await main.getByRole('button', { name: 'Receive cheques' }).press('Enter');
  await page.waitForURL(/cheques\/new\?tenant_id=/);
  expect(faults).toEqual([]);
});

it('reads right to left in Arabic, on a phone and in the dark', async () => {
  const { page, main, faults } = await open(`/tenants/${tenant}/statement`, { language: 'ar', theme: 'dark', width: 360 });
  await main.getByRole('heading', { name: 'كشف حساب' }).waitFor();
  await main.getByText('الرصيد الختامي').first().waitFor();
  expect(await page.getAttribute('html', 'dir')).toBe('rtl');
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expect(await violationsIn(page)).toEqual([]);
  expect(faults).toEqual([]);
});

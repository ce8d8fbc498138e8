import { beforeAll, expect, it } from 'vitest';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { aTenant, draft, post } from '../../setup/invoices.ts';
import { testCompany, workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

beforeAll(async () => {
  workIn(at.testCompany);
  await testCompany.clockTo('2026-03-29');
  const { id } = await aTenant();
  await testCompany.sql("update tenants set name = 'Gulf Trading' where id = $1", [id]);
  for (const [price, due_on] of [
    ['1000', '2026-03-31'],
    ['250', '2026-03-30'],
  ] as const)
    await post((await draft(id, [{ price, vat_category: 'O' }], { due_on })).id);
  await testCompany.clockTo('2026-03-31');
}, 120_000);

const open = async (options: { language?: 'en' | 'ar'; theme?: 'light' | 'dark'; width?: number } = {}) => {
  const opened = await at.browser.open(options);
  await signInAt(opened.page, at.address, 'first', 'finance_manager@first.example', password, '/aging');
  return opened;
};

it('shows what is owed by age, as of a day that is typed, and leads to the tenant and to each invoice by keyboard', async () => {
  const { page, faults } = await open({ width: 1440 });
  const main = page.getByRole('main');
  const rows = main.getByRole('grid').locator('tbody tr');
  const texts = async (cells: ReturnType<typeof rows.first>) => (await cells.allInnerTexts()).filter(Boolean);
  const cells = () => texts(rows.first().locator('th, td'));
  const totals = () => texts(main.getByRole('grid').locator('tfoot td'));
  await main.getByRole('link', { name: 'Gulf Trading' }).waitFor();
  // 1,000 are due today: not past due. 250 were due yesterday.
  await expect.poll(cells).toEqual(['Gulf Trading', '1,000.00', '250.00', '1,250.00']);
  await expect.poll(totals).toEqual(['Total', '1,000.00', '250.00', '1,250.00']);
  expect(await violationsIn(page)).toEqual([]);
  const type = async (day: string) => {
    await main.getByRole('textbox', { name: 'As of' }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(day);
    await page.keyboard.press('Tab');
  };
  await type('01/04/2026');
  await page.waitForURL(/as_of=2026-04-01/);
  await expect.poll(cells).toEqual(['Gulf Trading', '1,250.00', '1,250.00']);
  // A day that is none stays in its field, and is not asked for.
  await type('31/02/2026');
  await main.getByText('Enter a date that exists').waitFor();
  expect(await main.getByRole('textbox', { name: 'As of' }).inputValue()).toBe('31/02/2026');
  expect(page.url()).toContain('as_of=2026-04-01');
  await page.goto(`${at.address}/aging`);
  await expect.poll(cells).toEqual(['Gulf Trading', '1,000.00', '250.00', '1,250.00']);
  await main.getByRole('radio', { name: 'Invoice' }).press('Enter');
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(totals).toEqual(['Total', '1,000.00', '250.00', '1,250.00']);
  // By the amount, the smaller first.
  await main.getByRole('button', { name: 'Total' }).press('Enter');
  await page.waitForURL(/sort=total/);
  await expect.poll(async () => (await cells()).at(-1)).toBe('250.00');
  await rows.first().getByRole('link').press('Enter');
  await page.waitForURL(/\/invoices\/\d+$/);
  expect(faults).toEqual([]);
});

it('reads right to left, on a phone and on dark, without a barrier', async () => {
  const { page, faults } = await open({ language: 'ar', theme: 'dark', width: 390 });
  await page.getByRole('link', { name: 'Gulf Trading' }).waitFor();
  // A chart is one tab stop; arrows go in reading direction, from right to left.
  const bars = page.getByRole('list', { name: 'المبالغ المستحقة حسب أيام التأخر' }).getByRole('img');
  await bars.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => bars.nth(1).evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await bars.nth(1).getAttribute('aria-label')).toContain('250.00');
  expect(await bars.evaluateAll((all) => all.filter((one) => one.getAttribute('tabindex') === '0').length)).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await violationsIn(page)).toEqual([]);
  expect(faults).toEqual([]);
});

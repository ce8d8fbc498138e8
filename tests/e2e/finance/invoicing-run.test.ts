import { beforeAll, expect, it } from 'vitest';
import { plusDays } from '../../../src/calendar/days.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { keyboardOf } from '../../setup/by-keyboard.ts';
import { registerForVat } from '../../setup/invoices.ts';
import { moreInstallments } from '../../setup/invoicing-runs.ts';
import { countOf, finalized, sign, testCompany, workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
let due: string;
beforeAll(async () => {
  workIn(at.testCompany);
  await registerForVat();
  const own = await finalized();
  await sign(own);
  due = plusDays(await testCompany.today(), 3);
  const more = moreInstallments(own.contract, 3);
  const made = await testCompany.sql<{ id: number }>(more.text, more.values);
  await testCompany.sql("update installments set due_on = case when id = any($1) then $2::date else '2099-01-01' end", [
    made.map(({ id }) => id),
    due,
  ]);
});
const open = async (path: string, options: Parameters<typeof at.browser.open>[0] = {}) => {
  const { page, faults } = await at.browser.open(options);
  await signInAt(page, at.address, 'first', 'finance_manager@first.example', password, path);
  return { page, main: page.getByRole('main'), faults };
};
const invoices = () => countOf('select count(*) from invoices');

it('is planned, makes drafts, is undone, and posts them the next time, by keyboard alone', async () => {
  const before = await invoices();
  const { page, main, faults } = await open('/invoicing-runs/new');
  const keys = keyboardOf(page);
  const plan = async () => {
    await main.getByRole('textbox', { name: /^Due up to/ }).waitFor();
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.waitForURL(/\/invoicing-runs\/\d+$/);
    await main.getByText('Planned', { exact: true }).first().waitFor();
  };
  await plan();
  const rows = main.getByRole('region', { name: 'Installments of the run' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(4);
  expect(await invoices()).toBe(before);
  expect(await violationsIn(page)).toEqual([]);
  await keys.press(main.getByRole('button', { name: 'Create drafts' }));
  await main.getByText('Drafts ready', { exact: true }).first().waitFor();
  await expect.poll(() => rows.filter({ hasText: 'Draft created' }).count()).toBe(3);
  expect(await invoices()).toBe(before + 3);

  await keys.press(main.getByRole('button', { name: 'Undo run' }));
  await main.getByText('Undone', { exact: true }).first().waitFor();
  await expect.poll(invoices).toBe(before);

  await page.goto(`${at.address}/invoicing-runs/new`);
  await plan();
  await keys.press(main.getByRole('button', { name: 'Create drafts' }));
  await main.getByText('Drafts ready', { exact: true }).first().waitFor();
  await keys.press(main.getByRole('button', { name: 'Post all' }));
  await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Post all' }));
  await expect.poll(() => countOf("select count(*) from invoices where status = 'posted' and due_on = $1", [due])).toBe(3);
  await expect.poll(() => rows.getByRole('link', { name: /^INV-\d+$/ }).count()).toBe(3);
  expect(faults).toEqual([]);
}, 120_000);

it('reads right to left on a phone', async () => {
  const [run] = await testCompany.sql<{ id: number }>('select max(id)::int as id from invoicing_runs');
  const { page, main, faults } = await open(`/invoicing-runs/${run?.id}`, { language: 'ar', theme: 'dark', width: 390 });
  await main.getByRole('tab').first().waitFor();
  expect(await violationsIn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(faults).toEqual([]);
}, 60_000);

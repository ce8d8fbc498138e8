import { beforeAll, expect, it } from 'vitest';
import { bankStatementCalls } from '../../../src/api/finance/bank-statement.ts';
import { type CashBoxDetails, cashBoxCalls } from '../../../src/api/finance/cash-box.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { aTenant, finance } from '../../setup/invoices.ts';
import { testCompany, workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
beforeAll(() => workIn(at.testCompany));

const english = {
  method: /Method/,
  amount: /^Amount/,
  openMine: 'Open your cash box and record',
  payIn: 'Pay in',
  slipNumber: /Slip number/,
  save: 'Save',
  match: 'Match',
  toCollection: 'Record a collection',
  count: 'Count',
  close: 'Close',
  fives: /Pieces of .*5\.00$/,
  noDifference: 'There is no difference.',
};
const arabic: typeof english = {
  method: /الطريقة|طريقة/,
  amount: /^المبلغ/,
  openMine: 'افتح صندوقك وسجّل',
  payIn: 'إيداع',
  slipNumber: /رقم القسيمة/,
  save: 'حفظ',
  match: 'مطابقة',
  toCollection: 'تسجيل تحصيل',
  count: 'جرد الصندوق',
  close: 'إغلاق الصندوق',
  fives: /عدد فئة .*(5\.00|٥٫٠٠)/,
  noDifference: 'لا يوجد فرق.',
};

it.each([
  ['en', english, '5.00'],
  ['ar', arabic, '10.00'],
] as const)('works through a day at the cash desk (%s)', async (language, words, amount) => {
  const slip = `CDM-${language}-77`;
  const { id: tenant } = await aTenant();
  // The box of yesterday was counted and closed.
  const box = await testCompany.ask<CashBoxDetails>(finance(), cashBoxCalls.openMine, { body: {} });
  const params = { id: box.id };
  const pieces = { pieces_1: Math.round(Number(box.balance) * 100) };
  await testCompany.ask(finance(), cashBoxCalls.count, { params, body: pieces });
  await testCompany.ask(finance(), cashBoxCalls.close, { params, body: {} });

  const { page, faults } = await at.browser.open({ language });
  const main = page.getByRole('main');
  await signInAt(page, at.address, 'first', 'finance_manager@first.example', password, `/collections/new?tenant_id=${tenant}`);
  await main.getByRole('combobox', { name: words.method }).selectOption('cash_payment');
  await main.getByRole('textbox', { name: words.amount }).fill(amount);
  await page.keyboard.press('ControlOrMeta+Enter');
  const openMine = main.getByRole('button', { name: words.openMine });
  await openMine.waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await openMine.click();
  await page.waitForURL(/\/collections\/\d+$/);

  await page.goto(`${at.address}/bank-deposits/new`);
  await main.getByRole('textbox', { name: new RegExp(box.name) }).waitFor();
  await expect.poll(() => main.getByRole('textbox', { name: new RegExp(box.name) }).inputValue()).toBe(amount);
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.waitForURL(/\/bank-deposits\/\d+$/);
  await main.getByRole('button', { name: words.payIn, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: words.slipNumber }).fill(slip);
  await page.keyboard.press('ControlOrMeta+Enter');
  await dialog.waitFor({ state: 'detached' });

  const today = await testCompany.today();
  const content = `Date,Description,Amount,Balance\n${today},CASH DEPOSIT ${slip},${amount},${amount}\n`;
  const account = testCompany.driver.unique('passport');
  const statement = await testCompany.ask<{ id: number }>(finance(), bankStatementCalls.create, {
    body: { file_name: 'bank.csv', account, content },
  });
  await page.goto(`${at.address}/bank-statements/${statement.id}?tab=lines`);
  const match = main.getByRole('button', { name: words.match, exact: true });
  await match.waitFor();
  expect(await main.getByRole('link', { name: words.toCollection }).count()).toBe(0);
  await match.click();
  await expect
    .poll(async () => (await testCompany.sql('select status from bank_deposits where slip_number = $1', [slip]))[0])
    .toEqual({ status: 'confirmed' });

  await page.goto(`${at.address}/cash-boxes/${box.id}`);
  await main.getByRole('button', { name: words.count, exact: true }).click();
  const fives = dialog.getByRole('textbox', { name: words.fives });
  await fives.last().fill('0');
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+Enter');
  await dialog.waitFor({ state: 'detached' });
  const close = main.getByRole('button', { name: words.close, exact: true });
  await close.waitFor();
  await close.click();
  // It says in numbers what it posts, and asks once.
  await dialog.getByText(words.noDifference).waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await dialog.getByRole('button', { name: words.close, exact: true }).click();
  await expect
    .poll(async () => (await testCompany.sql('select status from cash_boxes where id = $1', [box.id]))[0])
    .toEqual({ status: 'closed' });
  expect(faults).toEqual([]);
});

import { beforeAll, expect, it } from 'vitest';
import { anAccount, bankCsv, importFile, transfer } from '../../setup/bank-statements.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { testCompany, workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
beforeAll(() => workIn(at.testCompany));

async function signedIn(who: 'finance_manager' | 'general_manager', path: string, language: 'en' | 'ar' = 'en') {
  const { page, faults } = await at.browser.open({ language });
  await signInAt(page, at.address, 'first', `${who}@first.example`, password, path);
  return { page, main: page.getByRole('main'), faults };
}
const csv = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

it('a bank’s file is imported, its lines accepted by keyboard, and the statement reconciled', async () => {
  const today = await testCompany.today();
  const one = await transfer('4100.10', { reference: 'FT-61001' });
  await transfer('4200.20', { reference: 'FT-62002' });
  const content = bankCsv([
    [today, 'SARIE FT-61001', '4100.10'],
    [today, 'SARIE FT-62002', '4200.20'],
    [today, 'MONTHLY FEE', '-5.75'],
    [today, 'SARIE IN', '777.70', 'FT-63003'],
  ]);
  const clerk = await signedIn('finance_manager', '/bank-statements/new');
  const file = clerk.main.locator('input[type=file]');
  await file.setInputFiles(csv('bad.csv', content.replace('-5.75,', 'five,')));
  await clerk.main.getByRole('textbox', { name: /^Account/ }).fill(anAccount());
  await clerk.main.getByRole('button', { name: 'Import', exact: true }).click();
  await clerk.main.getByText('Row 4: the amount isn’t readable.').waitFor();
  await file.setInputFiles(csv('good.csv', content));
  await clerk.main.getByRole('button', { name: 'Import', exact: true }).click();
  await clerk.main.getByText('4 of 4 lines open').waitFor();
  const path = new URL(clerk.page.url()).pathname;

  // By keyboard alone: the first is certain; the second is reached, left, and accepted as well.
  const list = clerk.main.getByRole('listbox', { name: 'Lines' });
  await list.focus();
  const options = list.getByRole('option');
  expect(await options.first().getAttribute('aria-selected')).toBe('true');
  await clerk.main.getByRole('checkbox', { name: new RegExp(`1 · ${one.number}`) }).waitFor();
  await clerk.page.keyboard.press('ArrowDown');
  await clerk.page.keyboard.press('ArrowUp');
  await clerk.page.keyboard.press('Enter');
  await clerk.main.getByText('3 of 4 lines open').waitFor();
  await list.getByRole('option', { name: /FT-61001/ }).waitFor({ state: 'detached' });
  await clerk.page.keyboard.press('Enter');
  await clerk.main.getByText('2 of 4 lines open').waitFor();
  await list.getByRole('option', { name: /FT-62002/ }).waitFor({ state: 'detached' });
  await clerk.main.getByRole('textbox', { name: /^Explanation/ }).fill('Monthly fee');
  await clerk.page.keyboard.press('Tab');
  await clerk.page.keyboard.press('Enter');
  await clerk.main.getByText('1 of 4 lines open').waitFor();

  // Money that nobody entered becomes a collection, which is matched.
  await clerk.main.getByRole('link', { name: 'Record a collection', exact: true }).click();
  await clerk.page.waitForURL(/collections\/new/);
  expect(await clerk.main.getByRole('textbox', { name: /^Amount/ }).inputValue()).toMatch(/^777\.70?$/);
  expect(await clerk.main.getByRole('textbox', { name: /^Reference/ }).inputValue()).toBe('FT-63003');
  const tenant = clerk.main.getByRole('combobox', { name: /^Tenant/ });
  await tenant.fill(one.tenant_name);
  await clerk.page
    .getByRole('option', { name: new RegExp(one.tenant_name) })
    .first()
    .waitFor();
  await clerk.page.keyboard.press('ArrowDown');
  await clerk.page.keyboard.press('Enter');
  await clerk.page.keyboard.press('ControlOrMeta+Enter');
  await clerk.page.waitForURL(/collections\/\d+/);

  const boss = await signedIn('general_manager', path);
  await boss.main.getByText('0 of 4 lines open').waitFor();
  await boss.main.getByRole('button', { name: 'Reconcile', exact: true }).click();
  await boss.main.getByText('Reconciled', { exact: true }).first().waitFor();
  expect([...clerk.faults, ...boss.faults]).toEqual([]);
}, 180_000);

it('in Arabic, all certain lines are matched at once', async () => {
  const today = await testCompany.today();
  const [first, second] = [
    await transfer('5100.10', { reference: 'FT-71001' }),
    await transfer('5200.20', { reference: 'FT-72002' }),
  ];
  const content = `التاريخ;البيان;رقم المرجع;مدين;دائن;الرصيد
${today};حوالة واردة;FT-71001;;5100.10;5100.10
${today};حوالة واردة;FT-72002;;5200.20;10300.30
${today};رسوم شهرية;;5.75;;10294.55
`;
  const clerk = await signedIn('finance_manager', '/bank-statements/new', 'ar');
  await clerk.main.locator('input[type=file]').setInputFiles(csv('كشف.csv', content));
  await clerk.main.getByRole('textbox', { name: /^الحساب/ }).fill(anAccount());
  await clerk.main.getByRole('button', { name: 'استيراد', exact: true }).click();
  await clerk.main.getByText('المفتوح 3 من 3').waitFor();
  await clerk.main.getByRole('button', { name: 'مطابقة 2 مؤكدة' }).click();
  await clerk.main.getByText('المفتوح 1 من 3').waitFor();
  await clerk.main.getByText('الحركات المفتوحة فقط').click();
  await clerk.main
    .getByRole('option', { name: /مطابقة/ })
    .nth(1)
    .waitFor();
  await clerk.main
    .getByRole('option', { name: /مطابقة/ })
    .first()
    .click();
  await clerk.main.getByRole('link', { name: first.number, exact: true }).waitFor();
  expect(second.number).not.toBe(first.number);
  expect(clerk.faults).toEqual([]);
}, 120_000);

it('a file that overlaps the last statement is imported without its known lines; a gap is shown', async () => {
  const today = await testCompany.today();
  const day = (days: number) => testCompany.driver.day(today, days);
  const account = anAccount();
  const known = [day(-3), 'FEE', '-5.75'] as const;
  expect((await importFile(bankCsv([known], '100.00'), account)).status).toBe(200);
  const overlapping = bankCsv([known, [day(-2), 'SARIE IN', '20.00']], '100.00');
  const gap = await importFile(bankCsv([[day(-1), 'SARIE IN', '1.00']], '500.00'), account);
  const { id } = gap.body.data as { id: number };

  const clerk = await signedIn('finance_manager', `/bank-statements/${id}`, 'ar');
  await clerk.main.getByText(/يبدأ الكشف برصيد .*500\.00.* بينما ينتهي الكشف السابق برصيد .*94\.25/).waitFor();
  await clerk.page.goto(`${at.address}/bank-statements/new`);
  await clerk.main.locator('input[type=file]').setInputFiles(csv('overlap.csv', overlapping));
  await clerk.main.getByRole('textbox', { name: /^الحساب/ }).fill(account);
  await clerk.main.getByRole('button', { name: 'استيراد', exact: true }).click();
  await clerk.main.getByText('حركات استوردت من قبل: 1 من 2. يمكنك تخطيها واستيراد الباقي.').waitFor();
  await clerk.main.getByRole('button', { name: 'تخطيها واستيراد الباقي', exact: true }).click();
  await clerk.main.getByText('المفتوح 1 من 1').waitFor();
  await clerk.main.getByText(/94\.25.*←.*114\.25/).waitFor();
  expect(clerk.faults).toEqual([]);
}, 120_000);

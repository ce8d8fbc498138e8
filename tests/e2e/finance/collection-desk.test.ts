import { beforeAll, expect, it } from 'vitest';
import { letOut } from '../../../src/workbench/scenarios/parts/lettings.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { keyboardOf } from '../../setup/by-keyboard.ts';
import { aTenant, draft, post, posted } from '../../setup/invoices.ts';
import { testCompany, workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
beforeAll(() => workIn(at.testCompany));

const deskAt = async (path: string, options: Parameters<typeof at.browser.open>[0] = {}) => {
  const opened = await at.browser.open(options);
  await signInAt(opened.page, at.address, 'first', 'finance_manager@first.example', password, path);
  return { ...opened, main: opened.page.getByRole('main') };
};
const untaxed = (price: string) => [{ price, vat_category: 'O' as const }];

it('takes money by keyboard alone: who pays, how much, what it pays, and the receipt', async () => {
  const { id: tenant } = await aTenant();
  await testCompany.sql("update tenants set name = 'Sara Al-Harbi' where id = $1", [tenant]);
  const first = await posted(untaxed('15000'), tenant);
  const second = await posted(untaxed('15000'), tenant);
  const { page, main, faults } = await deskAt('/collections/new');
  const keys = keyboardOf(page);
  // Its code comes after the form, and the focus stays.
  const isFocused = (element: Element) => element === document.activeElement;
  await expect.poll(() => main.getByRole('combobox', { name: /Tenant/ }).evaluate(isFocused)).toBe(true);
  // As a scanner types what stands on the invoice.
  await keys.type(main.getByRole('combobox', { name: /Tenant/ }), first.number ?? '');
  await page.getByRole('option', { name: /Sara Al-Harbi/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await keys.choose(main.getByRole('combobox', { name: /Method/ }), 'cash_payment');
  await keys.type(main.getByRole('textbox', { name: /^Amount/ }), '٢٠٬٠٠٠');
  const part = (number: string | null) =>
    main.getByRole('region', { name: 'Open invoices, oldest first' }).getByRole('textbox', { name: number ?? '' });
  // The worked example of decision 28.
  await expect.poll(() => part(first.number).inputValue()).toBe('15000.00');
  await expect.poll(() => part(second.number).inputValue()).toBe('5000.00');
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.waitForURL(/\/collections\/\d+$/);
  await main.getByText('Allocated', { exact: true }).first().waitFor();
  await keys.press(main.getByRole('tab', { name: 'Details' }));
  const saved = page.waitForEvent('download');
  await keys.press(main.getByRole('button', { name: 'Receipt in English (PDF)' }));
  expect((await saved).suggestedFilename()).toMatch(/^RC.*-en\.pdf$/);
  expect(faults).toEqual([]);
});

it('pays the invoices of the contract first that the money is for', async () => {
  const { driver } = testCompany;
  const { id: tenant } = await aTenant();
  const contracts = [(await letOut(driver)).contract, (await letOut(driver)).contract];
  await testCompany.sql('update contracts set tenant_id = $1 where id = any($2)', [tenant, contracts]);
  const numbers: string[] = [];
  for (const contract of contracts) {
    const { id } = await draft(tenant, untaxed('1000'));
    await testCompany.sql('update invoices set contract_id = $2 where id = $1', [id, contract]);
    expect((await post(id)).status).toBe(200);
    const [row] = await testCompany.sql<{ number: string }>('select number from invoices where id = $1', [id]);
    numbers.push(row?.number ?? '');
  }
  const { page, main, faults } = await deskAt(`/collections/new?tenant_id=${tenant}`);
  await main.getByRole('textbox', { name: /^Amount/ }).fill('1200');
  const parts = () =>
    main
      .getByRole('region', { name: 'Open invoices, oldest first' })
      .getByRole('textbox')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await expect.poll(parts).toEqual(['1000.00', '200.00']);
  await main.getByRole('combobox', { name: 'For contract' }).selectOption(`C-${contracts[1]}`);
  await main.getByRole('textbox', { name: numbers[1] }).waitFor();
  await expect.poll(parts).toEqual(['1000.00', '200.00']);
  await main.getByRole('combobox', { name: /Method/ }).selectOption('cash_payment');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.waitForURL(/\/collections\/\d+$/);
  const open = await testCompany.sql<{ open: string }>('select open::text from invoices where number = any($1) order by id', [
    numbers,
  ]);
  // In halalas: of the first 800 are left to pay, of the second nothing.
  expect(open.map((one) => one.open)).toEqual(['80000', '0']);
  await main
    .getByRole('link', { name: `C-${contracts[1]}` })
    .first()
    .waitFor();
  expect(faults).toEqual([]);
}, 120_000);

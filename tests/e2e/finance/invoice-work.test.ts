import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import { beforeAll, expect, it } from 'vitest';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { aTenant, draft, posted } from '../../setup/invoices.ts';
import { testCompany, workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
beforeAll(() => workIn(at.testCompany));

const openAt = async (path: string) => {
  const opened = await at.browser.open();
  await signInAt(opened.page, at.address, 'first', 'finance_manager@first.example', password, path);
  return { ...opened, main: opened.page.getByRole('main') };
};
const untaxed = (price: string) => [{ price, vat_category: 'O' as const }];
/** A tenant whose invoices are only sent by hand. */
async function tenantOf(name: string, email: string | null): Promise<number> {
  const { id } = await aTenant();
  await testCompany.ask(testCompany.people.admin, tenantCalls.update, {
    params: { id },
    body: { name, email, invoices_by: 'none' },
  });
  return id;
}
/** Invoices that were due long ago. */
const overdue = (ids: number[]) => testCompany.sql("update invoices set due_on = '2025-01-01' where id = any($1)", [ids]);

it('an overdue invoice is sent, which its timeline tells, and is paid at the desk', async () => {
  const tenant = await tenantOf('Sara Al-Harbi', 'sara@tenants.example');
  const { id, number } = await posted(untaxed('1500'), tenant);
  await overdue([id]);
  const { page, main, faults } = await openAt(`/invoices/${id}`);
  await main.getByText('Overdue', { exact: true }).waitFor();
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  await main.getByRole('button', { name: 'Send again' }).waitFor({ timeout: 30_000 });
  await main.getByText('sara@tenants.example').waitFor();
  await main.getByRole('tab', { name: 'Timeline' }).click();
  await main.getByText('Queued for email').first().waitFor();
  await main.getByText('Emailed to the tenant').first().waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await main.getByRole('button', { name: 'Record a payment' }).click();
  await page.waitForURL(/\/collections\/new/);
  await expect.poll(() => main.getByRole('textbox', { name: /^Amount/ }).inputValue()).toBe('1500.00');
  const part = main.getByRole('region', { name: 'Open invoices, oldest first' }).getByRole('textbox', { name: number ?? '' });
  await expect.poll(() => part.inputValue()).toBe('1500.00');
  await main.getByRole('combobox', { name: /Method/ }).selectOption('cash_payment');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.waitForURL(/\/collections\/\d+$/);
  await main.getByText('Allocated', { exact: true }).first().waitFor();
  const [row] = await testCompany.sql<{ status: string }>('select status from invoices where id = $1', [id]);
  expect(row?.status).toBe('paid');
  expect(faults).toEqual([]);
}, 120_000);

it('a draft says what has to be done first', async () => {
  const { id } = await draft(await tenantOf('Omar Al-Qahtani', 'omar@tenants.example'), untaxed('10'));
  const { page, main, faults } = await openAt(`/invoices/${id}`);
  for (const name of ['Record a payment', 'Send']) {
    await main.getByRole('button', { name, exact: true }).focus();
    await page.getByText('Post the invoice first.').first().waitFor();
    await page.keyboard.press('Escape');
  }
  expect(faults).toEqual([]);
}, 120_000);

it('several invoices are sent and printed with a result for each, and paid together', async () => {
  const tenant = await tenantOf('Huda Al-Otaibi', 'huda@tenants.example');
  const mute = await tenantOf('Huda Al-Otaibi', null);
  const [first, second] = [await posted(untaxed('100'), tenant), await posted(untaxed('250'), tenant)];
  const third = await posted(untaxed('70'), mute);
  const { page, main, faults } = await openAt('/invoices?q=Huda');
  const bar = page.getByRole('group', { name: 'Bulk actions' });
  const dialog = page.getByRole('dialog');
  const choose = async (selected: number, ...numbers: (string | null)[]) => {
    for (const number of numbers)
      await main
        .getByRole('row', { name: new RegExp(number ?? '') })
        .getByRole('checkbox')
        .click();
    await bar.getByText(`${selected} selected`).waitFor();
  };
  await choose(3, first.number, second.number, third.number);
  await bar.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByText('The tenant has no email address. Add one on the tenant’s page.').first().waitFor();
  await dialog.getByRole('button', { name: 'Send (2)' }).click();
  await dialog.getByRole('list', { name: 'Results' }).getByRole('listitem').nth(1).waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await bar.getByText('1 selected').waitFor();
  const sent = () =>
    testCompany.sql('select id from invoices where id = any($1) and mailed_at is not null', [[first.id, second.id, third.id]]);
  await expect.poll(async () => (await sent()).length).toBe(2);

  // The one that couldn’t be sent is still selected.
  await choose(2, first.number);
  await bar.getByRole('button', { name: 'Print' }).click();
  await dialog.getByRole('button', { name: 'Print (2)' }).click();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save 2 invoices (ZIP)' }).click({ timeout: 30_000 });
  const file = await saved;
  expect(file.suggestedFilename()).toBe('invoices.zip');
  const archive = await JSZip.loadAsync(await readFile(await file.path()));
  const names = [first, third].map(({ number }) => `${number}-en.pdf`);
  expect(Object.keys(archive.files).sort()).toEqual(names.sort());
  expect((await archive.file(names[0] ?? '')?.async('string'))?.slice(0, 5)).toBe('%PDF-');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await choose(2, first.number, second.number);
  await bar.getByRole('button', { name: 'Record a payment' }).click();
  await page.waitForURL(/\/collections\/new/);
  await expect.poll(() => main.getByRole('textbox', { name: /^Amount/ }).inputValue()).toBe('350.00');
  expect(faults).toEqual([]);
}, 120_000);

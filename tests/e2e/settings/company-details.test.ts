import { expect, it } from 'vitest';
import { companyCalls } from '../../../src/api/settings/company.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { jpeg, upload } from '../../setup/files.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

it('the company’s menu shows its logo and details to everybody, and F1 what a page is for', async () => {
  const { admin } = at.testCompany.people;
  const { id: logo_id } = await upload(admin, await jpeg(), { name: 'logo.jpg', for_entity: 'company' });
  await at.testCompany.ask(admin, companyCalls.update, {
    params: { company_slug: 'first' },
    body: { logo_id, vat_no: '310122393500003', website: 'www.first.example' },
  });
  const { page, faults } = await at.browser.open({ width: 1440, height: 900 });
  await signInAt(page, at.address, 'first', 'leasing_agent@first.example', password, '/leads');
  await page.locator('main h1').waitFor();
  await page.getByRole('button', { name: /^Company: / }).click();
  const menu = page.getByRole('dialog');
  await menu.getByText('310122393500003').waitFor();
  await menu.getByText('https://www.first.example').waitFor();
  await menu.getByRole('img', { name: 'Logo' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: 'Leads' });
  await help.getByText(/One customer has one open lead/).waitFor();
  // Its statuses in order, and the keys of a list.
  // After the glyph of each.
  const statuses = (await help.getByRole('listitem').allTextContents()).map((said) => said.slice(1));
  expect(statuses[0]).toMatch(/^New/);
  expect(statuses.some((one) => one.startsWith('Finalized'))).toBe(true);
  await help.getByText('Shortcuts on this page').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'About this page' }).click();
  await help.waitFor();
  expect(faults).toEqual([]);
});

it('the logo is uploaded in the company’s settings, and taken off there', async () => {
  const { page, faults } = await at.browser.open({ width: 1440, height: 900 });
  await signInAt(page, at.address, 'first', 'admin@first.example', password, '/settings/company');
  await page.locator('main h1').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  const content = await jpeg();
  await page.locator('input[type=file]').first().setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer: content });
  await page.getByText('Uploaded', { exact: true }).first().waitFor();
  await page.keyboard.press('Control+Enter');
  await page.locator('main').getByRole('img', { name: 'Logo' }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.locator('main').getByRole('img', { name: 'Logo' }).count()).toBe(0);
  expect(faults).toEqual([]);
});

import { expect, it } from 'vitest';
import { unitTypeCalls } from '../../../src/api/property/unit-type.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

it('a field whose options failed to load says so before it is opened, and retries', async () => {
  const { page } = await at.browser.open();
  await signInAt(page, at.address, 'first', 'admin@first.example', password);
  await page.route('**/v2/cities*', (route) => route.abort());
  await page.goto(`${at.address}/compounds/new`);
  const field = page.locator('[data-field=city_id], select[name=city_id]').first();
  await field.waitFor();
  const said = page.getByRole('alert').filter({ hasText: 'The options couldn’t be loaded.' });
  await said.waitFor();
  await page.unroute('**/v2/cities*');
  await said.getByRole('button', { name: 'Try again' }).click();
  await said.waitFor({ state: 'detached' });
  await page.locator('select[name=city_id]').selectOption({ label: 'Riyadh' });
  expect(await page.locator('select[name=city_id]').inputValue()).not.toBe('');
});

it('so do bulk action forms, approval rules, and a unit type’s amenities', async () => {
  const { testCompany } = at;
  await testCompany.lead();
  const { page } = await at.browser.open();
  await signInAt(page, at.address, 'first', 'admin@first.example', password);
  const said = page.getByRole('alert').filter({ hasText: 'The options couldn’t be loaded.' });
  const mends = async (path: string) => {
    await said.waitFor();
    await page.unroute(path);
    await said.getByRole('button', { name: 'Try again' }).click();
    await said.waitFor({ state: 'detached' });
  };

  await page.route('**/v2/users/brief*', (route) => route.abort());
  await page.goto(`${at.address}/leads`);
  await page.locator('tbody tr[data-id]').first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('group', { name: 'Bulk actions' }).getByRole('button', { name: 'Assign' }).click();
  await mends('**/v2/users/brief*');
  const people = page.getByRole('dialog').locator('select');
  await expect.poll(() => people.locator('option').count()).toBeGreaterThan(1);

  await page.route('**/v2/compounds/brief*', (route) => route.abort());
  await page.goto(`${at.address}/settings/approvals/quotation/rules/new`);
  await mends('**/v2/compounds/brief*');
  await page.getByRole('group', { name: 'Compounds' }).getByRole('checkbox').first().waitFor();

  await page.route('**/v2/workflow/assignees/config_assignees*', (route) => route.abort());
  await page.reload();
  await page.getByLabel('Approvers').first().selectOption({ label: 'Person' });
  await mends('**/v2/workflow/assignees/config_assignees*');
  await expect
    .poll(() =>
      page
        .getByRole('combobox', { name: /^Person/ })
        .locator('option')
        .count(),
    )
    .toBeGreaterThan(1);

  const [type] = await testCompany.ask<{ id: number }[]>(testCompany.people.admin, unitTypeCalls.list, {});
  await page.route('**/v2/amenities*', (route) => route.abort());
  await page.goto(`${at.address}/unit-types/${type?.id}`);
  await mends('**/v2/amenities*');
});

import { expect, it } from 'vitest';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

it('units are put out of order in bulk: refusals are shown first, and the results afterwards', async () => {
  const { admin } = at.testCompany.people;
  const one = (id: number) => at.testCompany.ask<Unit>(admin, unitCalls.get, { params: { id } });
  const change = (id: number, body: object) => at.testCompany.ask<Unit>(admin, unitCalls.update, { params: { id }, body });
  const [first, second, third] = (await at.testCompany.ask<Unit[]>(admin, unitCalls.list, { query: { sort: 'number' } })).map(
    ({ id }) => id,
  ) as [number, number, number];
  await change(third, { readiness: 'out_of_order', out_of_order_reason: 'A burst pipe' });
  const { page, faults } = await at.browser.open({ width: 1440, height: 900 });
  await signInAt(page, at.address, 'first', 'admin@first.example', password, '/units?sort=number');
  const rows = page.locator('tbody tr[data-id]');
  await rows.first().focus();
  for (const key of ['Space', 'j', 'Space', 'j', 'Space']) await page.keyboard.press(key);
  const bar = page.getByRole('group', { name: 'Bulk actions' });
  await bar.getByText('3 selected').waitFor();
  expect(await bar.getByRole('button').allTextContents()).toEqual([
    'Change marketing',
    'Set asking rent',
    'Mark as ready',
    'Mark as out of order',
    '',
  ]);
  await bar.getByRole('button', { name: 'Mark as out of order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Applies to 2 of 3 selected.').waitFor();
  await dialog.getByText(/1 can’t be included\. Already out of order/).click();
  await dialog.getByText(`${(await one(third)).number} · Gardens of the first company`).waitFor();
  const begin = dialog.getByRole('button', { name: 'Mark as out of order (2)' });
  await begin.click();
  await dialog.getByText('Not available yet').waitFor();
  await dialog.getByLabel('Out of order reason').fill('The lift is replaced');
  // One of them is leased meanwhile: only that one is refused.
  await change(second, { asking_rent: '61000.00' });
  await begin.click();
  await dialog.getByText('1 done. 1 failed.').waitFor();
  await dialog.getByRole('list', { name: 'Results' }).getByText('Someone else has edited this').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await bar.getByText('2 selected').waitFor();
  expect(await one(first)).toMatchObject({ readiness: 'out_of_order', out_of_order_reason: 'The lift is replaced' });
  expect((await one(second)).readiness).toBe('ready');
  expect(faults).toEqual([]);
});

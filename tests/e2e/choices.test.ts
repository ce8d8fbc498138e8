import { expect, it } from 'vitest';
import { signInAt } from '../setup/browser.ts';
import { browsing } from '../setup/browsing.ts';
import { password } from '../setup/world.ts';

const at = browsing();

it('a field whose choices could not be read says so before it is opened, and tries again', async () => {
  const { page } = await at.browser.open();
  await signInAt(page, at.address, 'first', 'admin@first.example', password);
  await page.route('**/v2/cities*', (route) => route.abort());
  await page.goto(`${at.address}/compounds/new`);
  const field = page.locator('[data-field=city_id], select[name=city_id]').first();
  await field.waitFor();
  const said = page.getByRole('alert').filter({ hasText: 'The choices could not be read.' });
  await said.waitFor();
  await page.unroute('**/v2/cities*');
  await said.getByRole('button', { name: 'Try again' }).click();
  await said.waitFor({ state: 'detached' });
  await page.locator('select[name=city_id]').selectOption({ label: 'Riyadh' });
  expect(await page.locator('select[name=city_id]').inputValue()).not.toBe('');
});

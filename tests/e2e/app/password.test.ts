import { expect, it } from 'vitest';
import { browsing } from '../../setup/browsing.ts';

const at = browsing();

it('an expired or lost password link can be requested again', async () => {
  const { page, faults } = await at.browser.open();
  await page.goto(`${at.address}/reset-password/${'a'.repeat(43)}?company=first`);
  await page.locator('input[name=password]').fill('a-password-for-nobody');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Request another link' }).click();
  const email = page.locator('input[name=email]');
  expect(await email.inputValue(), 'a password is not shown as an address').toBe('');
  expect(await page.getByRole('alert').count()).toBe(0);
  await email.fill('leasing_agent@first.example');
  await page.keyboard.press('Enter');
  await page.getByRole('status').waitFor();
  await page.getByRole('button', { name: 'Request another link' }).click();
  expect(await email.inputValue()).toBe('leasing_agent@first.example');
  expect(faults).toEqual([]);
});

import { expect, it } from 'vitest';
import { holdBack } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

it('whoever types faster than the company is found signs in all the same', async () => {
  const { page, faults } = await at.browser.open();
  page.setDefaultTimeout(15_000);
  const release = await holdBack(page, '**/v2/sessions/company*');
  await page.goto(at.address);
  await page.fill('input[name=company]', 'first');
  const asked = page.waitForRequest('**/v2/sessions/company*');
  await page.keyboard.press('Enter');
  await asked;
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  await page.fill('input[name=email]', 'leasing_agent@first.example');
  await page.fill('input[name=password]', password);
  await page.keyboard.press('Enter');
  release();
  await page.waitForSelector('main#content h1');
  expect(faults).toEqual([]);
});

import { expect, it } from 'vitest';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

it('whoever types faster than the company is found signs in all the same', async () => {
  const { page, faults } = await at.browser.open();
  page.setDefaultTimeout(15_000);
  let find = () => {};
  const asked = new Promise<void>((resolve) => {
    void page.route('**/v2/sessions/company*', async (route) => {
      resolve();
      await new Promise<void>((go) => {
        find = go;
      });
      await route.continue();
    });
  });
  await page.goto(at.address);
  await page.fill('input[name=company]', 'first');
  await page.keyboard.press('Enter');
  await asked;
  await page.fill('input[name=email]', 'leasing_agent@first.example');
  await page.fill('input[name=password]', password);
  await page.keyboard.press('Enter');
  find();
  await page.waitForSelector('main#content h1');
  expect(faults).toEqual([]);
});

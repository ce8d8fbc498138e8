import { expect, it } from 'vitest';
import { type Holiday, holidayCalls } from '../../../src/api/settings/holiday.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
const admin = 'admin@first.example';

it('the hours are changed, or refused at the field, and the page says what the year has', async () => {
  const { page, faults } = await at.browser.open({ width: 1440, height: 900 });
  await signInAt(page, at.address, 'first', admin, password, '/settings/business_calendar');
  await page.getByRole('heading', { name: 'Business hours', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Ramadan and holidays in 2026' }).waitFor();
  const eid = page.locator('dl > div').filter({ hasText: 'Eid al-Fitr' }).first();
  expect(await eid.locator('dd').textContent()).toBe('19 Mar 2026 – 24 Mar 2026');
  await page.getByRole('button', { name: 'Edit' }).click();
  const thursday = page.getByRole('textbox', { name: 'Thursday' });
  await thursday.fill('8 to 5');
  await page.keyboard.press('Control+Enter');
  await page
    .getByText(/^Enter hours such as/)
    .first()
    .waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await thursday.fill('8:00-12:00');
  await page.keyboard.press('Control+Enter');
  await page.locator('main').getByText('08:00-12:00', { exact: true }).waitFor();
  expect(faults).toEqual([]);
});

it('a holiday is closed by its dates, with the keyboard, in Arabic on a phone', async () => {
  const { page, faults } = await at.browser.open({ width: 360, height: 800, language: 'ar' });
  await signInAt(page, at.address, 'first', admin, password, '/settings/holidays/new');
  await page.getByRole('textbox', { name: 'الاسم بالإنجليزية' }).fill('Company day');
  await page.getByRole('textbox', { name: 'الاسم بالعربية' }).fill('يوم الشركة');
  await page.keyboard.press('Control+Enter');
  // The first day is missing.
  await page.getByText('مطلوب').first().waitFor();
  expect(await violationsIn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('textbox', { name: /^أول يوم/ }).fill('2026-01-18');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'يوم الشركة', level: 1 }).waitFor();
  const all = await at.testCompany.ask<Holiday[]>(at.testCompany.people.admin, holidayCalls.list, {});
  expect(all.find(({ name_en }) => name_en === 'Company day')).toMatchObject({ starts_on: '2026-01-18', confirmed: true });
  expect(faults).toEqual([]);
});

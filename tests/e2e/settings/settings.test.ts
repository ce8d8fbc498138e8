import { expect, it } from 'vitest';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { companyCalls } from '../../../src/api/settings/company.ts';
import { interestLevelCalls } from '../../../src/api/settings/interest-level.ts';
import { serviceCalls } from '../../../src/api/settings/service.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
const asAdmin = <T = { id: number }>(
  ...[call, args]: [Parameters<typeof at.testCompany.ask>[1], Parameters<typeof at.testCompany.ask>[2]]
) => at.testCompany.ask<T>(at.testCompany.people.admin, call, args);
const opened = async (
  path: string,
  who = 'admin',
  options: Parameters<typeof at.browser.open>[0] = { width: 1440, height: 900 },
) => {
  const all = await at.browser.open(options);
  await signInAt(all.page, at.address, 'first', `${who}@first.example`, password, path);
  await all.page.locator('main h1').waitFor();
  return all;
};

it('a setting opens beside its list, is edited there, and its page has its history', async () => {
  const { id } = await asAdmin(serviceCalls.create, { body: { name_en: 'Valet', name_ar: 'صف', price: '100.00' } });
  const { page, faults } = await opened('/settings/services');
  await page.locator(`tr[data-id='${id}']`).click();
  const panel = page.getByRole('complementary', { name: 'Valet' });
  await panel.getByRole('button', { name: 'Edit' }).click();
  await panel.getByLabel('Price').fill('120');
  await page.keyboard.press('Control+Enter');
  await panel.getByText('120.00').waitFor();
  // The list stays and shows the change.
  await page.locator(`tr[data-id='${id}']`).getByText('120.00').waitFor();
  await page.locator(`tr[data-id='${id}']`).focus();
  await page.keyboard.press('o');
  await page.waitForURL(`**/settings/services/${id}`);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  const stream = page.getByRole('list', { name: 'Timeline' });
  await stream.getByText(/Price: 100.00 → 120.00/).waitFor();
  expect(await stream.locator(':scope > li').count()).toBe(2);
  expect(faults).toEqual([]);
});

it('a setting in use can’t be deleted, and says how many records use it', async () => {
  const { id } = await asAdmin(interestLevelCalls.create, { body: { name_en: 'Eager', name_ar: 'متحمس' } });
  for (let i = 0; i < 3; i++) {
    const lead = await at.testCompany.lead();
    await asAdmin(leadCalls.update, { params: { id: lead.id }, body: { interest_level_id: id } });
  }
  const { page, faults } = await opened(`/settings/interest_levels/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'This can’t be deleted' });
  await expect.poll(() => question.getByRole('listitem').allTextContents()).toEqual(['3 leads']);
  expect(await question.getByRole('button').allTextContents()).toEqual(['Close']);
  expect(faults).toEqual([]);
});

it('the company has a history too, and can’t be deleted', async () => {
  const { page, faults } = await opened('/settings/company', 'admin', { width: 360, height: 740 });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('City').fill('Jeddah');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page
    .getByRole('list', { name: 'Timeline' })
    .getByText(/City:.*Jeddah/)
    .waitFor();
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(faults).toEqual([]);
});

it('the time zone field shows any zone by its name, even one that the browser doesn’t offer', async () => {
  for (const zone of ['UTC', 'Asia/Kolkata', 'Asia/Riyadh']) {
    await asAdmin(companyCalls.update, { params: { company_slug: 'first' }, body: { time_zone: zone } });
    const { page, faults } = await opened('/settings/company');
    await page.getByRole('button', { name: 'Edit' }).click();
    const field = page.getByLabel('Time zone');
    await expect.poll(() => field.inputValue()).toBe(zone);
    expect(await field.locator('option:checked').textContent()).toBe(zone);
    expect(faults).toEqual([]);
  }
});

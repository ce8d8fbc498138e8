import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { interestLevelCalls } from '../../../src/api/settings/interest-level.ts';
import { quotationSettingCalls } from '../../../src/api/settings/quotation-setting.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

const at = browsing();
const as = async (who: string, path: string) => {
  const opened = await at.browser.open();
  await signInAt(opened.page, at.address, 'first', `${who}@first.example`, password, path);
  return opened;
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

describe('everyday work', () => {
  it('a dialog focuses its first field and is submitted by Ctrl Enter from any field', async () => {
    const { id: level } = await at.testCompany.ask<{ id: number }>(at.testCompany.people.admin, interestLevelCalls.create, {
      body: { name_en: 'Eager', name_ar: 'متحمس', rank: 1 },
    });
    const lead = await at.testCompany.lead();
    const { page, faults } = await as('leasing_agent', `/leads/${lead.id}`);
    await button(page, 'Log first contact').click();
    await expect.poll(() => focused(page)).toBe('outcome');
    await page.keyboard.type('Wants two bedrooms');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('main').getByText('Contacted', { exact: true }).first().waitFor();

    await button(page, 'Qualify').click();
    await expect.poll(() => focused(page)).toBe('interest_level_id');
    await page.getByLabel('Interest').selectOption({ label: 'Eager' });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('main').getByText('Qualified', { exact: true }).first().waitFor();
    await page.getByRole('main').getByText('Eager').waitFor();
    const { interest_level_id } = await at.testCompany.ask<Lead>(at.testCompany.people.admin, leadCalls.get, {
      params: { id: lead.id },
    });
    expect(interest_level_id).toBe(level);

    // A date field, whose calendar may still be loading.
    const deal = await at.testCompany.qualifiedDeal();
    await page.goto(`${at.address}/leads/${deal.lead}`);
    await button(page, 'Schedule viewing').click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')))
      .toBe('viewing_on');
    expect(faults).toEqual([]);
  });

  it('coordinates are typed with their decimals', async () => {
    const { id } = await at.testCompany.ask<{ id: number }>(at.testCompany.people.admin, compoundCalls.create, {
      body: { name_en: 'Palm Court', name_ar: 'باحة النخيل', property_use: 'residential' },
    });
    const { page } = await as('admin', `/compounds/${id}`);
    await button(page, 'Edit').click();
    await page.getByLabel('Latitude').pressSequentially('24.7136');
    await page.getByLabel('Longitude').pressSequentially('٤٦٫٦٧٥'.replace('٫', '.'));
    await page.keyboard.press('Control+Enter');
    await page.getByText('24.7136, 46.675').waitFor();
  });
});

describe('what a deal is waiting on', () => {
  it('an activity is planned for a date, and marked as done', async () => {
    const lead = await at.testCompany.lead();
    const { page, faults } = await as('leasing_agent', `/leads/${lead.id}?tab=activities`);
    await page.getByPlaceholder('DD/MM/YYYY').fill(plusDays(await at.testCompany.today(), 3));
    await expect.poll(() => page.getByLabel('Outcome').count()).toBe(0);
    await page.getByRole('textbox', { name: 'Note' }).fill('Send the floor plans');
    await page.getByRole('button', { name: 'Plan activity' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Send the floor plans' });
    await row.getByText('due').waitFor();
    await row.getByRole('button', { name: /Mark done/ }).click();
    await expect.poll(() => row.getByRole('button').count()).toBe(0);
    // The next one is logged as done by default.
    await page.getByLabel('Outcome').fill('She has them');
    await page.getByRole('button', { name: 'Log activity' }).click();
    await page.getByRole('row').filter({ hasText: 'She has them' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('a due down payment is recorded by finance, and by nobody else', async () => {
    const { admin } = at.testCompany.people;
    await at.testCompany.ask(admin, quotationSettingCalls.update, { body: { down_payment_rate: 1000 } });
    const deal = await at.testCompany.qualifiedDeal();
    await at.testCompany.accept(deal);
    await at.testCompany.ask(admin, quotationSettingCalls.update, { body: { down_payment_rate: 0 } });
    const agent = await as('leasing_agent', `/quotations/${deal.quotation}`);
    await agent.page.getByText(/A down payment of .* is due/).waitFor();
    expect(await agent.page.getByRole('button', { name: 'Record down payment' }).getAttribute('aria-disabled')).toBe('true');

    const { page, faults } = await as('finance_manager', `/quotations/${deal.quotation}`);
    await page.getByRole('button', { name: 'Record down payment' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText(/Down payment of .* recorded/).waitFor();
    await agent.page.getByText(/Down payment of .* recorded/).waitFor();
    expect(faults).toEqual([]);
  });
});

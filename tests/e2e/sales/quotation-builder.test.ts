import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { serviceCalls } from '../../../src/api/settings/service.ts';
import type { Deal } from '../../../src/workbench/scenarios/parts/deals.ts';
import { holdBack, signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';
import { goTo } from '../../setup/with-lead.ts';

const at = browsing();
let deal: Deal;
beforeAll(() =>
  at.testCompany.ask(at.testCompany.people.admin, serviceCalls.create, {
    body: { name_en: 'Cleaning', name_ar: 'تنظيف', price: '1200.00', vat_rate: 1500, periodicity: 'once', active: true },
  }),
);
beforeEach(async () => {
  deal = await at.testCompany.qualifiedDeal();
});

const path = () => ({ lead_id: deal.lead, id: deal.quotation });
const now = () => at.testCompany.ask<Quotation>(at.testCompany.people.admin, quotationCalls.get, { params: path() });
const items = async () => (await now()).units[0]?.items.map(({ description, amount }) => `${description} ${amount}`);
const rent = async () => (await now()).units[0]?.items[0]?.amount;
const change = (amount: string) =>
  at.testCompany.ask(at.testCompany.people.admin, quotationCalls.updateUnit, {
    params: { ...path(), unit_id: deal.unit },
    body: { amount },
  });
const opened = async () => {
  const { page, faults } = await at.browser.open();
  await signInAt(page, at.address, 'first', 'leasing_agent@first.example', password);
  await goTo(page, `/quotations/${deal.quotation}`);
  return { page, faults, button: (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }) };
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('a quotation’s content', () => {
  it('adds a service with its name and price by keyboard, and removes it after a confirmation', async () => {
    const { page, faults, button } = await opened();
    await button('Add charge').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').filter({ hasText: 'Fix 1 field' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('service_id');
    await page.getByLabel('Service').selectOption({ label: 'Cleaning' });
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Cleaning');
    await expect.poll(() => page.getByLabel('Frequency').inputValue()).toBe('once');
    await page.getByLabel('Amount').fill('900');
    await page.keyboard.press('Control+Enter');
    await button('Delete Cleaning').waitFor();
    await expect.poll(() => focused(page)).toBe('Add charge');
    expect(await items()).toContain('Cleaning 900.00');

    await button('Delete Cleaning').click();
    await button('Cancel').last().click();
    expect(await items()).toContain('Cleaning 900.00');
    await button('Delete Cleaning').click();
    await button('Yes, Delete!').click();
    await button('Delete Cleaning').waitFor({ state: 'detached' });
    expect(await items()).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('changes a rent in place, and undoes it', async () => {
    const before = await rent();
    const { page, faults, button } = await opened();
    await button(/^Edit rent of/).click();
    await page.getByLabel('Annual rent').fill('12x');
    await page.getByLabel('Annual rent').fill('64000');
    await page.getByText('1 unsaved change').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(rent).toBe('64000.00');
    await button('Undo').click();
    await expect.poll(rent).toBe(before);
    await page.getByText('64,000.00').first().waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('knows its own change at once: sending it for approval is no conflict, however late the server’s answer and messages are', async () => {
    const { page, faults } = await at.browser.open();
    await page.routeWebSocket(/.*/, () => {});
    const release = await holdBack(page, /quotations\/\d+\/units\/\d+$/);
    await signInAt(page, at.address, 'first', 'leasing_agent@first.example', password);
    await goTo(page, `/quotations/${deal.quotation}`);
    await page.getByRole('button', { name: /^Edit rent of/ }).click();
    await page.getByLabel('Annual rent').fill('64000');
    await page.keyboard.press('Enter');
    await page.getByText('64,000.00').first().waitFor();
    await page.getByRole('button', { name: 'Send for approval' }).click();
    release();
    await expect.poll(() => page.locator('main header').first().textContent()).toContain('Approved');
    expect(await rent()).toBe('64000.00');
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).allTextContents()).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('compares the values if someone else changed the same rent meanwhile', async () => {
    const { page, faults, button } = await opened();
    await button(/^Edit rent of/).click();
    await page.getByLabel('Annual rent').fill('64000');
    await change('61000.00');
    await page.getByText('Changed by someone else').waitFor();
    await button('Save').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('61,000.00').first().waitFor();
    expect(await rent()).toBe('61000.00');
    await dialog.getByRole('button', { name: /^Mine/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(rent).toBe('64000.00');
    expect(faults).toEqual([]);
  });

  it('finds a unit by typing, and shows what is removed with one', async () => {
    const { page, faults, button } = await opened();
    const unit = (await now()).units[0]?.number as string;
    await button('Remove unit').click();
    await page.getByRole('dialog').getByText('1 charge').waitFor();
    await button('Yes, Delete!').click();
    await page.getByText('No units yet').waitFor();
    await page.getByRole('searchbox', { name: 'Number, type, rooms, compound or district' }).fill(unit);
    const found = page.getByRole('button', { name: new RegExp(`^Add unit .*${unit}`) }).first();
    const added = (await found.getAttribute('aria-label'))?.replace('Add unit ', '');
    expect(added).toContain(unit);
    await found.click();
    await button('Remove unit').waitFor();
    expect((await now()).units.map(({ number }) => number)).toEqual([added]);
    expect(faults).toEqual([]);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { compoundCalls } from '../../src/api/property/compound.ts';
import { signInAt } from '../setup/browser.ts';
import { browsing } from '../setup/browsing.ts';
import { password } from '../setup/world.ts';

const at = browsing();
const as = async (who: string, path: string) => {
  const opened = await at.browser.open();
  await signInAt(opened.page, at.address, 'first', `${who}@first.example`, password);
  await opened.page.goto(`${at.address}${path}`);
  return opened;
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

describe('what is done all day', () => {
  it('a question has the keyboard in its first field and is answered by Ctrl Enter from anywhere in it', async () => {
    const lead = await at.ground.lead();
    const { page, faults } = await as('leasing_agent', `/leads/${lead.id}`);
    await button(page, 'Log first contact').click();
    await expect.poll(() => focused(page)).toBe('outcome');
    await page.keyboard.type('Wants two bedrooms');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('main').getByText('Contacted', { exact: true }).first().waitFor();

    // A day, whose calendar may still be on its way.
    const deal = await at.ground.qualifiedDeal();
    await page.goto(`${at.address}/leads/${deal.lead}`);
    await button(page, 'Schedule viewing').click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')))
      .toBe('viewing_on');
    expect(faults).toEqual([]);
  });

  it('coordinates are typed with their decimals', async () => {
    const { id } = await at.ground.ask<{ id: number }>(at.ground.people.admin, compoundCalls.create, {
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

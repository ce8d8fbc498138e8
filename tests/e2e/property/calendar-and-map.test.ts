import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

const open = async (path: string, options: { width?: number; language?: 'en' | 'ar'; theme?: 'light' | 'dark' } = {}) => {
  const opened = await at.browser.open({ width: 1280, height: 900, ...options });
  await signInAt(opened.page, at.address, 'first', 'admin@first.example', password, path);
  return opened;
};

let lead = 0;
let compound = 0;
let units: { id: number; number: string }[] = [];
beforeAll(async () => {
  const deal = await at.testCompany.qualifiedDeal();
  lead = deal.lead;
  await at.testCompany.sql("update leads set name = 'Yusra Al-Bahri', viewing_on = '2026-02-03T09:00:00Z' where id = $1", [lead]);
  [{ compound_id: compound } = { compound_id: 0 }] = await at.testCompany.sql<{ compound_id: number }>(
    'select compound_id from units where id = $1',
    [deal.unit],
  );
  await at.testCompany.sql("update units set readiness = 'under_preparation' where id = $1", [deal.unit]);
  units = await at.testCompany.sql('select id, number from units where compound_id = $1', [compound]);
});

/** The day that has the focus in the grid. */
const focusedDay = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-day'));

describe('the calendar', () => {
  it('is walked by keyboard into another month, and a day opens its records', async () => {
    const { page, faults } = await open('/calendar?view=month');
    await page.getByText(/^January 2026$/).waitFor();
    await page
      .getByText(/Rajab.*1447/)
      .first()
      .waitFor();
    const grid = page.getByRole('grid');
    await grid.locator('[tabindex="0"]').focus();
    expect(await focusedDay(page)).toBe('2026-01-15');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    expect(await focusedDay(page)).toBe('2026-01-23');
    await page.keyboard.press('Home');
    expect(await focusedDay(page)).toBe('2026-01-18');
    await page.keyboard.press('End');
    expect(await focusedDay(page)).toBe('2026-01-24');
    for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowRight');
    await page.getByText(/^February 2026$/).waitFor();
    expect(await focusedDay(page)).toBe('2026-02-03');
    await page.getByRole('gridcell', { name: /Tuesday 03 Feb 2026 .*1447.*: 1 entry/ }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page
      .getByRole('region', { name: 'Selected day' })
      .getByRole('link', { name: /Viewing · 12:00 PM.*Yusra Al-Bahri/ })
      .waitFor();
    await page.keyboard.press('Escape');
    expect(await focusedDay(page)).toBe('2026-02-03');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${at.address}/leads/${lead}`);
    expect(faults).toEqual([]);
  });

  it('runs from right to left in Arabic, in the dark', async () => {
    const { page, faults } = await open('/calendar?view=month', { language: 'ar', theme: 'dark' });
    await page.getByRole('grid').locator('[tabindex="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await focusedDay(page)).toBe('2026-01-16');
    await page.keyboard.press('PageDown');
    await page.getByRole('gridcell', { name: /16 فبراير 2026/ }).waitFor();
    expect(await focusedDay(page)).toBe('2026-02-16');
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('is an agenda on a phone, filtered by kind', async () => {
    const { page, faults } = await open('/calendar?day=2026-02-01', { width: 360, language: 'ar' });
    await page.getByRole('link', { name: /معاينة.*Yusra Al-Bahri/ }).waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await violationsIn(page)).toEqual([]);
    await page.goto(`${at.address}/calendar?day=2026-02-01&kind=handover`);
    await page.getByText('لا مواعيد في هذا الشهر').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('the map of a compound', () => {
  it('is walked by keyboard, filtered by its legend, and opens a unit', async () => {
    const { page, faults } = await open(`/compounds/${compound}?tab=map`);
    const map = page.getByRole('group', { name: 'Map' });
    await map.locator('a').first().waitFor();
    expect(await map.locator('a').count()).toBe(units.length);
    expect(await map.locator('a[tabindex="0"]').count()).toBe(1);
    const numbers = await map.locator('a bdi').allTextContents();
    const focused = () => page.evaluate(() => document.activeElement?.querySelector('bdi')?.textContent);
    await map.locator('a[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe(numbers[2]);
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe(numbers[1]);
    expect(await map.locator('a[tabindex="0"] bdi').textContent()).toBe(numbers[1]);
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole('radio', { name: /Under preparation/ }).click();
    await expect.poll(() => map.locator('a').count()).toBe(1);
    await map.locator('a').getByText('Under preparation').waitFor();
    await map.locator('a').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/units\/\d+$/);
    // The fields say it: no sentence besides.
    await page.getByRole('region', { name: 'History' }).getByText('until further notice').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('runs from right to left in Arabic on a phone', async () => {
    const { page, faults } = await open(`/compounds/${compound}?tab=map`, { width: 360, language: 'ar', theme: 'dark' });
    const map = page.getByRole('group', { name: 'الخريطة' });
    await map.locator('a').first().waitFor();
    const numbers = await map.locator('a bdi').allTextContents();
    await map.locator('a[tabindex="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.querySelector('bdi')?.textContent)).toBe(numbers[1]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

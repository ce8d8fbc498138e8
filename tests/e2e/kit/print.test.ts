import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goTo, withLead } from '../../setup/with-lead.ts';

const on = withLead();

/** What is left on paper to press or to go to. */
const pressable = (page: Page) =>
  page
    .locator(
      'nav, header button, main button:not(th button, [data-printed] button), main select, [role=tab][aria-selected=false]',
    )
    .filter({ visible: true });
/** How a page stands on paper; `sheet` is a picture of it, kept for whoever looks at it. */
async function onPaper(page: Page): Promise<Buffer> {
  await page.emulateMedia({ media: 'print' });
  // An A4 page within its margins, in CSS pixels.
  await page.setViewportSize({ width: 703, height: 1017 });
  const sheet = path.join(await mkdtemp(path.join(tmpdir(), 'paper-')), 'sheet.png');
  await page.screenshot({ path: sheet, fullPage: true });
  return readFile(sheet);
}

describe('on paper', () => {
  for (const language of ['en', 'ar'] as const)
    it(`a record page is what it says, in light colours, without navigation or buttons (${language})`, async () => {
      const { page, faults } = await on.openLead({ language, theme: 'dark' });
      expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
      expect((await onPaper(page)).length).toBeGreaterThan(10_000);
      expect(await pressable(page).count()).toBe(0);
      expect(await page.locator('main h1').textContent()).toBe(on.lead.name);
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
      const main = await page.locator('main').boundingBox();
      expect([main?.x, main?.width]).toEqual([0, 703]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(703);
      expect(faults).toEqual([]);
    });

  it('a list is a whole table with its head on every sheet, and its filters named', async () => {
    for (let i = 0; i < 60; i++) await on.testCompany.lead();
    const { page, faults } = await on.opened();
    await goTo(page, '/leads?status=new&per_page=100');
    await page.getByRole('row').nth(50).waitFor();
    await onPaper(page);
    expect(await pressable(page).count()).toBe(0);
    expect(await page.locator('main nav, main select, main input').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group');
    const table = await page.locator('table').boundingBox();
    expect(table?.width).toBeLessThanOrEqual(703);
    // Nothing scrolls within itself: all rows are on the sheets.
    expect(table?.height).toBeGreaterThan(60 * 16);
    await page.getByRole('search').getByText('New').waitFor();
    const sheets = await page.pdf({ format: 'A4' });
    // Each sheet is an object of its own.
    expect(sheets.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(1);
    expect(faults).toEqual([]);
  });

  it('is a press of Print on a record without a document of its own', async () => {
    const { page, button, faults } = await on.openLead();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-was-printed', '');
    });
    await button('Print').click();
    await page.locator('body[data-was-printed]').waitFor();
    expect(faults).toEqual([]);
  });
});

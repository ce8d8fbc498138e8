import { describe, expect, it } from 'vitest';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { violationsIn } from '../../setup/axe.ts';
import { holdBack } from '../../setup/browser.ts';
import { frame, options } from '../../setup/frame.ts';

const frameBed = frame();

describe('the palette', () => {
  it('finds a record by name, mobile and reference, opens it, and lists it as recent', async () => {
    const quotation = await frameBed.at.quote();
    const { page, faults } = await frameBed.asPerson('admin');
    const lead = await frameBed.at.ok<Lead>(
      frameBed.at.people.admin.ask(leadCalls.get, { params: { id: quotation.lead_id as number } }),
    );
    const customer = new RegExp(`^${lead.name}`);
    for (const [typed, found] of [
      [lead.name.toLowerCase(), customer],
      [`0${lead.mobile?.slice(-9)}`, customer],
      [quotation.ref_no.toLowerCase().replace('-', ''), new RegExp(`^${quotation.ref_no}`)],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await options(page).filter({ hasText: found }).first().waitFor();
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.type(quotation.ref_no);
    await options(page).first().filter({ hasText: quotation.ref_no }).waitFor();
    // Two kinds may have the same number.
    expect(await options(page).first().textContent()).toContain('Quotation · ');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/quotations/${quotation.id}`);
    await page.waitForSelector('main h1');
    await page.goto(frameBed.address);
    await page.waitForSelector('main h1');
    await page.keyboard.press('Control+k');
    await page.getByRole('group', { name: 'Recent' }).getByRole('option').first().waitFor();
    expect(await violationsIn(page)).toEqual([]);
    // Ctrl K closes it as well.
    await page.keyboard.press('Control+k');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('keeps its results until the next ones arrive', async () => {
    await frameBed.at.quote();
    const { page } = await frameBed.asPerson('admin');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('custom');
    const found = options(page).filter({ hasText: /^Customer/ });
    await found.first().waitFor();
    const release = await holdBack(page, '**/v2/search?*');
    const asked = page.waitForRequest('**/v2/search?*');
    await page.keyboard.type('xyz');
    await asked;
    expect(await found.count()).toBeGreaterThan(0);
    release();
    await page.getByText('No results for “customxyz”').waitFor();
  });

  it('offers the current record’s actions, and says why some are unavailable', async () => {
    const lead = await frameBed.at.ok<{ id: number }>(
      frameBed.at.people.admin.ask(leadCalls.create, { body: { name: 'Undescribed', mobile: '0507000001', source: 'website' } }),
    );
    const { page, faults } = await frameBed.asPerson('admin');
    await page.goto(`${frameBed.address}/leads/${lead.id}`);
    await page.getByRole('heading', { name: /^Undescribed/ }).waitFor();
    await page.keyboard.press('Control+k');
    const verbs = page.getByRole('group', { name: 'This record' }).getByRole('option');
    await verbs.first().waitFor();
    expect(await verbs.and(page.locator('[aria-disabled=true]')).count()).toBe(0);
    // They come last, after everything that can be done.
    const refused = page.getByRole('group', { name: 'Not available now' });
    await page.getByRole('listbox').getByRole('group').last().getByText('Not available now').waitFor();
    const impossible = refused.getByRole('option').and(page.locator('[aria-disabled=true]')).first();
    await impossible.hover();
    await impossible.getByText('Not available yet').waitFor();
    await impossible.click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('is right-to-left in Arabic, and works by keyboard', async () => {
    const { page, faults } = await frameBed.asPerson('admin', { language: 'ar', theme: 'dark' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('العملاء');
    await options(page).first().filter({ hasText: 'العملاء المحتملون' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/leads');
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('main') as Element).direction)).toBe('rtl');
    expect(faults).toEqual([]);
  });
});

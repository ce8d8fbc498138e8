import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProperty } from '../../kit/property.ts';
import { type OpenBrowser, signInByHand } from '../../setup/browser.ts';
import { openTestBrowser } from '../../setup/browsing.ts';
import { makeTestBed, password, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let browser: OpenBrowser;
let address: string;

beforeAll(async () => {
  testBed = await makeTestBed();
  await makeProperty(testBed, 'first', 3);
  address = await testBed.app.server.listen({ port: 0, host: '127.0.0.1' });
  browser = await openTestBrowser();
});
afterAll(async () => {
  await browser.close();
  await testBed.stop();
});

const chip = (page: Page) => page.locator('main header').first();

/** Focuses a control using only the Tab key. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement | null;
      const label =
        at?.getAttribute('aria-label') ??
        (at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement
          ? (at.labels?.[0]?.textContent ?? '')
          : (at?.textContent ?? ''));
      return label.replace(/ \*$/, '').trim();
    });
    if (found === name) return;
  }
  throw new Error(`No way to “${name}” by keyboard`);
}
const press = async (page: Page, name: string) => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};
const type = async (page: Page, name: string, text: string) => {
  await tabTo(page, name);
  await page.keyboard.type(text);
};

describe('the main path in a browser, by keyboard alone', () => {
  it('takes a lead from the first call to the finalized lease', async () => {
    const { page, faults } = await browser.open();
    await page.goto(address);
    await page.waitForSelector('input[name=company]');
    await page.keyboard.type('first');
    await page.keyboard.press('Enter');
    await page.waitForSelector('input[name=email]');
    await page.keyboard.type('admin@first.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForSelector('main#content h1');

    // G L opens the leads.
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.waitForURL('**/leads');
    await page.waitForSelector('text=Nothing here yet');
    await press(page, 'New lead');
    await page.waitForSelector('text=ID number');
    await press(page, 'Save');
    // Errors are shown, and the first invalid field has the focus.
    await page.waitForSelector('[role=alert]');
    await page.waitForSelector('input[name=name]:focus');
    await page.keyboard.type('Keyboard Customer');
    await type(page, 'Mobile', '0500000042');
    await type(page, 'Source', 'Website');
    await type(page, 'ID type', 'National');
    await type(page, 'ID number', '1999900077');
    await type(page, 'Property use', 'Residential');
    await type(page, 'Unit type', '2BR');
    await type(page, 'Max. budget', '٧٠٠٠٠');
    // The day comes first; separators don't matter.
    await type(page, 'Move-in date', '01022026');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/leads\/\d+$/);
    await expect.poll(() => chip(page).textContent()).toContain('New');
    const lead = page.url();

    await press(page, 'Qualify');
    await page.waitForSelector('[role=dialog]');
    await press(page, 'Qualify');
    await expect.poll(() => chip(page).textContent()).toContain('Qualified');

    await page.goto(`${lead}?tab=quotations`);
    await page.waitForSelector('text=No quotations yet');
    await press(page, 'New quotation');
    await page.waitForURL(/\/quotations\/\d+/);
    await page.waitForSelector('text=No units yet');
    // Nothing is hidden: unavailable actions are shown and say why.
    await press(page, 'Send for approval');
    await page.waitForSelector('text=Add at least one unit.');
    await page.keyboard.press('Escape');
    await type(page, 'Number, type, rooms, compound or district', '101');
    await page.keyboard.press('Enter');
    await page.waitForSelector('button[aria-label="Add unit 101"]');
    await press(page, 'Add unit 101');
    await expect.poll(() => page.locator('main header').first().textContent()).toContain('60,000.00');

    await press(page, 'Send for approval');
    await expect.poll(() => chip(page).textContent()).toContain('Approved');
    await press(page, 'Mark as sent');
    await expect.poll(() => chip(page).textContent()).toContain('Sent');
    await press(page, 'Mark as accepted');
    await expect.poll(() => chip(page).textContent()).toContain('Accepted');

    await page.goto(lead);
    await expect.poll(() => chip(page).textContent()).toContain('Accepted');
    await press(page, 'Create contract');
    await page.getByRole('dialog').getByText('Tenant Keyboard Customer').waitFor();
    await page.getByRole('dialog').getByText('1 lease:').waitFor();
    await press(page, 'Create contract');
    await expect.poll(() => chip(page).textContent()).toContain('Finalized');
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.waitForURL('**/contracts');
    await page.waitForSelector('text=Keyboard Customer');
    expect(faults).toEqual([]);
  });

  it('keeps an unsaved draft across a reload and offers it again', async () => {
    const { page } = await browser.open();
    await signInByHand(page, address, 'first', 'leasing_agent@first.example', password);
    await page.goto(`${address}/leads/new`);
    await page.getByLabel('Name').first().fill('Half typed');
    await page.waitForTimeout(1200);
    await page.reload();
    await page.waitForSelector('text=Unsaved draft');
    await page.getByRole('button', { name: 'Restore draft' }).click();
    await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe('Half typed');
  });

  it('merges what someone else saved meanwhile', async () => {
    const { page } = await browser.open();
    const other = await testBed.signIn('first', 'admin@first.example');
    const made = await other.raw('POST', '/v2/leads', {
      lead: { name: 'Edited twice', email: 'twice@mail.example', source: 'phone' },
    });
    const id = (made.body.data as { id: number }).id;
    await signInByHand(page, address, 'first', 'leasing_agent@first.example', password);
    await page.goto(`${address}/leads/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Note').fill('Mine');
    expect((await other.raw('PUT', `/v2/leads/${id}`, { lead: { note: 'Theirs', version: 1 } })).status).toBe(200);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForSelector('text=Edited by someone else');
    await page.getByRole('button', { name: 'Mine: Mine' }).click();
    await page.getByRole('button', { name: 'Save choices' }).click();
    await expect.poll(async () => ((await other.raw('GET', `/v2/leads/${id}`)).body.data as { note: string }).note).toBe('Mine');
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsIn } from '../../setup/axe.ts';
import { goTo, withLead } from '../../setup/with-lead.ts';

const on = withLead();

const box = (page: Page) => page.getByRole('textbox', { name: 'Comment' });
const active = (page: Page) => box(page).getAttribute('aria-activedescendant');
const stream = (page: Page) => page.getByRole('list', { name: 'Timeline' });
async function openBox(page: Page): Promise<void> {
  await goTo(page, `/leads/${on.lead.id}?tab=timeline`);
  await page.getByRole('button', { name: 'Write a comment' }).press('Enter');
  await page.locator('textarea[name=text]:focus').waitFor();
}

describe('a comment', () => {
  it('is written by keyboard alone, with a mention that its person is told of', async () => {
    const { page, faults } = await on.opened();
    await openBox(page);
    await page.keyboard.type('Please call, @leasing_m');
    const list = page.getByRole('listbox', { name: 'People to mention' });
    const option = list.getByRole('option', { name: 'leasing_manager of first' });
    await option.waitFor();
    await expect.poll(() => list.getByRole('option').count()).toBe(1);
    // Until typing pauses, it may still name one that the list no longer has.
    await expect.poll(async () => (await option.getAttribute('id')) === (await active(page))).toBe(true);
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.type('today');
    expect(await box(page).inputValue()).toBe('Please call, @leasing_manager of first today');
    await page.keyboard.press('Control+Enter');
    await stream(page).locator('[data-mention]', { hasText: '@leasing_manager of first' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    const [note] = await on.testCompany.sql<{ text: string }>("select text from notes where entity = 'lead' and record_id = $1", [
      on.lead.id,
    ]);
    expect(note?.text).toMatch(/^Please call, @\[\d+\] today$/);
    const { page: theirs } = await on.opened({}, 'leasing_manager');
    await theirs.getByRole('button', { name: /Notifications/ }).click();
    await theirs
      .getByText(/leasing_agent of first mentioned you in .*: “Please call, @leasing_manager of first today”/)
      .waitFor();
    expect(faults).toEqual([]);
  });

  it('keeps its draft over a reload, and asks before it is lost; Escape closes the list first', async () => {
    const { page, faults, button } = await on.opened();
    await openBox(page);
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'detached' });
    await openBox(page);
    await page.keyboard.type('Half a thought @');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await box(page).inputValue()).toBe('Half a thought @');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('statehouse.drafts') ?? '')).toContain('Half a thought');
    await openBox(page);
    await button('Restore draft').click();
    expect(await box(page).inputValue()).toBe('Half a thought @');
    await box(page).press('Escape');
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
    await page.keyboard.press('Escape');
    await box(page).waitFor();
    expect(faults).toEqual([]);
  });

  it('takes a pasted image, which is shown in the stream; and is changed and deleted by its author', async () => {
    const { page, faults, button } = await on.opened();
    await openBox(page);
    await box(page).evaluate((area) => {
      const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
      const clipboardData = new DataTransfer();
      clipboardData.items.add(
        new File([Uint8Array.from(atob(pixel), (sign) => sign.charCodeAt(0))], 'door.png', { type: 'image/png' }),
      );
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByRole('button', { name: 'Remove door.png' }).waitFor();
    await page.getByRole('status').filter({ hasText: '%' }).waitFor({ state: 'detached' });
    await button('Send').click();
    await stream(page)
      .getByRole('button', { name: /door\.png/ })
      .waitFor();
    await stream(page).locator('img').first().waitFor();
    await stream(page).getByRole('button', { name: 'Edit' }).click();
    await page.keyboard.type('The door');
    await page.keyboard.press('Control+Enter');
    await stream(page).getByText('The door').waitFor();
    await stream(page).getByText('edited').waitFor();
    await stream(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await stream(page).getByText('The door').waitFor({ state: 'detached' });
    await stream(page).getByText('deleted a comment').waitFor();
    expect(faults).toEqual([]);
  });
});

import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Ticket, ticketCalls } from '../../../src/api/community/ticket.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { leadOf, testCompany, workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
beforeAll(() => workIn(at.testCompany));

const agent = () => testCompany.people.leasing_agent;
const made = async (name: string, mobile: string) =>
  testCompany.ask<Lead>(agent(), leadCalls.create, {
    body: { name, mobile, source: 'phone', budget_max: '50000', compound_id: (await testCompany.driver.place()).compound },
  });
/** Two leads, the newest first, and the list that shows only them. */
async function list(name: string, options: Parameters<typeof at.browser.open>[0] = { width: 1440 }) {
  const serial = String(Math.abs(Math.trunc(performance.now() * 1000)) % 100_000).padStart(5, '0');
  const second = await made(`${name} Two`, `+9665011${serial}`);
  const first = await made(`${name} One`, `+9665022${serial}`);
  const { page, faults } = await at.browser.open(options);
  await signInAt(page, at.address, 'first', 'leasing_agent@first.example', password, `/leads?search=${name}`);
  await page.locator('tbody tr[data-id]').nth(1).waitFor();
  return { page, faults, first, second };
}
const cell = (page: Page, lead: Pick<Lead, 'id'>, column: string) =>
  page.locator(`tr[data-id='${lead.id}'] [data-edited='${column}']`);
const focused = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement as HTMLElement | null;
    return [Number(here?.closest('tr')?.dataset.id) || null, here?.dataset.edited ?? null];
  });
const nameOf = async ({ id }: Lead) => (await leadOf(id)).name;

/** Whether one element is drawn over another where they overlap; fails if they don't. */
const isOver = async (above: Locator, below: Locator) => {
  const [a, b] = [await above.boundingBox(), await below.boundingBox()];
  if (!a || !b) throw new Error('not shown');
  const [left, right] = [Math.max(a.x, b.x), Math.min(a.x + a.width, b.x + b.width)];
  const [top, bottom] = [Math.max(a.y, b.y), Math.min(a.y + a.height, b.y + b.height)];
  expect(
    [right - left, bottom - top].every((size) => size > 0),
    JSON.stringify({ a, b }),
  ).toBe(true);
  return above.evaluate((one, { x, y }) => one.contains(document.elementFromPoint(x, y)), {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  });
};

describe('a cell of a list', () => {
  it('is reached, edited and saved by keyboard alone, and the next one after it; undo takes it back', async () => {
    const { page, faults, first, second } = await list('Keyboard');
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toEqual([first.id, 'name']);
    await page.keyboard.press('F2');
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await field.fill('Keyboard Noura');
    await page.keyboard.press('Enter');
    await cell(page, first, 'name').getByText('Keyboard Noura').waitFor();
    await expect.poll(() => focused(page)).toEqual([first.id, 'name']);
    expect(await nameOf(first)).toBe('Keyboard Noura');

    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toEqual([second.id, 'name']);
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toEqual([second.id, 'mobile']);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Mobile' }).fill('0500000999');
    await page.keyboard.press('Enter');
    await cell(page, second, 'mobile').getByText('+966500000999').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await leadOf(second.id)).mobile).toBe(second.mobile);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await cell(page, second, 'mobile').focus();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toEqual([second.id, null]);
    expect(faults).toEqual([]);
  });

  it('leaves the keys to its row when the row was opened by a press on it', async () => {
    const { page, first, second } = await list('Pressed');
    await cell(page, first, 'mobile').locator('.cell').click();
    await page.getByRole('complementary').getByText('Pressed One').first().waitFor();
    expect(await focused(page)).toEqual([first.id, null]);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toEqual([second.id, null]);
  });

  it('says what is wrong with a value, keeps it, and asks before it is thrown away', async () => {
    const { page, first } = await list('Wrong');
    // Its form stands where the question comes.
    await page.setViewportSize({ width: 1100, height: 420 });
    await cell(page, first, 'mobile').focus();
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox', { name: 'Mobile' });
    await field.fill('12');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toBe('12');
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.waitFor();
    expect(await isOver(question, page.locator('[role=dialog]:has(input[name=mobile])'))).toBe(true);
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.poll(() => focused(page)).toEqual([first.id, 'mobile']);
    expect((await leadOf(first.id)).mobile).toBe(first.mobile);
  });

  it('is left by Escape, without a question when nothing was changed in a search among records', async () => {
    const { page, first } = await list('Searched');
    await cell(page, first, 'compound_id').focus();
    await page.keyboard.press('F2');
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Compound' });
    await expect.poll(() => field.inputValue()).toContain('Gardens');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toEqual([first.id, 'compound_id']);
    expect((await leadOf(first.id)).compound_id).toBe(first.compound_id);
  });

  it('asks which value stays if somebody else changed it meanwhile', async () => {
    const { page, first } = await list('Conflict');
    await cell(page, first, 'name').focus();
    await page.keyboard.press('F2');
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await field.fill('Mine in the cell');
    await testCompany.ask(testCompany.people.leasing_manager, leadCalls.update, {
      params: { id: first.id },
      body: { name: 'Theirs Conflict', version: first.version },
    });
    await page.getByText('Changed by someone else').waitFor();
    expect(await field.inputValue()).toBe('Mine in the cell');
    await page.keyboard.press('Enter');
    const merge = page.getByRole('dialog', { name: 'Edited by someone else' });
    await merge.getByRole('button', { name: 'Mine: Mine in the cell' }).click();
    await merge.getByRole('button', { name: 'Save choices' }).click();
    await expect.poll(() => nameOf(first)).toBe('Mine in the cell');
  });

  it('is opened by pointer, in Arabic, and the cells go to the left', async () => {
    const { page, first } = await list('مؤشر', { width: 1440, language: 'ar', theme: 'dark' });
    await cell(page, first, 'budget_max').hover();
    await cell(page, first, 'budget_max').getByRole('button').click();
    await page.getByRole('dialog').getByRole('textbox').fill('٧٥٠٠٠');
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await cell(page, first, 'budget_max').getByText('75,000.00').waitFor();
    await expect.poll(() => focused(page)).toEqual([first.id, 'budget_max']);
    await page.keyboard.press('ArrowLeft');
    expect(await focused(page)).toEqual([first.id, 'move_in_on']);
  });

  it('says why it can’t be edited, and leaves the focus where it was', async () => {
    const { admin } = testCompany.people;
    const ticket = await testCompany.ask<Ticket>(admin, ticketCalls.create, {
      body: {
        ...{ subject: 'A lamp', message: 'It is out', name: 'A visitor', mobile: '+966500000777', category: 'inquiry' },
        ...{ priority: 'low', compound_id: (await testCompany.driver.place()).compound },
      },
    });
    await testCompany.ask(admin, ticketCalls.cancel, { params: { id: ticket.id }, body: { reason: 'A mistake' } });
    const { page, faults } = await at.browser.open({ width: 1440 });
    await signInAt(page, at.address, 'first', 'admin@first.example', password, '/tickets');
    await cell(page, ticket, 'subject').focus();
    await page.keyboard.press('F2');
    await page.getByRole('dialog').getByText('Can’t be edited in this status.').waitFor();
    expect(await page.getByRole('dialog').getByRole('textbox').count()).toBe(0);
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toEqual([ticket.id, 'subject']);
    expect(faults).toEqual([]);
  });
});

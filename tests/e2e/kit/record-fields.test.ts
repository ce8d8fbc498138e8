import { describe, expect, it } from 'vitest';
import { withLead } from '../../setup/with-lead.ts';

const on = withLead();

describe('dates, money and choices', () => {
  it('a date is picked, in the Hijri calendar too, and shown in both', async () => {
    const { page, faults } = await on.openLead();
    await page.keyboard.press('e');
    const field = page.locator('[data-field=move_in_on]');
    await field.getByRole('button', { name: 'Choose a date' }).click();
    await page.getByRole('button', { name: 'Hijri' }).click();
    await page.getByRole('heading', { name: /1447/ }).waitFor();
    await page.keyboard.press('Escape');
    // 1 Ramadan 1447 is 18 February 2026 by the Umm al-Qura calendar.
    const day = field.getByRole('spinbutton').first();
    await day.focus();
    await page.keyboard.type('01091447');
    await field.getByText('18 Feb 2026').waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await on.now()).move_in_on).toBe('2026-02-18');
    expect(faults).toEqual([]);
  });

  it('amounts are exact to the halala', async () => {
    const { page, faults } = await on.openLead();
    await page.keyboard.press('e');
    const field = page.getByLabel('Max. budget');
    await field.fill('');
    await field.pressSequentially('٧٥٠٠٠٫٢٥٩-');
    expect(await field.inputValue()).toBe('75000.25');
    await page.getByText('75,000.25').waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await on.now()).budget_max).toBe('75000.25');
    expect(faults).toEqual([]);
  });
});

it('an option of a long list is found by typing, and is still named after a reload', async () => {
  const { page, faults, button } = await on.openLead();
  await page.keyboard.press('e');
  const field = page.getByRole('combobox', { name: 'Agent' });
  await field.fill('finance_m');
  await page.getByRole('option', { name: 'finance_manager of first' }).waitFor();
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('finance_manager of first');
  // Escape only closes the open list.
  await field.fill('nobody at all');
  await page.getByText('No results').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => field.inputValue()).toBe('finance_manager of first');
  await page.reload();
  await button('Resume').click();
  await expect.poll(() => field.inputValue()).toBe('finance_manager of first');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await on.now()).assignee_name).toBe('finance_manager of first');
  expect(faults).toEqual([]);
});

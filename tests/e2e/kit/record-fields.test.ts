import { describe, expect, it } from 'vitest';
import { goTo, withLead } from '../../setup/with-lead.ts';

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
    const day = page.getByRole('textbox', { name: 'Move-in' });
    await day.fill('31/02/2026');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Enter a date that exists').first().waitFor();
    expect(await day.inputValue()).toBe('31/02/2026');
    await day.fill('1 رمضان ١٤٤٧');
    await field.getByText('18 Feb 2026').waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await on.now()).move_in_on).toBe('2026-02-18');
    expect(faults).toEqual([]);
  });

  it('amounts are exact to the halala', async () => {
    const { page, faults } = await on.openLead();
    await page.keyboard.press('e');
    const field = page.getByLabel('Max. budget');
    for (const wrong of ['-500', '75k', '1e9', '75000.259', '999999999999999']) {
      await field.fill('');
      await field.pressSequentially(wrong);
      await page.keyboard.press('Control+Enter');
      await page.getByText('Enter an amount in riyals').first().waitFor();
      expect(await field.inputValue()).toBe(wrong);
    }
    await field.fill('');
    await field.pressSequentially('٧٥٬٠٠٠٫٢٥');
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
  await field.fill('leasing_m');
  await page.getByRole('option', { name: 'leasing_manager of first' }).waitFor();
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('leasing_manager of first');
  // Escape only closes the open list.
  await field.fill('nobody at all');
  await page.getByText('No results').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => field.inputValue()).toBe('leasing_manager of first');
  await page.reload();
  await button('Resume').click();
  await expect.poll(() => field.inputValue()).toBe('leasing_manager of first');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await on.now()).assignee_name).toBe('leasing_manager of first');
  expect(faults).toEqual([]);
});

it('a list of checkboxes that is missing is named among the errors, which lead to it', async () => {
  const { page, faults, button } = await on.opened({}, 'admin');
  await goTo(page, '/providers/new');
  await page.getByLabel('Name in English').fill('Rukn');
  await page.getByLabel('Name in Arabic').fill('ركن');
  await page.getByLabel('Legal name').fill('Rukn Est.');
  await button('Save').click();
  const alert = page.getByRole('alert').filter({ hasText: 'Fix 1 field' });
  await expect.poll(() => alert.getByRole('listitem').allInnerTexts()).toEqual(['Trades At least 1 entry.']);
  await button('Save').focus();
  await alert.getByRole('button', { name: 'Trades' }).click();
  const [first] = await page.getByRole('checkbox').all();
  await expect.poll(() => first?.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.press('Space');
  await button('Save').click();
  await page.getByRole('heading', { name: 'Rukn' }).waitFor();
  expect(faults).toEqual([]);
});

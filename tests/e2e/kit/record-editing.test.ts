import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { password } from '../../setup/test-bed.ts';
import { withLead } from '../../setup/with-lead.ts';

const on = withLead();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const isInView = (page: Page, selector: string) =>
  page.evaluate((found) => {
    const { top, bottom } = (document.querySelector(found) as Element).getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }, selector);

describe('editing a record in place', () => {
  it('starts with E, marks changes, shows errors and goes to them, saves with Ctrl Enter', async () => {
    const { page, faults } = await on.openLead({ width: 1024, height: 600 });
    await page.keyboard.press('e');
    await expect.poll(() => focused(page)).toBe('name');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Another name');
    await page.getByText('1 unsaved change').waitFor();
    await page.getByText(`Saved: ${on.lead.name}`).waitFor();
    await page.getByLabel('Mobile').fill('12');
    await page.getByLabel('Email').fill('nowhere');
    await page.getByLabel('Note').fill('Call again');
    await page.keyboard.press('Control+Enter');
    const alert = page.getByRole('alert').filter({ hasText: 'Fix 2 fields' });
    await alert.waitFor();
    await expect.poll(() => focused(page)).toBe('mobile');
    await alert.getByRole('button', { name: 'Email' }).click();
    await expect.poll(() => focused(page)).toBe('email');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('she@mail.example');
    await page.getByRole('alert').filter({ hasText: 'Fix 1 field' }).waitFor();
    // Fixing one field doesn't move the focus to the other.
    expect(await focused(page)).toBe('email');
    await page.getByLabel('Mobile').fill('٠٥٠ ٧٧٧ ٧٧٧٧');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByLabel('Mobile').inputValue()).toBe('+966507777777');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Another name' }).waitFor();
    expect(await on.now()).toMatchObject({
      name: 'Another name',
      email: 'she@mail.example',
      mobile: '+966507777777',
      note: 'Call again',
    });
    expect(faults).toEqual([]);
  });

  it('keeps save and cancel in view, and closes with Escape, confirming only if something would be lost', async () => {
    const { page, faults, button } = await on.openLead({ width: 360, height: 480 });
    await page.keyboard.press('e');
    await page.locator('input[name=name]').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await button('Save').evaluate((one) => one.setAttribute('data-seen', ''));
    expect(await isInView(page, '[data-seen]')).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('input[name=name]').waitFor({ state: 'detached' });
    await page.keyboard.press('e');
    await page.getByLabel('Note').fill('Typed');
    await page.keyboard.press('Escape');
    await page.getByText('1 change will be lost.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Typed');
    await button('Cancel').click();
    await button('Leave').click();
    await page.locator('input[name=name]').waitFor({ state: 'detached' });
    expect((await on.now()).note).toBeNull();
    expect(faults).toEqual([]);
  });

  it('keeps what was typed while another tab of the record is viewed', async () => {
    const { page, faults, button } = await on.openLead();
    await page.keyboard.press('e');
    await page.getByLabel('Note').fill('Half typed');
    await page.getByRole('tab', { name: 'Quotations' }).click();
    await page.getByText('No quotations yet').waitFor();
    await page.getByText('1 unsaved change').waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Half typed');
    await button('Save').click();
    await expect.poll(async () => (await on.now()).note).toBe('Half typed');
    expect(faults).toEqual([]);
  });

  it('leads to the form for what keeps it from being saved, each time, whichever tab is viewed', async () => {
    const { page, faults, button } = await on.openLead();
    await page.keyboard.press('e');
    await page.getByLabel('Mobile').fill('12');
    for (const save of [() => button('Save').click(), () => page.keyboard.press('Control+Enter')]) {
      await page.getByRole('tab', { name: 'Quotations' }).click();
      await page.getByText('No quotations yet').waitFor();
      await save();
      await page.getByRole('alert').filter({ hasText: 'Fix 1 field' }).waitFor();
      await expect.poll(() => page.getByLabel('Mobile').inputValue()).toBe('12');
    }
    expect(faults).toEqual([]);
  });

  it('resumes a draft after a reload, and drops it once saved', async () => {
    const { page, faults, button } = await on.openLead();
    await page.keyboard.press('e');
    await page.getByLabel('Note').fill('In the midst of');
    await page.reload();
    await page.getByText('Unsaved draft').waitFor();
    await button('Resume').click();
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('In the midst of');
    await page.getByText('1 unsaved change').waitFor();
    await button('Save').click();
    await expect.poll(async () => (await on.now()).note).toBe('In the midst of');
    await page.reload();
    await page.getByRole('heading', { name: on.lead.name }).waitFor();
    expect(await page.getByText('Unsaved draft').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('shows both values of each field that someone else saved too, and lets the user choose and change the choice', async () => {
    const { page, faults, button } = await on.openLead();
    await page.keyboard.press('e');
    await page.getByLabel('Name').first().fill('My name');
    await page.getByLabel('Note').fill('My note');
    await page.getByLabel('Max. budget').fill('80,000');
    await on.change({ name: 'Their name', note: 'Their note', source: 'broker' });
    await button('Save').click();
    const question = page.getByRole('dialog');
    await question.getByText('Choose a value for 2 more fields.').waitFor();
    expect(await question.getByRole('group').count()).toBe(2);
    const name = question.getByRole('group', { name: 'Name' });
    expect(await name.textContent()).toContain(`Original: ${on.lead.name}`);
    await name.getByRole('button', { name: 'Theirs: Their name' }).click();
    await name.getByRole('button', { name: 'Mine: My name' }).click();
    await question.getByRole('button', { name: 'Theirs: Their note' }).click();
    await question.getByText('Ready to save.').waitFor();
    await question.getByRole('button', { name: 'Save choices' }).click();
    await page.getByRole('heading', { name: 'My name' }).waitFor();
    expect(await on.now()).toMatchObject({ name: 'My name', note: 'Their note', budget_max: '80000.00', source: 'broker' });
    expect(faults).toEqual([]);
  });

  it('stays under the sign-in when the session ends, and is saved afterwards', async () => {
    const { page, faults, button } = await on.openLead();
    await page.keyboard.press('e');
    await page.getByLabel('Note').fill('Typed before the end');
    // The session is ended elsewhere.
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('statehouse.session') ?? '{}').token as string);
    const ended = await on.testCompany.people.admin.raw('POST', '/v2/sessions/sign_out', {}, { 'auth-token': token });
    expect(ended.status).toBe(200);
    await button('Save').click();
    const question = page.getByRole('dialog');
    await question.waitFor();
    await page.locator('input[name=password]').fill(password);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await expect.poll(async () => (await on.now()).note).toBe('Typed before the end');
    expect(page.url()).toContain(`/leads/${on.lead.id}`);
    expect(faults).toEqual([]);
  });

  it('keeps what was typed offline, and saves it when back online', async () => {
    const { page, context, button } = await on.openLead();
    await page.keyboard.press('e');
    await page.getByLabel('Note').fill('Typed in the lift');
    await context.setOffline(true);
    await button('Save').click();
    await page.getByText('Your changes are kept and will be saved when you reconnect.').waitFor();
    expect(await page.getByLabel('Note').inputValue()).toBe('Typed in the lift');
    await context.setOffline(false);
    await expect.poll(async () => (await on.now()).note).toBe('Typed in the lift');
    await page.locator('input[name=name]').waitFor({ state: 'detached' });
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/api/property/block.ts';
import { blockCalls } from '../../../src/api/property/block.ts';
import type { Building } from '../../../src/api/property/building.ts';
import { buildingCalls } from '../../../src/api/property/building.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
const asAdmin = <T>(...[call, args]: [Parameters<typeof at.testCompany.ask>[1], Parameters<typeof at.testCompany.ask>[2]]) =>
  at.testCompany.ask<T>(at.testCompany.people.admin, call, args);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const lines = (page: Page, of: string) => page.getByRole('list', { name: of }).getByRole('listitem');

const openParts = async (compound: number, who = 'admin', options?: Parameters<typeof at.browser.open>[0]) => {
  const opened = await at.browser.open(options);
  await signInAt(opened.page, at.address, 'first', `${who}@first.example`, password, `/compounds/${compound}?tab=parts`);
  await opened.page.getByRole('heading', { name: 'Buildings', exact: true }).waitFor();
  return opened;
};
let made = 0;
const makeCompound = async () => {
  made += 1;
  const body = { name_en: `Palm Court ${made}`, name_ar: `باحة النخيل ${made}`, property_use: 'residential' };
  return (await asAdmin<{ id: number }>(compoundCalls.create, { body })).id;
};
const names = { name_en: 'North', name_ar: 'شمال' };

describe('a compound’s blocks and buildings', () => {
  it('are added and edited in place, by keyboard, on a phone', async () => {
    const compound = await makeCompound();
    const { page, faults } = await openParts(compound, 'admin', { width: 360, height: 700 });
    await page.getByText('No blocks yet').waitFor();
    await button(page, 'New block').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
    await page.keyboard.type('A');
    await page.getByLabel('Name in English').fill('North');
    await page.getByLabel('Name in Arabic').fill('شمال');
    await page.keyboard.press('Control+Enter');
    await lines(page, 'Blocks').filter({ hasText: '0 buildings' }).waitFor();
    // After adding one, the focus is on adding another.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('New block');

    await button(page, 'New building').focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('region', { name: 'New building' });
    await form.getByLabel('Code').fill('A1');
    await form.getByLabel('Name in English').fill('First');
    await form.getByLabel('Name in Arabic').fill('الأول');
    await form.getByLabel('Block').selectOption({ label: 'A · North' });
    await page.keyboard.press('Control+Enter');
    await lines(page, 'Buildings').filter({ hasText: 'Block A' }).waitFor();
    // The block's counts are updated.
    await lines(page, 'Blocks').filter({ hasText: '1 building' }).waitFor();

    await button(page, 'Edit A1').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'A1' }).getByLabel('Floors').fill('9');
    await page.keyboard.press('Control+Enter');
    await lines(page, 'Buildings').filter({ hasText: '9 floors' }).waitFor();
    const { id, floors } = (await asAdmin<Building[]>(buildingCalls.list, { query: { compound_id: compound } }))[0] as Building;
    expect(floors).toBe(9);

    // The change can be undone.
    await button(page, 'Undo').click();
    await lines(page, 'Buildings').filter({ hasText: '1 floor' }).waitFor();
    await page.getByRole('link', { name: 'A1' }).click();
    await expect.poll(() => page.url()).toContain(`/units/map?building_id=${id}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(faults).toEqual([]);
  });

  it('are compared if someone else saved the same field, and read-only without the privilege', async () => {
    const compound = await makeCompound();
    const params = { compound_id: compound };
    const block = await asAdmin<Block>(blockCalls.create, { params, body: { ...names, code: 'B' } });
    const { page } = await openParts(compound);
    await button(page, 'Edit B').click();
    await page.getByLabel('Name in English').fill('South');
    await asAdmin(blockCalls.update, { params: { ...params, block_id: block.id }, body: { name_en: 'East' } });
    await button(page, 'Save').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Theirs: East' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save choices' }).click();
    await lines(page, 'Blocks').filter({ hasText: 'East' }).waitFor();

    const analyst = await openParts(compound, 'analyst');
    await lines(analyst.page, 'Blocks').filter({ hasText: 'East' }).waitFor();
    expect(await analyst.page.locator('main').getByRole('button', { name: 'Edit B' }).count()).toBe(0);
    expect(await button(analyst.page, 'New building').count()).toBe(0);
  });

  it('are deleted once empty, after showing the impact; the focus stays beside them', async () => {
    const compound = await makeCompound();
    const params = { compound_id: compound };
    const { id } = await asAdmin<Block>(blockCalls.create, { params, body: { ...names, code: 'C' } });
    const body = { ...names, compound_id: compound, block_id: id, floors: 2 };
    for (const code of ['C1', 'C2']) await asAdmin(buildingCalls.create, { body: { ...body, code } });
    const { page, faults } = await openParts(compound);
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    const dialog = page.getByRole('dialog');
    const impact = dialog.getByText('Nothing else is deleted.');
    /** Until the impact is shown, the button is busy and takes no key. */
    const confirm = async () => {
      await impact.waitFor();
      await dialog.getByRole('button', { name: 'Yes, Delete!' }).press('Enter');
    };

    // A block with buildings can't be deleted, and says why.
    await button(page, 'Delete C').focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('2').waitFor();
    expect(await dialog.getByRole('heading').textContent()).toBe('This can’t be deleted');
    expect(await dialog.getByRole('button', { name: 'Yes, Delete!' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Delete C');

    await button(page, 'Delete C1').focus();
    await page.keyboard.press('Enter');
    await impact.waitFor();
    expect(await dialog.textContent()).toContain('C1');
    // The list behind the dialog is unchanged.
    expect(await page.getByText('Edit', { exact: true }).count()).toBeGreaterThan(2);
    await confirm();
    await expect.poll(() => lines(page, 'Buildings').count()).toBe(1);
    await expect.poll(focused).toBe('Delete C2');
    await page.getByText('Delete Successfully!').waitFor();

    // After the last one is deleted, the focus is on the add button; then the block can be deleted.
    await page.keyboard.press('Enter');
    await confirm();
    await expect.poll(focused).toBe('New building');
    await button(page, 'Delete C').press('Enter');
    await confirm();
    await page.getByText('No blocks yet').waitFor();
    expect(await asAdmin<Block[]>(blockCalls.list, { params })).toEqual([]);
    expect(faults).toEqual([]);

    const other = await asAdmin<Block>(blockCalls.create, { params, body: { ...names, code: 'D' } });
    const analyst = await openParts(compound, 'analyst');
    await lines(analyst.page, 'Blocks').filter({ hasText: other.code }).waitFor();
    expect(await button(analyst.page, 'Delete D').count()).toBe(0);
  });
});

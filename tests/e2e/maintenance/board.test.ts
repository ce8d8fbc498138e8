import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type MaintenanceIssue, maintenanceIssueCalls } from '../../../src/api/maintenance/maintenance-issue.ts';
import { makeIssue } from '../../../src/workbench/scenarios/parts/issues.ts';
import { violationsIn } from '../../setup/axe.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { workIn } from '../../setup/lettings.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
beforeAll(() => workIn(at.testCompany));

const read = (id: number) =>
  at.testCompany.ask<MaintenanceIssue>(at.testCompany.people.operations, maintenanceIssueCalls.get, { params: { id } });
async function open(options: { width?: number; language?: 'en' | 'ar' } = {}) {
  const opened = await at.browser.open({ width: 1440, height: 900, ...options });
  await signInAt(opened.page, at.address, 'first', 'operations@first.example', password, '/issues/board');
  return opened;
}
const card = (page: Page, id: number) => page.locator(`[role=row][data-issue='${id}']`);
const save = (page: Page) => page.keyboard.press('Control+Enter');

describe('the dispatch board by keyboard', () => {
  it('gives an issue a priority and says why it can’t be resolved yet', async () => {
    const { id } = await makeIssue(at.testCompany.driver);
    const { page, faults } = await open();
    await card(page, id).focus();
    await page.keyboard.press('p');
    await page.getByRole('dialog').getByRole('combobox').selectOption('critical');
    await save(page);
    await expect.poll(async () => (await read(id)).priority).toBe('critical');
    await card(page, id).focus();
    await page.keyboard.press('r');
    await page.getByRole('alert').getByText('Not available in this status').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).press('Enter');
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('drops a card on a technician, announced and without a mouse', async () => {
    const { id } = await makeIssue(at.testCompany.driver);
    const assignee = at.testCompany.userOf(at.testCompany.people.operations);
    const { page, faults } = await open();
    const { ref_no } = await read(id);
    const [{ name } = { name: '' }] = await at.testCompany.sql<{ name: string }>('select name from users where id = $1', [
      assignee,
    ]);
    await page.getByRole('button', { name: `Move ${ref_no}` }).focus();
    await page.keyboard.press('Enter');
    for (let i = 0; i < 40; i++) {
      if (await page.evaluate((to) => document.activeElement?.closest(`section[aria-label="${to}"]`) !== null, name)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(id)).assignee_id).toBe(assignee);
    expect(await read(id)).toMatchObject({ status: 'assigned', dispatch_status: 'accepted' });
    expect(faults).toEqual([]);
  });

  it('is a list on a phone, right to left', async () => {
    const { id } = await makeIssue(at.testCompany.driver);
    const { page, faults } = await open({ width: 360, language: 'ar' });
    await card(page, id).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

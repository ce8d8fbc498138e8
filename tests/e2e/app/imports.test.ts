import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { keyboardOf } from '../../setup/by-keyboard.ts';
import { csvOf, leadHeadings, leadRows } from '../../setup/imports.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'statehouse-imports-'));
});
const file = async (name: string, content: Buffer) => {
  const place = path.join(folder, name);
  await writeFile(place, content);
  return place;
};
const open = async (options?: Parameters<typeof at.browser.open>[0]) => {
  const opened = await at.browser.open(options);
  await signInAt(opened.page, at.address, 'first', 'leasing_agent@first.example', password);
  return opened;
};
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const leads = async () =>
  Number((await at.testCompany.sql<{ count: string }>("select count(*) from leads where name like 'Lead %'"))[0]?.count);
/** The figure beside a label. */
const figure = (page: Page, label: string) =>
  page.locator('main dl > div, main dl').filter({ hasText: label }).locator('dt', { hasText: label }).locator('+ dd').first();

/** 100 leads, of which the 10th has no source, the 20th a mobile that is none, and the 30th a source that there isn't. */
function hundred(): string[][] {
  const rows = leadRows(100, 500);
  rows[9] = ['Lead without source', '0555000001', ''];
  rows[19] = ['Lead with a bad mobile', '12', 'Walk-in'];
  rows[29] = ['Lead from nowhere', '0555000003', 'The moon'];
  return [[...leadHeadings, 'Remark'], ...rows.map((row) => [...row, 'from a fair'])];
}

describe('a list of 100 leads, 3 of them bad', () => {
  it('comes in by keyboard on a phone: its columns, its rows with what is wrong, 97 in, and a sheet of 3', async () => {
    const { page, faults } = await open({ width: 390, height: 844 });
    const { press, choose } = keyboardOf(page);
    await page.goto(`${at.address}/leads`);
    await press(page.getByRole('link', { name: 'Import', exact: true }));
    await page.getByRole('heading', { name: 'Import Leads' }).waitFor();
    const field = page.getByRole('group', { name: 'File to import' });
    // What is no table doesn't even leave the machine.
    await field.locator('input[type=file]').setInputFiles(await file('leads.pdf', Buffer.from('%PDF-1.7')));
    await field.getByRole('alert').filter({ hasText: 'Only XLSX and CSV' }).waitFor();
    await field.locator('input[type=file]').setInputFiles(await file('leads.csv', csvOf(hundred())));
    await field.getByRole('status').filter({ hasText: 'Uploaded' }).waitFor();
    await press(page.getByRole('button', { name: 'Continue' }));
    await page.getByRole('heading', { name: 'leads.csv' }).waitFor();
    const steps = page.getByRole('list', { name: 'Import' });
    await press(steps.getByRole('button', { name: 'Check rows' }));
    const asked = page.getByRole('dialog');
    expect(await asked.getByLabel('Name').inputValue()).toBe('name');
    await choose(asked.getByLabel('Remark'), 'Note');
    expect(await fits(page)).toBe(true);
    await press(asked.getByRole('button', { name: 'Check rows' }));

    const rows = steps.getByRole('region', { name: 'Rows' });
    await rows.getByRole('row').filter({ hasText: 'Source: Required' }).waitFor();
    expect(await rows.getByRole('row').count()).toBe(4);
    expect(await leads()).toBe(0);
    expect(await fits(page)).toBe(true);
    await press(steps.getByRole('button', { name: 'Import', exact: true }));
    await page.locator('main header').getByText('Partly imported').waitFor({ timeout: 30_000 });
    await expect.poll(leads).toBe(97);
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      press(page.getByRole('button', { name: 'Download rows with errors' })),
    ]);
    expect(sheet.suggestedFilename()).toBe('leads-errors.xlsx');
    expect((await readFile(await sheet.path())).subarray(0, 2).toString()).toBe('PK');
    expect(faults).toEqual([]);
  });

  it('makes nothing new when it comes again, in Arabic', async () => {
    const { page } = await open({ width: 390, height: 844, language: 'ar' });
    const { press } = keyboardOf(page);
    await page.goto(`${at.address}/imports/new?kind=lead`);
    const field = page.getByRole('group', { name: 'الملف المراد استيراده' });
    await field.locator('input[type=file]').setInputFiles(await file('again.csv', csvOf(hundred())));
    await field.getByRole('status').filter({ hasText: 'اكتمل الرفع' }).waitFor();
    await press(page.getByRole('button', { name: 'متابعة' }));
    await press(page.getByRole('list', { name: 'استيراد' }).getByRole('button', { name: 'فحص الصفوف' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'فحص الصفوف' }));
    await press(page.getByRole('list', { name: 'استيراد' }).getByRole('button', { name: 'استيراد', exact: true }));
    await page.locator('main header').getByText('اكتمل جزئيًا').waitFor({ timeout: 30_000 });
    expect(await leads()).toBe(97);
    await expect.poll(() => figure(page, 'موجودة من قبل').innerText()).toBe('97');
    expect(await fits(page)).toBe(true);
    await page.goto(`${at.address}/imports`);
    await page.locator('main').getByText('again.csv').first().waitFor();
    expect(await fits(page)).toBe(true);
  });
});

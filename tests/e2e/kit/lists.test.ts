import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { type OpenBrowser, signInAt } from '../../setup/browser.ts';
import { openTestBrowser } from '../../setup/browsing.ts';
import { makeTestBed, type Person, password, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let browser: OpenBrowser;
let address: string;
let admin: Person;

/** Thirty leads: the even ones from the website, the odd ones by phone; one of them is lost. */
beforeAll(async () => {
  testBed = await makeTestBed();
  admin = await testBed.signIn('first', 'admin@first.example');
  for (let i = 1; i <= 30; i++) {
    const { status, body } = await admin.ask(leadCalls.create, {
      body: {
        name: i === 30 ? '=HYPERLINK("http://bad.example")' : `Lead ${String(i).padStart(2, '0')}`,
        mobile: `05000001${String(i).padStart(2, '0')}`,
        source: i % 2 ? 'phone' : 'website',
        budget_max: String(i * 1000),
      },
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    if (i === 1) await admin.ask(leadCalls.lose, { params: { id: (body.data as { id: number }).id }, body: { reason: 'price' } });
  }
  address = await testBed.app.server.listen({ port: 0, host: '127.0.0.1' });
  browser = await openTestBrowser();
});
afterAll(async () => {
  await browser?.close();
  await testBed?.stop();
});

const rows = (page: Page) => page.locator('tbody tr[data-id]');
const names = (page: Page) => page.locator('tbody th').allTextContents();
const list = async (path = '/leads', options: Parameters<OpenBrowser['open']>[0] = { width: 1440, height: 900 }) => {
  const { page, context, faults } = await browser.open(options);
  await signInAt(page, address, 'first', 'admin@first.example', password, path);
  await rows(page).first().waitFor();
  return { page, context, faults };
};
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const count = (page: Page, of: number) => expect.poll(() => rows(page).count()).toBe(of);

describe('a list’s filters', () => {
  it('are chips in the URL: added, changed and removed by keyboard alone', async () => {
    const { page, faults } = await list();
    await count(page, 25);
    await page.getByRole('button', { name: 'Add filter' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Source' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Phone' }).waitFor();
    await page.keyboard.type('pho');
    await page.keyboard.press('Enter');
    await count(page, 15);
    expect(query(page)).toEqual({ source: 'phone' });
    // The same URL shows the same list, and the back button removes the filter.
    await page.reload();
    await count(page, 15);
    await page.getByRole('button', { name: 'Source Phone' }).click();
    // A second value adds to the first, which is then taken off.
    await page.getByRole('option', { name: 'Walk-in' }).click();
    await expect.poll(() => query(page)).toEqual({ source: 'phone,walk_in' });
    await count(page, 15);
    await page.getByRole('option', { name: 'Phone' }).click();
    await expect.poll(() => query(page)).toEqual({ source: 'walk_in' });
    await page.keyboard.press('Escape');
    await page.getByText('No matches').waitFor();
    // The empty list names the filter and offers to remove it.
    await page.getByRole('button', { name: /^Remove Source: Walk-in$/ }).click();
    await count(page, 25);
    expect(query(page)).toEqual({});
    await page.keyboard.press('/');
    await page.keyboard.type('Lead 07');
    await count(page, 1);
    expect(query(page)).toMatchObject({ search: 'Lead 07' });
    await page.goto(`${address}/leads?source=phone&status=lost`);
    await count(page, 1);
    await page.getByRole('button', { name: 'Remove Source' }).click();
    expect(query(page)).toEqual({ status: 'lost' });
    await page.goto(`${address}/leads?source=phone&status=lost`);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await count(page, 25);
    expect(query(page)).toEqual({});
    expect(faults).toEqual([]);
  });

  it('sort by header and rows per page are remembered', async () => {
    const { page } = await list();
    const head = page.getByRole('columnheader', { name: 'Name' });
    expect(await head.getAttribute('aria-sort')).toBe('none');
    await head.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await names(page))[1]).toBe('Lead 01');
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await names(page))[0]).toBe('Lead 29');
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    expect(query(page)).toMatchObject({ sort: '-name' });
    await page.getByTitle('Rows per page').selectOption('50');
    await count(page, 30);
    await page.goto(`${address}/leads`);
    await count(page, 30);
  });
});

describe('rows', () => {
  it('are navigated with J and K, open beside the list with Enter, and as a page with another Enter', async () => {
    const { page, faults } = await list('/leads?source=website');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('ArrowDown');
    const second = (await names(page))[1] as string;
    expect(await page.evaluate(() => document.activeElement?.querySelector('th')?.textContent)).toBe(second);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary');
    await panel.getByRole('heading', { name: second }).waitFor();
    // The list stays; the panel shows the record's details and actions.
    await count(page, 15);
    await panel.getByText('Budget').waitFor();
    await panel.getByRole('button', { name: 'Log first contact' }).waitFor();
    await page.keyboard.press('j');
    const third = (await names(page))[2] as string;
    await panel.getByRole('heading', { name: third }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.querySelector('th')?.textContent)).toBe(third);
    await page.keyboard.press('Enter');
    await panel.getByRole('heading', { name: third }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/leads\/\d+$/);
    await page.goBack();
    await rows(page).first().waitFor();
    await rows(page).first().focus();
    await page.keyboard.press('o');
    await page.waitForURL(/\/leads\/\d+$/);
    expect(faults).toEqual([]);
  });

  it('the panel offers the record’s actions', async () => {
    const { page } = await list('/leads?search=Lead 02');
    await rows(page).first().click();
    const panel = page.getByRole('complementary');
    await panel.getByRole('button', { name: 'Log first contact' }).click();
    await page.getByRole('dialog').getByLabel('Outcome').fill('Reached, calls back');
    await page.getByRole('dialog').getByRole('button', { name: 'Log first contact' }).click();
    await panel.getByText('Contacted').waitFor();
    // The row in the list is updated too.
    await expect.poll(() => rows(page).first().innerText()).toContain('Contacted');
  });
});

it('columns are hidden and resized by mouse and keyboard, and stay so', async () => {
  const { page, faults } = await list();
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const width = async (name: string) => (await head(name).boundingBox())?.width ?? 0;
  const box = await head('Mobile').boundingBox();
  if (!box) throw new Error('no column');
  await page.mouse.move(box.x + box.width - 4, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 76, box.y + 10, { steps: 4 });
  await page.mouse.up();
  const pulled = await width('Mobile');
  expect(Math.round(pulled - box.width)).toBe(80);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Make Mobile wider' }).focus();
  await page.keyboard.press('Enter');
  expect(Math.round((await width('Mobile')) - pulled)).toBe(20);
  await page.getByRole('checkbox', { name: 'Source' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  expect(await head('Source').count()).toBe(0);
  await page.reload();
  await rows(page).first().waitFor();
  expect(await head('Source').count()).toBe(0);
  expect(Math.round((await width('Mobile')) - pulled)).toBe(20);
  // The header is sticky.
  const top = (await head('Name').boundingBox())?.y;
  await page.locator('.table').evaluate((table) => table.scrollTo(0, 300));
  expect((await head('Name').boundingBox())?.y).toBe(top);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await head('Source').waitFor();
  expect(faults).toEqual([]);
});

it('views are saved, shared, renamed, made the default, and deleted with an undo', async () => {
  const { page, faults } = await list('/leads?source=phone&sort=name');
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  await page.getByRole('button', { name: 'Saved views' }).click();
  await dialog.getByLabel('View name').fill('By telephone');
  await dialog.getByLabel('Share with everyone').check();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const view = dialog.getByRole('button', { name: /^By telephone/ });
  await view.waitFor();
  await dialog.getByRole('button', { name: 'More about By telephone' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await dialog.getByLabel('View name').first().fill('Telephone');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Use Telephone as the default view' }).click();
  await page.goto(`${address}/leads`);
  await count(page, 15);
  expect(query(page)).toEqual({ source: 'phone', sort: 'name' });
  // Colleagues see the shared view, but can't change it.
  const other = await browser.open();
  await signInAt(other.page, address, 'first', 'leasing_agent@first.example', password, '/leads');
  await other.page.getByRole('button', { name: 'Saved views' }).click();
  await other.page.getByRole('button', { name: /^Telephone/ }).waitFor();
  expect(await other.page.getByRole('button', { name: 'More about Telephone' }).count()).toBe(0);
  await other.page.getByRole('button', { name: /^Telephone/ }).click();
  await other.page.waitForURL(/source=phone/);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await dialog.getByRole('button', { name: 'More about Telephone' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByText('No saved views').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect
    .poll(async () => (await admin.raw('GET', '/v2/saved_views?list=leads')).body.data)
    .toMatchObject([{ name: 'Telephone' }]);
  expect(faults).toEqual([]);
});

it('bulk actions preview refusals, and show each result afterwards', async () => {
  const { page, faults } = await list('/leads?source=phone&sort=name');
  await rows(page).first().focus();
  // Selects the lost lead and two others by keyboard.
  await page.keyboard.press('Space');
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  const bar = page.getByRole('group', { name: 'Bulk actions' });
  await bar.getByText('3 selected').waitFor();
  await bar.getByRole('button', { name: 'Close as lost' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Applies to 2 of 3 selected.').waitFor();
  await dialog.getByText(/1 can’t be included\. Not available in this status/).waitFor();
  // It doesn't start without a reason.
  await dialog.getByRole('button', { name: 'Close as lost (2)' }).click();
  await dialog.getByText('Not available yet').waitFor();
  await dialog.getByRole('combobox').selectOption('budget');
  await dialog.getByRole('button', { name: 'Close as lost (2)' }).click();
  await dialog.getByText('2 done.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  // Refused records stay selected.
  await bar.getByText('1 selected').waitFor();
  const { body } = await admin.ask(leadCalls.list, { query: { status: 'lost' } });
  expect((body.data as { name: string }[]).map(({ name }) => name).sort()).toEqual(['Lead 01', 'Lead 03', 'Lead 05']);
  await page.keyboard.press('Escape');
  await expect.poll(() => bar.count()).toBe(0);
  expect(faults).toEqual([]);
});

it('an export has the filtered rows and visible columns, in the user’s language', async () => {
  const { page, faults } = await list('/leads?source=website');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Mobile' }).uncheck();
  await page.keyboard.press('Escape');
  const take = async (name: RegExp) => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name }).click();
    const file = await coming;
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const csv = await take(/CSV/);
  expect(csv.name).toBe('leads-2026-01-15.csv');
  expect(csv.content.subarray(0, 3).toString('hex'), 'the mark of UTF-8').toBe('efbbbf');
  const lines = csv.content.subarray(3).toString().trim().split('\r\n');
  expect(lines[0]).toBe('Name,Status,Reference,Compound,Budget,Move-in date,Source,Agent,Created');
  expect(lines.length).toBe(16);
  expect(lines[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/bad.example""\)",New,/);
  await page.getByText('Leads: saved to your downloads.').waitFor();
  const book = await take(/xlsx/);
  expect(book.content.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  expect(faults).toEqual([]);
});

it('an export can be cancelled while it runs', async () => {
  const { page } = await list();
  // Whether it is ready is never answered.
  await page.route('**/v2/exports/*', (route) => (route.request().method() === 'GET' ? undefined : route.continue()));
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const progress = page.getByRole('group', { name: 'Export Leads' });
  await progress.waitFor();
  await progress.getByText(/^Preparing/).waitFor();
  const left = async () => (await testBed.owner.query("select 1 from exports where format = 'csv' and told_at is null")).rowCount;
  // It continues while the user works elsewhere.
  await page.getByRole('link', { name: 'Quotations' }).click();
  await page.waitForURL(/quotations/);
  expect(await left()).toBe(1);
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => progress.count()).toBe(0);
  await expect.poll(left).toBe(0);
});

it('on a phone rows are cards, and a record covers them', async () => {
  const { page, faults } = await list('/leads', { width: 360, height: 720, language: 'ar' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await rows(page).nth(2).click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('heading').first().waitFor();
  expect((await panel.boundingBox())?.width).toBeGreaterThanOrEqual(359);
  await panel.getByRole('button', { name: 'إغلاق' }).click();
  await expect.poll(() => panel.count()).toBe(0);
  expect(faults).toEqual([]);
});

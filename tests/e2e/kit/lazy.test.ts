import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { holdBack, signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const held = browsing();
const list = async (before: (page: Page) => Promise<unknown> = async () => {}) => {
  const { page, faults } = await held.browser.open();
  await signInAt(page, held.address, 'first', 'admin@first.example', password);
  await before(page);
  await page.goto(`${held.address}/leads`);
  await page.locator('main h1').getByText('Leads').waitFor();
  return { page, faults };
};
const code = (name: string) => `**/assets/${name}-*.js`;
const folder = new URL('../../../src/locales/en/', import.meta.url);
const keys = readdirSync(folder).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object),
);

describe('lazily loaded code', () => {
  it('isn’t needed by the list of leads, which is complete without it', async () => {
    const admin = await held.testCompany.testBed.signIn('first', 'admin@first.example');
    await admin.ask(leadCalls.create, { body: { name: 'Noura', mobile: '0500000101', source: 'phone' } });
    const { page, faults } = await list((page) => page.route(code('rest-en'), (route) => route.abort()));
    await page.locator('main').locator('tbody tr[data-id]').first().waitFor();
    const said = await page.evaluate(() =>
      [document.body.innerText, ...[...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)].join('\n'),
    );
    expect(keys.filter((key) => said.split(/\s/).includes(key))).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('opens on the first key press, shows that it is loading, takes the focus and returns it', async () => {
    const { page } = await list();
    const release = await holdBack(page, code('popup-sheet'));
    const columns = page.getByRole('button', { name: 'Columns' });
    await columns.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status', { name: 'Loading…' }).waitFor();
    expect(await columns.getAttribute('aria-expanded')).toBe('true');
    release();
    const sheet = page.getByRole('dialog', { name: 'Columns' });
    await sheet.waitFor();
    await expect.poll(() => sheet.evaluate((face) => face.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => columns.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('reports a failed load, and works after the page was reloaded', async () => {
    const { page } = await list((page) => page.route(code('saved-views'), (route) => route.abort()));
    await page.getByRole('button', { name: 'Saved views' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'couldn’t be loaded' });
    await failed.waitFor();
    await page.unroute(code('saved-views'));
    await failed.getByRole('button', { name: 'Reload page' }).click();
    await failed.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('dialog', { name: 'Saved views' }).getByLabel('View name').waitFor();
  });

  it('loads the texts of every area too, and reports it when that fails', async () => {
    const { page } = await list((page) => page.route(code('rest-en'), (route) => route.abort()));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sett');
    const failed = page.getByRole('alert').filter({ hasText: 'couldn’t be loaded' });
    await failed.waitFor();
    await page.unroute(code('rest-en'));
    await Promise.all([page.waitForEvent('load'), failed.getByRole('button', { name: 'Reload page' }).click()]);
    await page.locator('main h1').getByText('Leads').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sett');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await palette.getByRole('option', { name: 'Settings' }).first().waitFor();
  });
});

describe('early requests', () => {
  it('are made once: the profile, and the list by URL and preferences', async () => {
    const { page, faults } = await list();
    await page.evaluate(() => {
      const name = 'statehouse.preferences';
      const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as { context?: object };
      localStorage.setItem(name, JSON.stringify({ version: 0, ...kept, context: { ...kept.context, perPage: { leads: 50 } } }));
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/v2/users/profile' || pathname === '/v2/leads') asked.push(pathname + search);
    });
    await page.goto(`${held.address}/leads?sort=name&search=a%20b&row=7`);
    await page.locator('main h1').getByText('Leads').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.sort()).toEqual(['/v2/leads?per_page=50&search=a+b&sort=name', '/v2/users/profile']);
    expect(faults).toEqual([]);
  });

  it('aren’t used for someone else: the next user to sign in reads their own', async () => {
    await held.testCompany.lead();
    const { page } = await list();
    await page.evaluate(() => {
      const name = 'statehouse.session';
      localStorage.setItem(name, JSON.stringify({ ...JSON.parse(localStorage.getItem(name) ?? '{}'), token: '1.wrong' }));
    });
    await page.goto(`${held.address}/leads`);
    await page.waitForSelector('input[name=email]');
    await page.fill('input[name=email]', 'admin@first.example');
    await page.fill('input[name=password]', password);
    await page.keyboard.press('Enter');
    await page.locator('tbody tr[data-id]').first().waitFor();
  });
});

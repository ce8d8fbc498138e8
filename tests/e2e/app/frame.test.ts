import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { type Approvals, openApprovals } from '../../kit/approvals.ts';
import { holdBack, type OpenBrowser, openBrowser, signInAt } from '../../setup/browser.ts';
import { password } from '../../setup/test-bed.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let at: Approvals;
let browser: OpenBrowser;
let address: string;

beforeAll(async () => {
  at = await openApprovals(20);
  await at.rules([{ to: ['operations'] }]);
  address = await at.testBed.app.server.listen({ port: 0, host: '127.0.0.1' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await at?.testBed.stop();
});

const asPerson = async (role: string, options: Parameters<OpenBrowser['open']>[0] = {}) => {
  const opened = await browser.open(options);
  await opened.page.addInitScript(axe);
  await signInAt(opened.page, address, 'first', `${role}@first.example`, password);
  return opened;
};
const barriers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (what: object, options: object) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> };
    };
    const { violations } = await axe.run({ exclude: [['[data-live-announcer]']] }, { resultTypes: ['violations'] });
    // Popovers don't have to be landmarks.
    const hanging = '[data-trigger], [role=tooltip]';
    const hangs = (target: string[]) => {
      const found = document.querySelector(target.join(' '));
      return found?.matches(hanging) || found?.querySelector(hanging);
    };
    return violations
      .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ target }) => id !== 'region' || !hangs(target)) }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const options = (page: Page) => page.getByRole('dialog').getByRole('option');
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('the navigation', () => {
  it('shows only what the user may see, with live counts of what is waiting', async () => {
    const { page, faults } = await asPerson('operations');
    const approvals = navigation(page).getByRole('link', { name: /^Approvals/ });
    await approvals.waitFor();
    expect(await navigation(page).getByRole('link', { name: 'Settings' }).count()).toBe(0);
    expect(await approvals.textContent()).toBe('Approvals');
    const { run } = await at.request();
    await expect.poll(() => approvals.textContent(), { timeout: 20_000 }).toBe('Approvals11 waiting');
    await at.ok(at.approve('operations', run));
    await expect.poll(() => approvals.textContent(), { timeout: 20_000 }).toBe('Approvals');
    expect(faults).toEqual([]);
  });

  it('collapses to icons with tooltips, and stays collapsed', async () => {
    const { page, faults } = await asPerson('admin');
    const width = async () => (await navigation(page).boundingBox())?.width ?? 0;
    expect(await width()).toBeGreaterThan(150);
    await page.keyboard.press('[');
    await expect.poll(width).toBeLessThan(60);
    await page.reload();
    await page.waitForSelector('main#content h1');
    expect(await width()).toBeLessThan(60);
    await navigation(page).getByRole('link', { name: 'Leads' }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.getByRole('tooltip', { name: 'Leads' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Expand navigation' }).click();
    await expect.poll(width).toBeGreaterThan(150);
    expect(faults).toEqual([]);
  });

  it('is a drawer on a phone, which closes on navigation', async () => {
    const { page, faults } = await asPerson('admin', { width: 360, height: 740 });
    expect(await navigation(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await barriers(page)).toEqual([]);
    await navigation(page).getByRole('link', { name: 'Units', exact: true }).click();
    await page.getByRole('heading', { name: 'Units' }).waitFor();
    await expect.poll(() => navigation(page).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(faults).toEqual([]);
  });
});

describe('shortcuts', () => {
  it('navigate, are off while typing, and are listed by one key', async () => {
    const { page, faults } = await asPerson('admin');
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor();
    expect(await page.title()).toBe('Leads · The first company');
    await page.keyboard.press('/');
    await page.keyboard.type('gq?');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('gq?');
    expect(pathOf(page)).toBe('/leads');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const said of ['Go to', 'In lists', 'On a record']) await list.getByRole('heading', { name: said }).waitFor();
    expect(await barriers(page)).toEqual([]);
    // A dialog disables the shortcuts.
    await page.keyboard.press('g');
    await page.keyboard.press('q');
    expect(pathOf(page)).toBe('/leads');
    await page.keyboard.press('Escape');
    await expect.poll(() => list.count()).toBe(0);
    await page.keyboard.press('g');
    await page.keyboard.press('q');
    await page.getByRole('heading', { name: 'Quotations' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('single keys can be switched off (WCAG 2.1.4); those with Ctrl stay', async () => {
    const { page, faults } = await asPerson('admin');
    await page.getByRole('button', { name: /^Your account and preferences/ }).click();
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search and commands' }).waitFor();
    expect(pathOf(page)).toBe('/');
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(faults).toEqual([]);
  });
});

describe('the palette', () => {
  it('finds a record by name, mobile and reference, opens it, and lists it as recent', async () => {
    const quotation = await at.quote();
    const { page, faults } = await asPerson('admin');
    const lead = await at.ok<Lead>(at.people.admin.ask(leadCalls.get, { params: { id: quotation.lead_id as number } }));
    const customer = new RegExp(`^${lead.name}`);
    for (const [typed, found] of [
      [lead.name.toLowerCase(), customer],
      [`0${lead.mobile?.slice(-9)}`, customer],
      [quotation.ref_no.toLowerCase().replace('-', ''), new RegExp(`^${quotation.ref_no}`)],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await options(page).filter({ hasText: found }).first().waitFor();
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.type(quotation.ref_no);
    await options(page).first().filter({ hasText: quotation.ref_no }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/quotations/${quotation.id}`);
    await page.waitForSelector('main h1');
    await page.goto(address);
    await page.waitForSelector('main h1');
    await page.keyboard.press('Control+k');
    await page.getByRole('group', { name: 'Recent' }).getByRole('option').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    // Ctrl K closes it as well.
    await page.keyboard.press('Control+k');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('keeps its results until the next ones arrive', async () => {
    await at.quote();
    const { page } = await asPerson('admin');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('custom');
    const found = options(page).filter({ hasText: /^Customer/ });
    await found.first().waitFor();
    const release = await holdBack(page, '**/v2/search?*');
    const asked = page.waitForRequest('**/v2/search?*');
    await page.keyboard.type('xyz');
    await asked;
    expect(await found.count()).toBeGreaterThan(0);
    release();
    await page.getByText('No results for “customxyz”').waitFor();
  });

  it('offers the current record’s actions, and says why some are unavailable', async () => {
    const lead = await at.ok<{ id: number }>(
      at.people.admin.ask(leadCalls.create, { body: { name: 'Undescribed', mobile: '0507000001', source: 'website' } }),
    );
    const { page, faults } = await asPerson('admin');
    await page.goto(`${address}/leads/${lead.id}`);
    await page.getByRole('heading', { name: /^Undescribed/ }).waitFor();
    await page.keyboard.press('Control+k');
    const verbs = page.getByRole('group', { name: 'This record' }).getByRole('option');
    await verbs.first().waitFor();
    const impossible = verbs.and(page.locator('[aria-disabled=true]')).first();
    await impossible.hover();
    await impossible.getByText('Why can’t I?').or(impossible.getByText("Why can't I?")).waitFor();
    await impossible.click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await barriers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('is right-to-left in Arabic, and works by keyboard', async () => {
    const { page, faults } = await asPerson('admin', { language: 'ar', theme: 'dark' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('العملاء');
    await options(page).first().filter({ hasText: 'العملاء المحتملون' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/leads');
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('main') as Element).direction)).toBe('rtl');
    expect(faults).toEqual([]);
  });
});

describe('toasts', () => {
  it('are reached and undone by keyboard, which returns to where it was', async () => {
    const quotation = await at.quote();
    const { page, faults } = await asPerson('leasing_agent');
    await page.goto(`${address}/quotations/${quotation.id}`);
    await page
      .getByRole('button', { name: /approval/i })
      .first()
      .waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('approval');
    await page.getByRole('group', { name: 'This record' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    const said = page.getByRole('region', { name: 'Messages' });
    await said.getByRole('button', { name: 'Undo' }).waitFor();
    expect((await at.read(quotation)).status).toBe('waiting_for_approval');
    const before = await page.evaluate(() => document.activeElement?.tagName);
    await page.keyboard.press('F8');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await at.read(quotation)).status).toBe('draft');
    await expect.poll(() => said.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(before).toBeTruthy();
    expect(faults).toEqual([]);
  });
});

describe('my work', () => {
  it('lets a decision be made on its card, after showing what it means; the next card gets the focus', async () => {
    const runs = [(await at.request()).run, (await at.request()).run];
    const { page, faults } = await asPerson('operations');
    const approve = page.getByRole('main').getByRole('button', { name: /^Approve Q-/ });
    await expect.poll(() => approve.count()).toBe(2);
    await page.getByRole('heading', { name: 'Waiting for my decision: 2' }).waitFor();
    await approve.first().click();
    await page.getByText(/60,000\.00 in total.*Approving is final/).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('Comment').fill('As agreed');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Waiting for my decision: 1' }).waitFor();
    expect((await Promise.all(runs.map((run) => at.statusesOf(run)))).map(({ run }) => run).sort()).toEqual([
      'approved',
      'running',
    ]);
    expect(await approve.count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.closest('main li')?.textContent)).toMatch(/Q-/);
    expect(faults).toEqual([]);
  });

  it('has charts of its numbers, each with the same as text', async () => {
    const { page, faults } = await asPerson('admin');
    const funnel = page.getByRole('list', { name: 'From lead to lease' });
    const [{ rows }] = [
      await at.testBed.owner.query<{ count: string }>("select count(*) from leads where company_id = $1 and status <> 'lost'", [
        at.testBed.one.company.id,
      ]),
    ];
    await expect.poll(() => funnel.getByRole('listitem').first().textContent()).toBe(`New${rows[0]?.count}`);
    await page.getByText('Show as table').click();
    const table = page.getByRole('region', { name: 'Occupied units by month, in percent' });
    expect(await table.getByRole('row').count()).toBe(14);
    await table.getByRole('cell', { name: '15 Jan 2026' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('says so when nothing is waiting', async () => {
    const { page } = await asPerson('none');
    await page.getByRole('heading', { name: 'Nothing is waiting for you' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Occupancy' }).count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
  });
});

describe('the top bar', () => {
  it('shows the company’s date when its clock was moved, and remembers the user’s preferences', async () => {
    const { page, faults } = await asPerson('admin');
    await page.getByText('Test date: 15 Jan 2026').waitFor();
    await page.getByRole('button', { name: /^Your account and preferences/ }).click();
    const menu = page.getByRole('dialog', { name: /^Your account and preferences/ });
    await menu.getByText('admin@first.example').waitFor();
    expect(await barriers(page)).toEqual([]);
    await menu.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await menu.getByRole('radio', { name: 'العربية' }).check({ force: true });
    await page.getByRole('radio', { name: '٠١٢٣' }).check({ force: true });
    await page.getByText('تاريخ التجربة: ١٥ يناير ٢٠٢٦').waitFor();
    await page.reload();
    await page.getByText('تاريخ التجربة: ١٥ يناير ٢٠٢٦').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.getByRole('button', { name: /admin of first/ }).click();
    await page.getByRole('button', { name: 'فتح منصة المخططات' }).waitFor();
    await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
    await page.waitForSelector('input[name=email]');
    expect(faults).toEqual([]);
  });

  it('links to the workbench only for users who may see workflows', async () => {
    const { page } = await asPerson('leasing_agent');
    await page.getByRole('button', { name: /^Your account and preferences/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await page.getByRole('button', { name: 'Open the workbench' }).count()).toBe(0);
  });
});

describe('errors', () => {
  it('wrong and forbidden URLs say what to do, within the frame', async () => {
    const { page, faults } = await asPerson('leasing_agent');
    for (const wrong of ['/nowhere', '/leads/abc', '/leads/0']) {
      await page.goto(address + wrong);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await navigation(page).waitFor();
    }
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Search and commands' }).click();
    await page.getByRole('dialog', { name: 'Search and commands' }).waitFor();
    await page.goto(`${address}/leads/9999999`);
    await page.getByRole('alert').getByText('Not found or no access').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Leads' }).click();
    await page.waitForURL('**/leads');
    await page.goto(`${address}/workflows`);
    await page.getByText(/include “Workflows: View”/).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('losing the connection and its recovery are announced', async () => {
    const { page, context } = await asPerson('admin');
    const said = page.getByRole('status', { name: 'Connection' });
    await context.setOffline(true);
    await said.getByText("You're offline.").waitFor();
    expect(await barriers(page)).toEqual([]);
    await context.setOffline(false);
    await said.getByText('Back online.').waitFor();
    await expect.poll(() => said.textContent(), { timeout: 15_000 }).toBe('');
  });

  it('a service that is restarting is announced, and the page goes on by itself', async () => {
    const { page } = await asPerson('admin');
    const away = { status: 503, headers: { 'retry-after': '2' } };
    const error = 'The service is restarting. Your work is not lost. Try again in a moment.';
    await page.route('**/readyz', (route) => route.fulfill({ ...away, json: { success: false } }));
    await page.route(/\/v2\/units(\?|$)/, (route) =>
      route.fulfill({ ...away, json: { success: false, code: 'unavailable', error, retry_after: 2 } }),
    );
    await page.goto(`${address}/units`);
    const said = page.getByRole('status', { name: 'Connection' });
    await said.getByText('The service is restarting.').waitFor();
    await page.getByText(error).first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
    await said.getByText('Back online.').waitFor();
    await page.getByText(error).first().waitFor({ state: 'detached' });
  });

  it('after a session ended, signing in over the page keeps what was typed', async () => {
    const { page } = await asPerson('leasing_manager');
    await page.goto(`${address}/leads/new`);
    const name = page.getByLabel(/^Name/).first();
    await name.fill('Typed before');
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('statehouse.session') ?? '{}').token as string);
    const out = await page.request.post(`${address}/v2/sessions/sign_out`, {
      headers: { 'auth-token': token, 'company-slug': 'first' },
      data: {},
    });
    expect(out.status()).toBe(200);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('custom');
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.waitFor();
    expect(await barriers(page)).toEqual([]);
    await again.getByLabel('Password').fill('wrong');
    await page.keyboard.press('Enter');
    await again.getByText('Incorrect email or password.').waitFor();
    await again.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expect.poll(() => again.count()).toBe(0);
    expect(await name.inputValue()).toBe('Typed before');
  });

  it('nothing scrolls sideways at any width from phone to wide screen', async () => {
    for (const language of ['en', 'ar'] as const) {
      const { page, context } = await asPerson('operations', { language });
      await page.waitForSelector('main li, main h2');
      for (const width of [360, 820, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} ${language}`).toBe(width);
      }
      await context.close();
    }
  });
});

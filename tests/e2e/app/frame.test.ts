import { describe, expect, it } from 'vitest';
import { violationsIn } from '../../setup/axe.ts';
import { frame, navigation, options, pathOf } from '../../setup/frame.ts';

const frameBed = frame();

describe('the navigation', () => {
  it('shows only what the user may see, with live counts of what is waiting', async () => {
    const { page, faults } = await frameBed.asPerson('operations');
    // An area that they only see is opened by hand.
    await navigation(page).getByRole('button', { name: 'Sales', exact: true }).click();
    const approvals = navigation(page).getByRole('link', { name: /^Approvals/ });
    await approvals.waitFor();
    expect(await navigation(page).getByRole('link', { name: 'Settings' }).count()).toBe(0);
    expect(await approvals.textContent()).toBe('Approvals');
    const { run } = await frameBed.at.request();
    await expect.poll(() => approvals.textContent()).toBe('Approvals11 waiting');
    await frameBed.at.ok(frameBed.at.approve('operations', run));
    await expect.poll(() => approvals.textContent()).toBe('Approvals');
    expect(faults).toEqual([]);
  });

  it('collapses to icons with tooltips, and stays collapsed', async () => {
    const { page, faults } = await frameBed.asPerson('admin');
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
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Expand navigation' }).click();
    await expect.poll(width).toBeGreaterThan(150);
    expect(faults).toEqual([]);
  });

  it('opens one area at a time and remembers it, with favourites and recent records above', async () => {
    const quotation = await frameBed.at.quote();
    const { page, faults } = await frameBed.asPerson('admin', { height: 900 });
    const area = (name: string) => navigation(page).getByRole('button', { name, exact: true });
    const link = (name: string) => navigation(page).getByRole('link', { name, exact: true });
    expect(await area('Sales').getAttribute('aria-expanded')).toBe('true');
    await area('Finance').click();
    await link('Invoices').waitFor();
    expect(await link('Leads').isVisible()).toBe(false);
    // A user who comes to a place by key finds its area open, and everything fits into 900 px.
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.getByRole('heading', { name: 'Units', exact: true }).waitFor();
    await expect.poll(() => area('Property').getAttribute('aria-expanded')).toBe('true');
    expect(await area('Finance').getAttribute('aria-expanded')).toBe('false');
    const list = navigation(page).locator('> div');
    expect(await list.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true);
    // A star keeps a place at the top, of whichever area.
    await area('Finance').click();
    await navigation(page).getByRole('button', { name: 'Add Invoices to favourites' }).click();
    const favourites = navigation(page).getByRole('region', { name: 'Favourites' });
    await favourites.getByRole('link', { name: 'Invoices' }).waitFor();
    await page.goto(`${frameBed.address}/quotations/${quotation.id}`);
    await page.waitForSelector('main#content h1');
    await navigation(page).getByRole('region', { name: 'Recent' }).getByRole('link').first().waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.reload();
    await favourites.getByRole('link', { name: 'Invoices' }).waitFor();
    await favourites.getByRole('button', { name: 'Remove Invoices from favourites' }).click();
    await expect.poll(() => favourites.count()).toBe(0);
    // Folded by hand, an area stays folded.
    await area('Sales').click();
    await page.reload();
    await page.waitForSelector('main#content h1');
    expect(await area('Sales').getAttribute('aria-expanded')).toBe('false');
    expect(faults).toEqual([]);
  });

  it('begins with the areas that the role works in', async () => {
    const areas = async (role: string) => {
      const { page, context } = await frameBed.asPerson(role);
      await navigation(page).getByRole('button', { name: 'Sales', exact: true }).waitFor();
      const names = await navigation(page).locator('h2 > button > span:first-child').allTextContents();
      await context.close();
      return names;
    };
    expect(await areas('admin')).toEqual(['Sales', 'Leasing', 'Finance', 'Property', 'Community', 'Insight']);
    expect(await areas('finance_manager')).toEqual(['Finance', 'Community', 'Insight', 'Leasing', 'Sales', 'Property']);
    expect(await areas('operations')).toEqual(['Leasing', 'Property', 'Community', 'Sales', 'Insight']);
  });

  it('has a page for each area: its queues, its lists and its reports', async () => {
    const quotation = await frameBed.at.quote();
    const { page, faults } = await frameBed.asPerson('admin');
    await navigation(page).getByRole('link', { name: 'Overview', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Sales', exact: true }).waitFor();
    expect(pathOf(page)).toBe('/areas/sales');
    const main = page.locator('main');
    const drafts = main.getByRole('link', { name: /^Quotations · Draft/ });
    await drafts.waitFor();
    await main.getByRole('link', { name: quotation.ref_no }).waitFor();
    expect(await main.locator('aside a').allTextContents()).toEqual([
      ...['Leads', 'Quotations', 'Waiting list', 'Sent documents', 'Approvals'],
    ]);
    expect(await violationsIn(page)).toEqual([]);
    // Queues of other areas are on their own pages.
    await page.keyboard.press('Control+k');
    await options(page).first().waitFor();
    await page.keyboard.type('property');
    await expect.poll(() => options(page).first().textContent()).toBe('Property');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Property', exact: true }).waitFor();
    expect(await drafts.count()).toBe(0);
    await main.getByRole('link', { name: 'Gross leasable area' }).click();
    await expect.poll(() => pathOf(page)).toBe('/reports/gross-leasable-area');
    await page.goto(`${frameBed.address}/areas/nothing`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('is a drawer on a phone, which closes on navigation', async () => {
    const { page, faults } = await frameBed.asPerson('admin', { width: 360, height: 740 });
    expect(await navigation(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await violationsIn(page)).toEqual([]);
    // The button and the end of the list are where the thumb is.
    const button = await page.locator('.menu button').boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeGreaterThan(700);
    await navigation(page).getByRole('button', { name: 'Property' }).click();
    await navigation(page).getByRole('link', { name: 'Units', exact: true }).click();
    await page.getByRole('heading', { name: 'Units' }).waitFor();
    await expect.poll(() => navigation(page).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(faults).toEqual([]);
  });
});

describe('a page without its privilege (R-04)', () => {
  it('leads to the fallback, with a message that says why', async () => {
    const { page, faults } = await frameBed.asPerson('operations');
    for (const forbidden of ['/leads', '/settings', '/settings/users']) {
      await page.goto(new URL(forbidden, page.url()).href);
      await page
        .getByText(/doesn’t include/)
        .first()
        .waitFor();
      await page.waitForSelector('main#content h1');
      expect(pathOf(page)).toBe('/');
      expect(await violationsIn(page)).toEqual([]);
    }
    expect(faults).toEqual([]);
  });
});

describe('a company’s country (R-11)', () => {
  it('is found by typing', async () => {
    const { page, faults } = await frameBed.asPerson('admin');
    await page.goto(new URL('/settings/company', page.url()).href);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const country = page.getByRole('combobox', { name: /Country/ });
    await expect.poll(() => country.inputValue()).toBe('Saudi Arabia');
    await country.fill('egy');
    await page.getByRole('option', { name: 'Egypt' }).click();
    expect(await country.inputValue()).toBe('Egypt');
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe('shortcuts', () => {
  it('navigate, are off while typing, and are listed by one key', async () => {
    const { page, faults } = await frameBed.asPerson('admin');
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
    expect(await violationsIn(page)).toEqual([]);
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
    const { page, faults } = await frameBed.asPerson('admin');
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

describe('toasts', () => {
  it('are reached and undone by keyboard, which returns to where it was', async () => {
    const quotation = await frameBed.at.quote();
    const { page, faults } = await frameBed.asPerson('leasing_agent');
    await page.goto(`${frameBed.address}/quotations/${quotation.id}`);
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
    expect((await frameBed.at.read(quotation)).status).toBe('waiting_for_approval');
    const before = await page.evaluate(() => document.activeElement?.tagName);
    await page.keyboard.press('F8');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await frameBed.at.read(quotation)).status).toBe('draft');
    await expect.poll(() => said.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(before).toBeTruthy();
    expect(faults).toEqual([]);
  });
});

describe('the top bar', () => {
  it('shows the company’s date when its clock was moved, and remembers the user’s preferences', async () => {
    const { page, faults } = await frameBed.asPerson('admin');
    await page.getByText('Test date: 15 Jan 2026').waitFor();
    await page.getByRole('button', { name: /^Your account and preferences/ }).click();
    const menu = page.getByRole('dialog', { name: /^Your account and preferences/ });
    await menu.getByText('admin@first.example').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await menu.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await menu.getByRole('radio', { name: 'العربية' }).check({ force: true });
    // The whole page is written anew: a press before that would meet what is about to go.
    await page.getByText('تاريخ التجربة: 15 يناير 2026').waitFor();
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
    const { page } = await frameBed.asPerson('leasing_agent');
    await page.getByRole('button', { name: /^Your account and preferences/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await page.getByRole('button', { name: 'Open the workbench' }).count()).toBe(0);
  });
});

it('nothing scrolls sideways at any width from phone to wide screen', async () => {
  for (const language of ['en', 'ar'] as const) {
    const { page, context } = await frameBed.asPerson('operations', { language });
    await page.waitForSelector('main li, main h2');
    for (const width of [360, 820, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${width} ${language}` })
        .toBe(width);
    }
    await context.close();
  }
});

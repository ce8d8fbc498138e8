import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserArgs, findBrowser } from '../../scripts/browser.ts';

export interface OpenBrowser {
  browser: Browser;
  /** A new browser profile without storage; the page's errors are collected in `faults`. */
  open: (options?: {
    width?: number;
    height?: number;
    language?: 'en' | 'ar';
    theme?: 'light' | 'dark';
  }) => Promise<{ page: Page; context: BrowserContext; faults: string[] }>;
  close: () => Promise<void>;
}

export async function openBrowser(): Promise<OpenBrowser> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs });
  return {
    browser,
    open: async ({ width = 1280, height = 800, language = 'en', theme = 'light' } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height },
        locale: language === 'ar' ? 'ar-SA' : 'en-US',
        colorScheme: theme,
        timezoneId: 'Asia/Riyadh',
      });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text());
      });
      return { page, context, faults };
    },
    close: () => browser.close(),
  };
}

/** Holds back the page's requests to `url`, until what it returns is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const isIn = async (page: Page): Promise<void> => {
  await page.waitForSelector('main#content h1').catch(async (error: Error) => {
    throw new Error(`${error.message}\nThe page at ${page.url()} says: ${await page.innerText('body')}`);
  });
};

/** Signs in through the form. */
export async function signInByHand(page: Page, address: string, slug: string, email: string, password: string): Promise<void> {
  await page.goto(address);
  await page.fill('input[name=company]', slug);
  await page.keyboard.press('Enter');
  await page.waitForSelector('input[name=email]');
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', password);
  await page.keyboard.press('Enter');
  await isIn(page);
}

/** Signs in by a call, and opens the app at a path with the session that the form would have stored. */
export async function signInAt(
  page: Page,
  address: string,
  slug: string,
  email: string,
  password: string,
  path = '/',
): Promise<void> {
  const response = await fetch(`${address}/v2/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'company-slug': slug },
    body: JSON.stringify({ login: { email, password } }),
  });
  const { auth_token, user } = (await response.json()) as {
    auth_token: string;
    user: { company: { id: number; currency: string } };
  };
  // A page of the same origin, without the app.
  await page.goto(`${address}/healthz`);
  await page.evaluate((session) => localStorage.setItem('statehouse.session', JSON.stringify(session)), {
    token: auth_token,
    slug,
    company_id: user.company.id,
    currency: user.company.currency,
  });
  await page.goto(address + path);
  await isIn(page);
}

/** Goes to a page within the app, as a link does, and waits for its content: a tenth of the time of loading the app again. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState(null, '', to);
    await new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered)));
  }, path);
  await page.waitForFunction(
    () => document.querySelector('main#content h1, main#content [role=alert]') && !document.querySelector('main [data-loading]'),
  );
}

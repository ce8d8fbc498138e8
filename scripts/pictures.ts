import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { settingsOfEnvironment } from '../server/environment.ts';
import { run } from '../server/main.ts';
import { openBrowser, signInAt } from '../tests/setup/browser.ts';
import { buildWhenStale } from './build/app.ts';

// Takes the pictures of docs/a-day.md from a new demo, on a server of its own: `npm run pictures`, or some of them by name.
const folder = path.join(import.meta.dirname, '../docs/pictures');
const slug = 'najd-oasis';

interface Picture {
  /** The file's name. */
  name: string;
  who: string;
  language?: 'en' | 'ar';
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** Where it is taken: a page, or the first record of a list. */
  at: string | { firstOf: string; after?: string };
  /** What is done there first. */
  after?: (page: Page) => Promise<void>;
}

const pictures: Picture[] = [
  { name: 'my-work', who: 'leasing', at: '/' },
  { name: 'lead', who: 'leasing', at: { firstOf: '/leads?status=negotiating' } },
  { name: 'quotation', who: 'leasing', at: { firstOf: '/quotations?status=draft' } },
  {
    name: 'cell',
    who: 'leasing',
    at: '/leads',
    after: async (page) => {
      await page.locator('[data-edited=mobile]').nth(4).focus();
      await page.keyboard.press('F2');
      await page.getByRole('dialog').getByRole('textbox').waitFor();
    },
  },
  { name: 'calendar', who: 'operations', at: '/calendar', theme: 'dark' },
  { name: 'workflow', who: 'supervisor', at: { firstOf: '/contracts?status=landlord_signed', after: '?tab=workflow' } },
  {
    name: 'workflow-ar',
    who: 'supervisor',
    language: 'ar',
    theme: 'dark',
    at: { firstOf: '/quotations?status=sent', after: '?tab=workflow' },
  },
  { name: 'money', who: 'finance', at: { firstOf: '/invoices?status=partially_paid' } },
  {
    name: 'statement',
    who: 'finance',
    at: { firstOf: '/invoices?status=partially_paid' },
    after: async (page) => {
      const tenant = await page.locator('main a[href^="/tenants/"]').first().getAttribute('href');
      await page.goto(new URL(`${tenant}/statement`, page.url()).href);
      await settled(page);
    },
  },
  { name: 'books', who: 'finance', theme: 'dark', at: '/books' },
  { name: 'phone-ar', who: 'leasing', language: 'ar', width: 390, height: 844, at: '/' },
];

/** Waits until nothing on the page is loading. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], [role=status][aria-label]:has(i)'));
}

async function take({
  name,
  who,
  at,
  after,
  width = 1440,
  height = 900,
  language = 'en',
  theme = 'light',
}: Picture): Promise<void> {
  const { page, context, faults } = await browser.open({ width, height, language, theme });
  await signInAt(page, address, slug, `${who}@${slug}.example`, 'statehouse-demo');
  await page.goto(address + (typeof at === 'string' ? at : at.firstOf));
  await settled(page);
  if (typeof at !== 'string') {
    const row = page.locator('tbody tr[data-id]').first();
    await row.waitFor();
    const [list] = at.firstOf.split('?');
    await page.goto(`${address}${list}/${await row.getAttribute('data-id')}${at.after ?? ''}`);
    await settled(page);
  }
  await after?.(page);
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
  await context.close();
  if (faults.length) throw new Error(`${name}: ${faults.join('\n')}`);
  console.log(`docs/pictures/${name}.png`);
}

const named = process.argv.slice(2);
const dataDir = process.env.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'statehouse-pictures-')));
await mkdir(folder, { recursive: true });
await buildWhenStale(console.log);
const { address, filled, stop } = await run({
  ...settingsOfEnvironment(),
  dataDir,
  demo: true,
  host: '127.0.0.1',
  port: 4791,
  databaseUrl: undefined,
});
await filled;
const browser = await openBrowser();
try {
  for (const picture of pictures) if (!named.length || named.includes(picture.name)) await take(picture);
} finally {
  await browser.close();
  await stop();
  if (!process.env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
}
process.exit();

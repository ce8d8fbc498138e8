import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Figures } from './bench/figures.ts';
import { middle, shareOf, spread } from './bench/load.ts';
import type { LaidOut } from './bench/page/charts.ts';
import { browserArgs, findBrowser } from './browser.ts';

export interface Place {
  /** The product's address. */
  address: string;
  /** The yardstick's address, which also serves the minimal page. */
  bare: string;
  slug: string;
  email: string;
  password: string;
  rounds: number;
  figures: Figures;
}
/** Values that the measuring scripts leave in the page. */
type Measured = typeof window & { rowsAt: number; seen: Record<number, number> };
type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Builds the pages that the product is compared with and returns their folder. */
export async function buildPages(): Promise<string> {
  const { build } = await import('vite');
  const root = path.join(import.meta.dirname, 'bench/page');
  const outDir = await mkdtemp(path.join(tmpdir(), 'statehouse-bench-page-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      target: 'es2022',
      rolldownOptions: { input: ['index.html', 'charts.html'].map((name) => path.join(root, name)) },
    },
  });
  return outDir;
}

/** Weight of the first screens, time to the first rows, latency of list interactions, layout of a chart. */
export async function benchBrowser(place: Place): Promise<void> {
  const stored = await signIn(place);
  console.log('\nin the browser\n');
  await weigh(place, 'sign-in screen', `${place.address}/`, 'input[name=company]', undefined, '150 KB');
  await weigh(place, 'leads list', `${place.address}/leads`, 'tbody tr[data-id]', stored, '200 KB, 10 requests');
  await weigh(place, 'least react-aria page', `${place.bare}/index.html`, rowsOf.bare, undefined, '–');
  await firstRows(place, stored);
  await doings(place, stored);
  await layouts(place);
}

const rowsOf = { product: 'tbody tr[data-id]', bare: '[role=row] [role=rowheader]' };

/** A browser with an empty cache. */
async function withPage<T>(act: (page: Page) => Promise<T>, storageState?: Stored): Promise<T> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs });
  try {
    const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    return await act(await context.newPage());
  } finally {
    await browser.close();
  }
}

const signIn = ({ address, slug, email, password }: Place): Promise<Stored> =>
  withPage(async (page) => {
    await page.goto(address);
    await page.fill('input[name=company]', slug);
    await page.keyboard.press('Enter');
    await page.fill('input[name=email]', email);
    await page.fill('input[name=password]', password);
    await page.keyboard.press('Enter');
    await page.waitForSelector('main#content h1');
    return page.context().storageState();
  });

/** How much JavaScript is loaded, gzipped, and in how many requests. */
async function weigh(
  { figures }: Place,
  name: string,
  url: string,
  wanted: string,
  stored: Stored | undefined,
  aim: string,
): Promise<void> {
  await withPage(async (page) => {
    const bodies: Promise<number>[] = [];
    let requests = 0;
    page.on('response', (answer) => {
      if (answer.url().startsWith('data:')) return;
      requests += 1;
      if (/\.js(\?|$)/.test(answer.url())) bodies.push(answer.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.goto(url);
    await page.waitForSelector(wanted);
    const shown = { requests, scripts: bodies.length };
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(bodies);
    figures.note(
      `${name}: KB of JavaScript`,
      [sizes.slice(0, shown.scripts).reduce((sum, size) => sum + size, 0) / 1024],
      'less',
    );
    figures.note(`${name}: requests`, [shown.requests], 'less');
    const kilobytes = (list: number[]) => Math.round(list.reduce((sum, size) => sum + size, 0) / 1024);
    console.log(
      `${name.padEnd(24)}${kilobytes(sizes.slice(0, shown.scripts))} KB of JavaScript and ${shown.requests} requests until it is shown; ${kilobytes(sizes)} KB and ${requests} requests until it is quiet (aim ${aim})`,
    );
  }, stored);
}

/** From navigation to the frame after the first row, each time in a fresh browser. */
async function firstRows({ address, bare, rounds, figures }: Place, stored: Stored): Promise<void> {
  const once = (url: string, rows: string, state?: Stored) =>
    withPage(async (page) => {
      await page.addInitScript((selector) => {
        const seen = new MutationObserver(() => {
          if (!document.querySelector(selector)) return;
          seen.disconnect();
          requestAnimationFrame(() => setTimeout(() => Object.assign(window, { rowsAt: performance.now() })));
        });
        seen.observe(document, { childList: true, subtree: true });
      }, rows);
      await page.goto(url);
      await page.waitForFunction(() => 'rowsAt' in window);
      return page.evaluate(() => (window as Measured).rowsAt);
    }, state);
  const ours: number[] = [];
  const least: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await once(`${address}/leads`, rowsOf.product, stored));
    least.push(await once(`${bare}/index.html`, rowsOf.bare));
  }
  const ratios = ours.map((time, round) => time / (least[round] as number));
  figures.note('first rows: ratio to the least page', ratios, 'less');
  console.log(
    `\nfirst rows, cold         ${Math.round(middle(ours))} ms, the least page ${Math.round(middle(least))} ms: ${middle(ratios).toFixed(2)} times (${spread(ratios)}; react-admin's was 1.5 times)`,
  );
}

/** List interactions, each repeated many times: the time to the next frame (Event Timing, in steps of 8 ms). */
async function doings({ address }: Place, stored: Stored): Promise<void> {
  const times = 25;
  await withPage(async (page) => {
    await page.addInitScript(() => {
      const seen: Record<number, number> = {};
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
          if (entry.interactionId) seen[entry.interactionId] = Math.max(seen[entry.interactionId] ?? 0, entry.duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    await page.goto(`${address}/leads`);
    await page.waitForSelector(rowsOf.product);
    await page.waitForLoadState('networkidle');
    const settle = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))));
    const clear = () =>
      page.evaluate(() => {
        const { seen } = window as Measured;
        for (const id of Object.keys(seen)) delete seen[Number(id)];
      });
    const done = async (name: string, act: (round: number) => Promise<void>, count = times) => {
      await act(0);
      await settle();
      await clear();
      for (let round = 1; round <= count; round++) {
        await act(round);
        await settle();
      }
      const measured = Object.values(await page.evaluate(() => (window as Measured).seen));
      // Event Timing doesn't report interactions below 16 ms.
      const all = [...Array<number>(Math.max(0, count - measured.length)).fill(16), ...measured];
      console.log(`${name.padEnd(25)}p50 ${shareOf(all, 0.5)} ms, p98 ${shareOf(all, 0.98)} ms of ${all.length} (aim 100 ms)`);
    };
    console.log('');
    const rows = page.locator(rowsOf.product);
    await rows.first().focus();
    await done('walking the rows', async (round) => page.keyboard.press(round % 20 < 10 ? 'ArrowDown' : 'ArrowUp'));
    const boxes = page.locator(`${rowsOf.product} input[type=checkbox]`);
    if (await boxes.count()) await done('selecting', async (round) => boxes.nth(round % 20).click({ force: true }));
    const heads = page.locator('thead th button, thead th[aria-sort]');
    const sortable = Math.max(1, Math.min(2, await heads.count()));
    await done('sorting', async (round) => {
      const read = page.waitForResponse(/\/v2\/leads\?/);
      await heads.nth(round % sortable).click();
      await read;
    });
    await done('opening', async (round) => {
      const read = page.waitForResponse(/\/v2\/leads\/\d+$/, { timeout: 5000 }).catch(() => null);
      await rows
        .nth(round % 20)
        .locator('td')
        .nth(2)
        .click();
      await read;
    });
    await page.keyboard.press('Escape');
    const search = page.locator('input[type=search]').first();
    await search.focus();
    await done('typing', async (round) =>
      page.keyboard.press(round % 12 === 11 ? 'Backspace' : ('abdullahalq'[round % 11] as string)),
    );
  }, stored);
}

/** The slowest layout of a catalogue chart, each time in a fresh browser. */
async function layouts({ bare, rounds }: Place): Promise<void> {
  const seen: LaidOut[] = [];
  while (seen.length < Math.max(9, rounds))
    await withPage(async (page) => {
      await page.goto(`${bare}/charts.html`);
      seen.push((await (await page.waitForFunction(() => window.laidOut)).jsonValue()) as LaidOut);
    });
  const [{ chart, states, transitions }] = seen as [LaidOut];
  const said = (times: number[]) => `p50 ${Math.round(middle(times))} ms, p98 ${Math.round(shareOf(times, 0.98))} ms`;
  console.log(`
layout of the largest    ${chart}, ${states} states, ${transitions} transitions (aim 500 ms)
  elk at hand            ${said(seen.flatMap(({ warm }) => warm))} of ${seen.flatMap(({ warm }) => warm).length}
  in a new browser       ${said(seen.map(({ cold }) => cold))} of ${seen.length}, loading elk included`);
}

export const forgetPages = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

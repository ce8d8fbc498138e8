import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidatesOf, lifecycles } from '../../../src/workbench/lifecycle-model.ts';
import { type OpenBrowser, signInAt } from '../../setup/browser.ts';
import { openTestBrowser } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';
import { makeTestCompany, type TestCompany } from '../../walks/test-beds/test-company.ts';
import { entityTestBeds, walkOn, wayTo } from '../../walks/test-beds/walk.ts';

let testCompany: TestCompany;
let browser: OpenBrowser;
let address: string;
let lost: number;

/** Takes a lead through a transition. */
async function leadAfter(name: string): Promise<number> {
  const entry = lifecycles.find((one) => one.name === 'lead');
  const own = entityTestBeds(testCompany).lead;
  const last = entry && candidatesOf(entry.lifecycle.machine).find((one) => one.name === name);
  if (!entry || !own || !last) throw new Error(name);
  return walkOn(testCompany, entry, own, [...wayTo(entry, last), last]);
}

beforeAll(async () => {
  testCompany = await makeTestCompany();
  for (const name of ['lead.new qualify', 'lead.contacted qualify', 'lead.lost reopen']) await leadAfter(name);
  lost = await leadAfter('lead.qualified lose');
  address = await testCompany.testBed.app.server.listen({ port: 0, host: '127.0.0.1' });
  browser = await openTestBrowser();
});
afterAll(async () => {
  await browser?.close();
  await testCompany?.stop();
});

const opened = async () => {
  const { page, faults } = await browser.open({ width: 1440, height: 900 });
  await signInAt(page, address, 'first', 'admin@first.example', password);
  return { page, faults };
};

describe('workflow statistics', () => {
  it('link each number to the records behind it', async () => {
    const { page, faults } = await opened();
    await page.goto(`${address}/workflows?of=lead`);
    const states = page.getByRole('table').first();
    await states.getByText('Qualified').waitFor();
    const counts = await states.getByRole('row').evaluateAll((rows) =>
      rows.slice(1).map((row) => ({
        state: row.querySelector('[data-tone]')?.textContent?.slice(1) ?? '',
        now: Number(row.querySelectorAll('td, th')[1]?.textContent),
      })),
    );
    expect(Object.fromEntries(counts.filter(({ now }) => now > 0).map(({ state, now }) => [state, now]))).toEqual({
      Qualified: 2,
      Contacted: 1,
      Lost: 1,
    });
    await states
      .getByRole('row', { name: /Qualified/ })
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL(/\/leads\?status=qualified/);
    await expect.poll(() => page.locator('main [role=row], main tbody tr').filter({ hasText: 'Qualified' }).count()).toBe(2);
    await page.goBack();
    await page.getByRole('table').nth(1).getByRole('link').first().click();
    await page.waitForURL(/\/workflows\/lead\?back=/);
    await expect.poll(() => page.locator('main').getByText('Contacted', { exact: true }).count()).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  it('show the counts on the diagram, as links that work by keyboard', async () => {
    const { page, faults } = await opened();
    await page.goto(`${address}/workflows?of=lead`);
    const mark = page.getByRole('link', { name: /^Qualified: / }).or(page.getByRole('button', { name: /^Qualified: / }));
    await mark.first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/leads\?status=qualified/);
    expect(faults).toEqual([]);
  });

  it('fit a phone: the diagram runs downwards at a readable size, and the selected workflow is in view', async () => {
    const { page, faults } = await browser.open({ width: 360, height: 740 });
    await signInAt(page, address, 'first', 'admin@first.example', password);
    for (const of of ['lead', 'leasing_order']) {
      await page.goto(`${address}/workflows?of=${of}`);
      await page.locator('main svg .state').first().waitFor();
      const chosen = await page.locator('main nav a[aria-current]').boundingBox();
      expect(chosen && chosen.x >= 0 && chosen.x + chosen.width <= 360, of).toBe(true);
    }
    await page.goto(`${address}/workflows?of=lead`);
    await page.locator('main svg .state').first().waitFor();
    const first = await page.locator('main svg .state').first().boundingBox();
    const frame = await page.getByRole('region', { name: 'Workflow', exact: true }).boundingBox();
    expect(first && frame && first.x >= frame.x && first.x + first.width <= frame.x + frame.width).toBe(true);
    await page.getByRole('button', { name: /^60%/ }).waitFor();
    const picture = await page.locator('main svg:has(.state)').boundingBox();
    expect(picture?.height).toBeGreaterThan((picture?.width ?? 0) * 0.7);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(faults).toEqual([]);
  });

  it('are hidden without the privilege', async () => {
    const { page } = await browser.open();
    await signInAt(page, address, 'first', 'leasing_agent@first.example', password);
    expect(await page.getByRole('link', { name: 'Workflows' }).count()).toBe(0);
    const answer = await page.request.get(`${address}/workbench/`);
    expect(answer.status()).toBe(401);
    expect(await answer.text()).toContain('from the Workflows page');
  });
});

it('a record’s history can be replayed with a slider on its diagram', async () => {
  const { page, faults } = await opened();
  await page.goto(`${address}/leads/${lost}?tab=workflow`);
  const slider = page.getByRole('slider');
  await slider.waitFor();
  const words = () => slider.getAttribute('aria-valuetext');
  expect(await words()).toMatch(/Lost$/);
  await slider.focus();
  await page.keyboard.press('Home');
  await expect.poll(words).toMatch(/New$/);
  await expect.poll(() => page.locator('main svg [aria-current], main svg [data-here]').count()).toBeGreaterThan(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(words).toMatch(/Qualified$/);
  expect(faults).toEqual([]);
});

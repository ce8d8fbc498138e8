import { describe, expect, it } from 'vitest';
import { violationsIn } from '../../setup/axe.ts';
import { frame, navigation } from '../../setup/frame.ts';
import { password } from '../../setup/test-bed.ts';

const frameBed = frame();

describe('errors', () => {
  it('wrong and forbidden URLs say what to do, within the frame', async () => {
    const { page, faults } = await frameBed.asPerson('leasing_agent');
    for (const wrong of ['/nowhere', '/leads/abc', '/leads/0']) {
      await page.goto(frameBed.address + wrong);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await navigation(page).waitFor();
    }
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Search and commands' }).click();
    await page.getByRole('dialog', { name: 'Search and commands' }).waitFor();
    await page.goto(`${frameBed.address}/leads/9999999`);
    await page.getByRole('alert').getByText('Not found or no access').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Leads' }).click();
    await page.waitForURL('**/leads');
    await page.goto(`${frameBed.address}/workflows`);
    await page.getByText(/include “Workflows: View”/).waitFor();
    await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('losing the connection and its recovery are announced', async () => {
    const { page, context } = await frameBed.asPerson('admin');
    const said = page.getByRole('status', { name: 'Connection' });
    await context.setOffline(true);
    await said.getByText('You’re offline.').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await context.setOffline(false);
    await said.getByText('Back online.').waitFor();
    await expect.poll(() => said.textContent()).toBe('');
  });

  it('a service that is restarting is announced, and the page goes on by itself', async () => {
    const { page } = await frameBed.asPerson('admin');
    const away = { status: 503, headers: { 'retry-after': '2' } };
    const error = 'The service is restarting. Your work is not lost. Try again in a moment.';
    await page.route('**/readyz', (route) => route.fulfill({ ...away, json: { success: false } }));
    await page.route(/\/v2\/units(\?|$)/, (route) =>
      route.fulfill({ ...away, json: { success: false, code: 'unavailable', error, retry_after: 2 } }),
    );
    await page.goto(`${frameBed.address}/units`);
    const said = page.getByRole('status', { name: 'Connection' });
    await said.getByText('The service is restarting.').waitFor();
    await page.getByText(error).first().waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
    await said.getByText('Back online.').waitFor();
    await page.getByText(error).first().waitFor({ state: 'detached' });
  });

  it('what couldn’t be read again is said once, for the whole page, until it is read', async () => {
    const { page } = await frameBed.asPerson('leasing_manager');
    await page.goto(`${frameBed.address}/account`);
    const main = page.getByRole('main');
    const said = main.getByText('Parts of this page may be out of date.');
    await main.getByLabel('Mobile').waitFor();
    expect(await said.count()).toBe(0);
    const reads = /\/v2\/[^?]*(account|sessions)/;
    await page.route(reads, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
    await main.getByLabel('Mobile').fill('0500000199');
    await main.getByRole('button', { name: 'Save' }).click();
    await said.waitFor();
    const ended = page.waitForResponse((response) => reads.test(response.url()) && response.request().method() !== 'GET');
    const tried = page.waitForRequest((request) => /sessions/.test(request.url()) && request.method() === 'GET');
    await main.getByRole('button', { name: 'Sign out all other devices' }).click();
    expect((await ended).ok()).toBe(true);
    await tried;
    expect(await said.count()).toBe(1);
    expect(await violationsIn(page)).toEqual([]);
    await main.getByRole('status').getByRole('button', { name: 'Try again' }).click();
    await page.unroute(reads);
    await said.waitFor({ state: 'detached' });
  });

  it('after a session ended, signing in over the page keeps what was typed', async () => {
    const { page } = await frameBed.asPerson('leasing_manager');
    await page.goto(`${frameBed.address}/leads/new`);
    const name = page.getByLabel(/^Name/).first();
    await name.fill('Typed before');
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('statehouse.session') ?? '{}').token as string);
    const out = await page.request.post(`${frameBed.address}/v2/sessions/sign_out`, {
      headers: { 'auth-token': token, 'company-slug': 'first' },
      data: {},
    });
    expect(out.status()).toBe(200);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('custom');
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await again.getByLabel('Password').fill('wrong');
    await page.keyboard.press('Enter');
    await again.getByText('Incorrect email or password.').waitFor();
    await again.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expect.poll(() => again.count()).toBe(0);
    expect(await name.inputValue()).toBe('Typed before');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotationConfigCalls } from '../../../src/api/approvals/config.ts';
import { type Approvals, openApprovals } from '../../kit/approvals.ts';
import { violationsIn } from '../../setup/axe.ts';
import { type OpenBrowser, signInAt } from '../../setup/browser.ts';
import { openTestBrowser } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

let at: Approvals;
let browser: OpenBrowser;
let address: string;

beforeAll(async () => {
  at = await openApprovals(10);
  await at.ok(
    at.people.admin.ask(quotationConfigCalls.createReason, { body: { name_en: 'Price too low', name_ar: 'السعر منخفض' } }),
  );
  address = await at.testBed.app.server.listen({ port: 0, host: '127.0.0.1' });
  browser = await openTestBrowser();
});
afterAll(async () => {
  await browser?.close();
  await at?.testBed.stop();
});

const asPerson = async (role: string, options: Parameters<OpenBrowser['open']>[0] = {}) => {
  const { page, faults } = await browser.open(options);
  await signInAt(page, address, 'first', `${role}@first.example`, password);
  return { page, faults };
};

describe('approvals in a browser', () => {
  it('a rule is created, tested on a quotation and activated', async () => {
    await at.rules([{ to: ['operations'] }], { name_en: 'For all' });
    const quotation = await at.quote();
    const { page, faults } = await asPerson('admin');
    await page.goto(`${address}/settings/approvals/quotation/rules/new`);
    await page.getByLabel('Name in English').fill('Homes');
    await page.getByLabel('Name in Arabic').fill('المساكن');
    await page.getByLabel('Residential').check();
    await page.getByRole('button', { name: 'Add a limit' }).click();
    await page.getByLabel('Value').fill('50000');
    await page.getByRole('button', { name: 'Add a step' }).click();
    const second = page.getByRole('group', { name: 'Step 2' });
    await second.getByLabel('Approvers').selectOption('role');
    await second.getByLabel(/^Role \*$/).selectOption({ label: 'Technician (0)' });
    await second.getByRole('button', { name: 'Move up' }).click();
    await page.getByLabel(/^Place/).fill('1');
    await page.getByLabel('Quotation', { exact: true }).fill(quotation.ref_no);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: quotation.ref_no }).click();
    const table = page.getByRole('region', { name: 'Matching rules' });
    await table
      .getByRole('row', { name: /Homes \(unsaved\).*Applies.*Residential.*total: > 50,000 \(actual: 60,000\)/ })
      .waitFor();
    await table.getByRole('row', { name: /For all.*Matches, but an earlier rule applies/ }).waitFor();
    // No user is a technician, so the rule can be saved but not activated.
    await page.getByLabel('Active', { exact: true }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('No active user matches.').first().waitFor();
    const first = page.getByRole('group', { name: 'Step 1' });
    await first.getByLabel(/^Role \*$/).selectOption({ label: 'Finance manager (1)' });
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Homes' }).waitFor();
    await page.getByRole('cell', { name: 'Finance manager', exact: true }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    // Behind the rule for all, it is never reached. At the end of the list, focus is on the way back.
    await page.getByRole('button', { name: 'Move “Homes” down' }).press('Enter');
    await page.getByText('“Homes” is now number 2.').waitFor();
    const own = page.locator('li[aria-current]', { hasText: /^2\. Homes.*“For all”/ });
    await own.waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('“Homes” is now number 1.').waitFor();
    await page.locator('li[aria-current]', { hasText: /^1\. Homes[^“]*$/ }).waitFor();
    expect(faults).toEqual([]);
  });

  it('a request is decided by keyboard: with a comment, a rejection with its required reason, and reasons for who can’t decide', async () => {
    await at.rules([{ to: ['operations'], allow_delegate: false }]);
    const { quotation, run } = await at.request();
    const { page, faults } = await asPerson('operations');
    await page.goto(`${address}/approvals`);
    await page.getByRole('row', { name: new RegExp(quotation.ref_no) }).click();
    // The panel beside the list shows what is being decided; comments and decisions are on the request's page.
    const panel = page.getByRole('complementary', { name: new RegExp(quotation.ref_no) });
    await panel.getByRole('button', { name: 'Approve' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('o');
    await page.getByRole('heading', { name: 'Comments' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.getByLabel('Comment').last().fill('Is the parking part of it?');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.getByText('Is the parking part of it?').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('r');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Choose a reason.').first().waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('d');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('This step can’t be delegated.').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('r');
    await page.keyboard.type('Price');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await at.run(run)).status).toBe('rejected');
    await page.getByRole('heading', { name: 'My decision' }).waitFor({ state: 'detached' });
    // The buttons are gone; the focus is on the heading, and returns to the list.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByRole('navigation', { name: 'Back' }).getByRole('link', { name: 'Approvals' }).click();
    await page.waitForURL(/approvals$/);
    expect(faults).toEqual([]);
  });

  it('approving asks first, by key as by button, and says what it means', async () => {
    await at.rules([{ to: ['operations'] }]);
    const { quotation, run } = await at.request();
    const { page, faults } = await asPerson('operations');
    await page.goto(`${address}/approvals/${run}`);
    await page.getByRole('heading', { name: 'My decision' }).waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Approve' });
    await question.getByText(new RegExp(`Approves ${quotation.ref_no} for .*Approving is final`)).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect((await at.run(run)).status).toBe('running');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect((await at.run(run)).status).toBe('running');
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect.poll(async () => (await at.run(run)).status).toBe('approved');
    expect(faults).toEqual([]);
  });

  it('goes on to the next request from the panel beside the list, and from a request’s page', async () => {
    await at.rules([{ to: ['analyst'] }]);
    const asked = [await at.request(), await at.request(), await at.request()];
    const { page, faults } = await asPerson('analyst');
    const approveOn = async () => {
      await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Approve and open next' }).click();
    };
    const [first, second, third] = asked.map(({ quotation }) => new RegExp(`${quotation.ref_no}$`));
    await page.goto(`${address}/approvals`);
    await page.getByRole('row', { name: new RegExp(asked[0]?.quotation.ref_no ?? '') }).click();
    await page.getByRole('complementary', { name: first }).waitFor();
    await approveOn();
    await page.getByRole('complementary', { name: second }).waitFor();
    await page.goto(`${address}/approvals/${asked[1]?.run}`);
    await page.getByRole('heading', { level: 1, name: second }).waitFor();
    await approveOn();
    await page.getByRole('heading', { level: 1, name: third }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('reasons that failed to load are said to have, and load again', async () => {
    await at.rules([{ to: ['operations'] }]);
    const { run } = await at.request();
    const { page } = await asPerson('operations');
    await page.route('**/rejection_reasons*', (route) => route.abort());
    await page.goto(`${address}/approvals/${run}`);
    const said = page.getByRole('alert').filter({ hasText: 'The options couldn’t be loaded.' });
    await said.waitFor();
    await page.unroute('**/rejection_reasons*');
    await said.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Rejection reason').locator('option').nth(1).waitFor({ state: 'attached' });
    expect(await said.count()).toBe(0);
  });

  it('works in Arabic, dark mode and on a phone', async () => {
    const id = await at.rules([{ to: ['operations', 'analyst'], mode: 'quorum', quorum: 2 }], {
      scope: {
        compounds: [at.property.compound],
        property_use: ['residential'],
        contract_kind: ['new'],
        unit_types: [at.property.unitType],
      },
      thresholds: [{ field: 'total_amount', op: '>', value: 50_000 }],
    });
    const { run } = await at.request();
    const { page, faults } = await asPerson('admin', { language: 'ar', theme: 'dark', width: 360, height: 740 });
    const rules = '/settings/approvals/quotation/rules';
    for (const path of [
      rules,
      `${rules}/${id}`,
      `${rules}/new`,
      '/settings/approvals/deal/reasons',
      '/settings/approvals/discount_reasons/new',
      `/approvals/${run}`,
    ]) {
      await page.goto(address + path);
      await page.waitForSelector('main#content h1');
      await page.waitForTimeout(400);
      expect(await violationsIn(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
      const raw = await page.evaluate(() =>
        document.body.innerText.match(/\b(sales|app|kit|approvals|settings|decision|execution)\.[a-z_]+(\.[a-z_]+)*\b/g),
      );
      expect(raw, path).toBeNull();
    }
    expect(faults).toEqual([]);
  });
});

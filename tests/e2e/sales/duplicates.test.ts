import { expect, it } from 'vitest';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

it('a customer who has an open lead is named while their mobile is typed, with the lead and whose it is', async () => {
  const lead = await at.testCompany.lead();
  const { page, faults } = await at.browser.open({ width: 1440, height: 900 });
  await signInAt(page, at.address, 'first', 'sales_agent@first.example', password, '/leads/new');
  await page.locator('main h1').waitFor();
  const told = page.getByRole('status').filter({ hasText: 'already has an open lead' });
  const mobile = page.locator('input[name=mobile]');
  const typed = `0${String(lead.mobile).slice(4)}`;
  await mobile.fill(typed.slice(0, 6));
  expect(await told.count()).toBe(0);
  await mobile.fill(typed);
  await mobile.blur();
  await told.waitFor();
  expect(await told.textContent()).toContain(lead.name);
  expect(await told.getByRole('link').getAttribute('href')).toBe(`/leads/${lead.id}`);
  await mobile.fill('0559999888');
  await mobile.blur();
  await expect.poll(() => told.count()).toBe(0);
  expect(faults).toEqual([]);
});

it('whoever meets the lead of a colleague asks for it; the colleague hands it over from My work', async () => {
  const lead = await at.testCompany.lead();
  const { page, faults } = await at.browser.open({ width: 1440, height: 900 });
  await signInAt(page, at.address, 'first', 'sales_agent@first.example', password, '/leads/new');
  await page.locator('main h1').waitFor();
  const mobile = page.locator('input[name=mobile]');
  await mobile.fill(`0${String(lead.mobile).slice(4)}`);
  await mobile.blur();
  await page.getByRole('button', { name: 'Request this lead' }).click();
  await page.getByRole('status').filter({ hasText: 'Requested. You’ll be notified' }).first().waitFor();

  const { page: other, faults: more } = await at.browser.open({ width: 1440, height: 900 });
  await signInAt(other, at.address, 'first', 'leasing_agent@first.example', password);
  const line = other.getByRole('listitem').filter({ hasText: lead.ref_no });
  await line.getByText('requested this lead').waitFor();
  await other.goto(`${at.address}/leads/${lead.id}`);
  const asked = other.getByRole('region', { name: 'Requests for this lead' });
  await asked.getByRole('button', { name: 'Decline' }).click();
  await other.keyboard.press('Escape');
  await other.goto(`${at.address}/`);
  await line.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => line.count()).toBe(0);
  await page.goto(`${at.address}/leads/${lead.id}`);
  await page.getByRole('region', { name: 'Requests for this lead' }).getByText('Accepted').waitFor();
  expect(await page.getByRole('button', { name: 'Request this lead' }).count()).toBe(0);
  expect([...faults, ...more]).toEqual([]);
});

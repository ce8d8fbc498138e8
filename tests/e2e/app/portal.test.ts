import { beforeAll, describe, expect, it } from 'vitest';
import { mobileAccessCalls } from '../../../src/api/leasing/mobile-access.ts';
import { unitOwnerCalls } from '../../../src/api/property/unit-owner.ts';
import { unitOwnershipCalls } from '../../../src/api/property/unit-ownership.ts';
import { violationsIn } from '../../setup/axe.ts';
import { browsing } from '../../setup/browsing.ts';
import { pay, posted, registerForVat } from '../../setup/invoices.ts';
import { finalized, workIn } from '../../setup/lettings.ts';
import { admitted, invited, linksTo, ownPassword } from '../../setup/portal.ts';
import { owner, place } from '../../setup/unit-owners.ts';

const at = browsing(async () => ({ signInAttempts: 1_000 }));
beforeAll(async () => {
  workIn(at.testCompany);
  await registerForVat();
});

const admin = () => at.testCompany.people.admin;
const phone = { width: 360, height: 740 };
/** Nothing is wider than the phone. */
const fits = (page: Awaited<ReturnType<typeof at.browser.open>>['page']) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

describe('a tenant', () => {
  it('comes from the link of the mail to their page on a phone, in Arabic and in the dark, and leaves', async () => {
    const { tenant } = await finalized();
    const late = await posted([{ price: '1000.00' }], tenant);
    await pay(late.id, 65_000);
    await at.testCompany.sql('update invoices set due_on = due_on - 40 where id = $1', [late.id]);
    await posted([{ price: '200.00' }], tenant);
    await invited(tenant, 'huda@tenant.example');
    const [link] = await linksTo('huda@tenant.example');

    const { page, context, faults } = await at.browser.open({ ...phone, language: 'ar', theme: 'dark' });
    await page.goto(`${at.address}/app/reset-password/${link}?company=first`);
    await page.locator('input[name=password]').waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(['ar', 'rtl']);
    expect(await violationsIn(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    // Too short a password is refused beside the field; nothing is lost by it.
    await page.locator('input[name=password]').fill('short');
    await page.keyboard.press('Enter');
    await page.getByText('10').first().waitFor();
    await page.locator('input[name=password]').fill(ownPassword);
    await page.keyboard.press('Enter');

    // Signed in with it: 500.00 of 1,150.00 is late, and 230.00 is to come.
    await page.getByRole('heading', { name: 'مرحبًا، Noura Al-Harbi' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app');
    await page.getByText('730.00 ر.س').waitFor();
    await page.getByText('متأخر 500.00 ر.س').waitFor();
    await page.getByRole('heading', { name: 'عقود إيجارك' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(await fits(page)).toBe(true);

    // By keyboard into an invoice, and back.
    await page.getByRole('button', { name: 'English' }).click();
    const row = page.getByRole('link', { name: new RegExp(late.number as string) });
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Invoice ${late.number}` }).waitFor();
    await page.getByText('SAR 1,150.00').first().waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await page.getByRole('link', { name: 'Back to your page' }).click();
    await page.getByRole('heading', { name: 'Hello, Noura Al-Harbi' }).waitFor();

    // The session outlives the page; signed out, it doesn't.
    await page.reload();
    await page.getByRole('heading', { name: 'Hello, Noura Al-Harbi' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('input[name=email]').waitFor();
    await page.reload();
    await page.locator('input[name=email]').fill('huda@tenant.example');
    expect(await violationsIn(page)).toEqual([]);
    await page.locator('input[name=password]').fill('wrong-password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.locator('input[name=password]').fill(ownPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Hello, Noura Al-Harbi' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is led to their own page by the office’s sign-in, and out of it when their access ends', async () => {
    const own = await finalized();
    const { access } = await admitted(own.tenant, 'sami@tenant.example');
    const { page, context, faults } = await at.browser.open(phone);
    await page.goto(at.address);
    await page.locator('input[name=company]').fill('first');
    await page.keyboard.press('Enter');
    await page.locator('input[name=email]').fill('sami@tenant.example');
    await page.locator('input[name=password]').fill(ownPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Hello, Noura Al-Harbi' }).waitFor();
    await page.getByText('Nothing to pay at the moment.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app');
    await at.testCompany.ask(admin(), mobileAccessCalls.status, {
      params: { tenant_id: own.tenant, id: access.id },
      body: { status: 'revoked', reason: 'Moved out' },
    });
    await page.reload();
    await page.getByText('Your session has ended. Sign in again.').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('an owner', () => {
  it('accepts the invitation in a browser that never saw the company, and sees their units', async () => {
    const { id } = await owner({ email: 'reem@owner.example' });
    const { unit } = await place();
    await at.testCompany.ask(admin(), unitOwnershipCalls.create, {
      params: { owner_id: id },
      body: { unit_id: unit, share: 5000, deed_no: 'D-7412' },
    });
    await at.testCompany.ask(admin(), unitOwnerCalls.inviteMany, { body: { unit_owner_ids: [id] } });
    const [link] = await linksTo('reem@owner.example');
    const { page, context, faults } = await at.browser.open(phone);
    await page.goto(`${at.address}/app/invitation/${link}?company=first`);
    await page.locator('input[name=password]').fill(ownPassword);
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Unit 101' }).waitFor();
    await page.getByText('50%').waitFor();
    await page.getByText('D-7412').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });
});

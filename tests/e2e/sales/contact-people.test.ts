import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { type ContactPerson, contactPersonCalls } from '../../../src/api/sales/contact-person.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();
const asAdmin = <T>(...[call, args]: [Parameters<typeof at.testCompany.ask>[1], Parameters<typeof at.testCompany.ask>[2]]) =>
  at.testCompany.ask<T>(at.testCompany.people.admin, call, args);

const openPage = async (path: string, who = 'leasing_agent', options?: Parameters<typeof at.browser.open>[0]) => {
  const opened = await at.browser.open(options);
  await signInAt(opened.page, at.address, 'first', `${who}@first.example`, password, path);
  await opened.page.locator('main h1').waitFor();
  return opened;
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const people = (page: Page) => page.getByRole('list', { name: 'Contacts' }).getByRole('listitem');

/** Adds a contact, sees an error next to its field, fixes it, and edits the contact in place: by keyboard. */
async function addAndChange(page: Page, kept: () => Promise<ContactPerson[]>) {
  await page.getByText('No contacts yet').waitFor();
  await button(page, 'Add contact').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  await page.keyboard.type('Faisal Al-Harbi');
  await page.getByLabel('Mobile').fill('12');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('alert').filter({ hasText: 'Fix 1 field' }).waitFor();
  await page.getByLabel('Mobile').fill('0512345678');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => people(page).count()).toBe(1);
  expect(await kept()).toMatchObject([{ name: 'Faisal Al-Harbi', mobile: '+966512345678', is_signatory: false }]);

  await button(page, 'Edit Faisal Al-Harbi').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Position').fill('Brother');
  await page.getByText('1 unsaved change').waitFor();
  await page.keyboard.press('Control+Enter');
  await people(page).filter({ hasText: 'Brother' }).waitFor();
  expect(await kept()).toMatchObject([{ position: 'Brother' }]);
}

describe('contacts', () => {
  it('of a lead are added and edited in place', async () => {
    const { id } = await at.testCompany.lead();
    const { page, faults } = await openPage(`/leads/${id}?tab=contacts`, 'leasing_agent', { width: 360, height: 700 });
    await addAndChange(page, () => asAdmin<ContactPerson[]>(contactPersonCalls.ofLead, { params: { lead_id: id } }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(faults).toEqual([]);
  });

  it('of a tenant too', async () => {
    const { id } = await asAdmin<{ id: number }>(tenantCalls.create, { body: { name: 'Nawal', mobile: '0551112222' } });
    const { page, faults } = await openPage(`/tenants/${id}?tab=contacts`);
    await addAndChange(page, () => asAdmin<ContactPerson[]>(contactPersonCalls.ofTenant, { params: { tenant_id: id } }));
    expect(faults).toEqual([]);
  });

  it('are compared if someone else saved the same field, and read-only without the privilege', async () => {
    const { id } = await at.testCompany.lead();
    const one = await asAdmin<ContactPerson>(contactPersonCalls.addToLead, { params: { lead_id: id }, body: { name: 'Huda' } });
    const { page } = await openPage(`/leads/${id}?tab=contacts`);
    await button(page, 'Edit Huda').click();
    await page.getByLabel('Position').fill('Sister');
    await asAdmin(contactPersonCalls.updateOfLead, { params: { lead_id: id, id: one.id }, body: { position: 'Lawyer' } });
    await button(page, 'Save').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Theirs: Lawyer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save choices' }).click();
    await people(page).filter({ hasText: 'Lawyer' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const analyst = await openPage(`/leads/${id}?tab=contacts`, 'analyst');
    await people(analyst.page).filter({ hasText: 'Huda' }).waitFor();
    expect(await analyst.page.locator('main').getByRole('button', { name: 'Edit Huda' }).count()).toBe(0);
    expect(await button(analyst.page, 'Add contact').count()).toBe(0);
  });
});

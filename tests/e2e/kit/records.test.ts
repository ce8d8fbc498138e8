import { describe, expect, it } from 'vitest';
import { contactPersonCalls } from '../../../src/api/sales/contact-person.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { needing } from '../../../src/workbench/scenarios/parts/deals.ts';
import { goTo, withLead } from '../../setup/with-lead.ts';

const on = withLead();

describe("a record's header", () => {
  it('shows title and status, then the actions; unavailable ones say why and who can, by keyboard', async () => {
    await on.change({ identity_type: null, identity_no: null });
    const { page, faults } = await on.openLead();
    const header = page.locator('main header').first();
    expect(await header.textContent()).toMatch(new RegExp(`${on.lead.ref_no}.*${on.lead.name}.*New`));
    const bar = page.getByRole('group', { name: 'Actions' });
    expect(await bar.getByRole('button').allTextContents()).toEqual([
      'Quote',
      'Log first contact',
      'Qualify',
      'Close as lost',
      'Edit',
    ]);
    expect(await bar.locator('[aria-disabled=true]').allTextContents()).toEqual(['Qualify']);
    expect(await bar.locator('[data-kind=primary]').allTextContents()).toEqual(['Quote']);
    const refused = bar.getByRole('button', { name: 'Qualify' });
    expect(await refused.getAttribute('aria-disabled')).toBe('true');
    await bar.getByRole('button', { name: 'Log first contact' }).focus();
    await page.keyboard.press('Tab');
    const why = page.getByRole('tooltip');
    await why.waitFor();
    expect(await why.textContent()).toMatch(/Not available yet.*ID/);
    await page.keyboard.press('Enter');
    expect((await on.now()).status).toBe('new');
    expect(faults).toEqual([]);
  });

  it('keeps the primary action on a phone and moves the others to a menu, with their reasons', async () => {
    await on.change({ identity_type: null, identity_no: null });
    const { page, faults } = await on.openLead({ width: 360, height: 640 });
    const bar = page.getByRole('group', { name: 'Actions' });
    expect(await bar.getByRole('button').count()).toBe(2);
    await bar.getByRole('button', { name: 'More actions' }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await menu.waitFor();
    expect(await menu.getByRole('menuitem').count()).toBe(4);
    expect(await menu.getByRole('menuitem').nth(1).textContent()).toMatch(/Qualify.*ID/);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.locator('input[name=name]').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(faults).toEqual([]);
  });

  it('keeps the tab in the URL, the workflow last', async () => {
    const { page, faults } = await on.openLead();
    const tabs = page.getByRole('tab');
    const names = await tabs.allTextContents();
    expect(names.at(-1)).toBe('Workflow');
    await tabs.first().focus();
    await page.keyboard.press('End');
    await page.waitForURL(/tab=workflow/);
    await page.getByRole('heading', { name: 'Current status' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Current status' }).waitFor();
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Workflow');
    expect(faults).toEqual([]);
  });
});

describe('an action on a record', () => {
  const quotationOf = (id: number) =>
    on.testCompany
      .ask<Quotation>(on.testCompany.people.admin, quotationCalls.one, { params: { id } })
      .then(({ status }) => status);

  it('can be undone for ten seconds, if the chart has an undo', async () => {
    const deal = await on.testCompany.qualifiedDeal();
    await needing(on.testCompany.driver, [deal.compound], [{}], async () => {
      const { page, faults, button } = await on.opened();
      await goTo(page, `/quotations/${deal.quotation}`);
      await button('Send for approval').click();
      const messages = page.getByRole('region', { name: 'Messages' });
      await messages.getByRole('button', { name: 'Undo' }).waitFor();
      expect(await quotationOf(deal.quotation)).toBe('waiting_for_approval');
      await messages.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => quotationOf(deal.quotation)).toBe('draft');
      await expect.poll(() => page.locator('main header').first().textContent()).toContain('Draft');
      expect(faults).toEqual([]);
    });
  });

  it('and a save can be undone with Ctrl Z, which merges if someone else saved since', async () => {
    const { page, faults } = await on.openLead();
    const save = async (note: string) => {
      await page.keyboard.press('e');
      await page.getByLabel('Note').fill(note);
      await page.keyboard.press('Control+Enter');
      await page.getByLabel('Note').waitFor({ state: 'detached' });
      await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).waitFor();
    };
    await save('Wants parking');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await on.now()).note).toBeNull();
    await page.getByText('Your change was undone.').waitFor();
    await save('Wants a garden');
    await on.change({ note: 'Wants both' });
    await page.keyboard.press('Control+z');
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Theirs: Wants both' }).click();
    await question.getByRole('button', { name: 'Save choices' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await on.now()).note).toBe('Wants both');
    expect(faults).toEqual([]);
  });

  it('shows its consequences in numbers first, if it can’t be undone', async () => {
    const deal = await on.testCompany.qualifiedDeal();
    await on.testCompany.request(deal);
    const { page, faults, button } = await on.opened();
    await goTo(page, `/quotations/${deal.quotation}`);
    await button('Cancel').click();
    const question = page.getByRole('dialog');
    expect(await question.textContent()).toContain('This releases the hold on 1 unit.');
    expect(await question.textContent()).toContain('This can’t be undone.');
    expect(await quotationOf(deal.quotation)).toBe('requests_approved');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await quotationOf(deal.quotation)).toBe('requests_approved');
    expect(faults).toEqual([]);
  });

  it('deletion asks the specification’s question, and lists what goes with it or what blocks it', async () => {
    const deal = await on.testCompany.qualifiedDeal();
    await on.testCompany.ask(on.testCompany.people.admin, contactPersonCalls.addToLead, {
      params: { lead_id: on.lead.id },
      body: { name: 'Huda' },
    });
    const { page, faults, button } = await on.opened({}, 'admin');
    await goTo(page, `/leads/${deal.lead}`);
    await button('Delete').click();
    const question = page.getByRole('dialog', { name: 'This can’t be deleted' });
    await question.waitFor();
    expect(await question.getByRole('button').allTextContents()).toEqual(['Close']);
    await page.keyboard.press('Escape');
    await goTo(page, `/leads/${on.lead.id}`);
    await button('Delete').click();
    await page.getByRole('heading', { name: 'Are you sure ?' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').getByRole('listitem').allTextContents()).toEqual(['1 contact']);
    await button('Yes, Delete!').click();
    await page.waitForURL(/\/leads$/);
    const gone = await on.testCompany.people.admin.ask(leadCalls.get, { params: { id: on.lead.id } });
    expect(gone.status).toBe(404);
    expect(faults).toEqual([]);
  });
});

describe('a deleted record', () => {
  it('says so in its place, and offers nothing that couldn’t help', async () => {
    const { page, faults } = await on.openLead();
    await on.testCompany.ask(on.testCompany.people.admin, leadCalls.remove, { params: { id: on.lead.id } });
    await page.locator('main').getByRole('alert').waitFor();
    expect(await page.locator('main').getByRole('button').allTextContents()).toEqual([]);
    expect(await page.locator('main nav').getByRole('link').allTextContents()).toEqual(['Leads']);
    expect(faults).toEqual([]);
  });
});

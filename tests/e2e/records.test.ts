import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Lead, leadCalls } from '../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../src/api/sales/quotation.ts';
import { needing } from '../../src/workbench/roads/sales.ts';
import { type OpenBrowser, signInAt } from '../setup/browser.ts';
import { browsing } from '../setup/browsing.ts';
import { password } from '../setup/world.ts';

const at = browsing();
let page: Page;
let context: BrowserContext;
let faults: string[];
let lead: Lead;

beforeEach(async () => {
  lead = await at.ground.lead();
});

const opened = async (options?: Parameters<OpenBrowser['open']>[0], email = 'leasing_agent') => {
  ({ page, context, faults } = await at.browser.open(options));
  await signInAt(page, at.address, 'first', `${email}@first.example`, password);
};
const goTo = async (path: string) => {
  await page.goto(at.address + path);
  await page.locator('main h1').waitFor();
};
const openLead = async (options?: Parameters<OpenBrowser['open']>[0]) => {
  await opened(options);
  await goTo(`/leads/${lead.id}`);
};
const now = () => at.ground.ask<Lead>(at.ground.people.admin, leadCalls.get, { params: { id: lead.id } });
const change = (body: object) => at.ground.ask<Lead>(at.ground.people.admin, leadCalls.update, { params: { id: lead.id }, body });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
const isInView = (selector: string) =>
  page.evaluate((found) => {
    const { top, bottom } = (document.querySelector(found) as Element).getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }, selector);

describe("a record's header", () => {
  it('says what it is and where it stands, then what can be done; what cannot says why and who can, by keyboard', async () => {
    await change({ identity_type: null, identity_no: null });
    await openLead();
    const header = page.locator('main header').first();
    expect(await header.textContent()).toMatch(new RegExp(`${lead.ref_no}.*${lead.name}.*New`));
    const bar = page.getByRole('group', { name: 'Actions' });
    expect(await bar.getByRole('button').allTextContents()).toEqual([
      'Log first contact',
      'Qualify',
      'Mark as lost',
      'Edit',
      'Delete',
    ]);
    expect(await bar.locator('[aria-disabled=true]').allTextContents()).toEqual(['Qualify', 'Delete']);
    expect(await bar.locator('[data-kind=primary]').allTextContents()).toEqual(['Log first contact']);
    const refused = bar.getByRole('button', { name: 'Qualify' });
    expect(await refused.getAttribute('aria-disabled')).toBe('true');
    await bar.getByRole('button').first().focus();
    await page.keyboard.press('Tab');
    const why = page.getByRole('tooltip');
    await why.waitFor();
    expect(await why.textContent()).toMatch(/Why can't I\?.*identity.*Who can unblock it:.*edit leads/);
    await page.keyboard.press('Enter');
    expect((await now()).status).toBe('new');
    // A privilege that is lacking says who has it.
    await bar.getByRole('button', { name: 'Delete' }).focus();
    await expect.poll(() => why.textContent()).toContain('Whoever may delete leads');
    expect(faults).toEqual([]);
  });

  it('keeps the primary action on a phone and puts the rest in a menu, reasons included', async () => {
    await change({ identity_type: null, identity_no: null });
    await openLead({ width: 360, height: 640 });
    const bar = page.getByRole('group', { name: 'Actions' });
    expect(await bar.getByRole('button').count()).toBe(2);
    await bar.getByRole('button', { name: 'More actions' }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await menu.waitFor();
    expect(await menu.getByRole('menuitem').count()).toBe(4);
    expect(await menu.getByRole('menuitem').first().textContent()).toMatch(/Qualify.*identity.*Whoever may edit leads/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('input[name=name]').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(faults).toEqual([]);
  });

  it('keeps the tab in the address, the workflow last', async () => {
    await openLead();
    const tabs = page.getByRole('tab');
    const names = await tabs.allTextContents();
    expect(names.at(-1)).toBe('Workflow');
    await tabs.first().focus();
    await page.keyboard.press('End');
    await page.waitForURL(/tab=workflow/);
    await page.getByRole('heading', { name: 'You are here' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'You are here' }).waitFor();
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Workflow');
    expect(faults).toEqual([]);
  });
});

describe('editing a record in place', () => {
  it('begins with E, marks what differs, says what is wrong and goes there, saves with Ctrl Enter', async () => {
    await openLead({ width: 1024, height: 600 });
    await page.keyboard.press('e');
    await expect.poll(focused).toBe('name');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Another name');
    await page.getByText('One change not saved').waitFor();
    await page.getByText(`Saved: ${lead.name}`).waitFor();
    await page.getByLabel('Mobile').fill('12');
    await page.getByLabel('E-mail').fill('nowhere');
    await page.getByLabel('Note').fill('Call again');
    await page.keyboard.press('Control+Enter');
    const alert = page.getByRole('alert').filter({ hasText: '2 fields need your attention.' });
    await alert.waitFor();
    await expect.poll(focused).toBe('mobile');
    await alert.getByRole('button', { name: 'E-mail' }).click();
    await expect.poll(focused).toBe('email');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('she@mail.example');
    await page.getByRole('alert').filter({ hasText: 'One field needs your attention.' }).waitFor();
    // Mending one does not pull anybody to the other.
    expect(await focused()).toBe('email');
    await page.getByLabel('Mobile').fill('٠٥٠ ٧٧٧ ٧٧٧٧');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByLabel('Mobile').inputValue()).toBe('+966507777777');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Another name' }).waitFor();
    expect(await now()).toMatchObject({
      name: 'Another name',
      email: 'she@mail.example',
      mobile: '+966507777777',
      note: 'Call again',
    });
    expect(faults).toEqual([]);
  });

  it('keeps save and cancel in view, and leaves with Escape, asking only if something would be lost', async () => {
    await openLead({ width: 360, height: 480 });
    await page.keyboard.press('e');
    await page.locator('input[name=name]').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await button('Save').evaluate((one) => one.setAttribute('data-seen', ''));
    expect(await isInView('[data-seen]')).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('input[name=name]').waitFor({ state: 'detached' });
    await page.keyboard.press('e');
    await page.getByLabel('Note').fill('Typed');
    await page.keyboard.press('Escape');
    await page.getByText('One change will be lost.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Typed');
    await button('Cancel').click();
    await button('Leave').click();
    await page.locator('input[name=name]').waitFor({ state: 'detached' });
    expect((await now()).note).toBeNull();
    expect(faults).toEqual([]);
  });

  it('keeps what was typed while another tab of the record is looked at', async () => {
    await openLead();
    await page.keyboard.press('e');
    await page.getByLabel('Note').fill('Half typed');
    await page.getByRole('tab', { name: 'Quotations' }).click();
    await page.getByText('No quotations yet.').waitFor();
    await page.getByText('One change not saved').waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Half typed');
    await button('Save').click();
    await expect.poll(async () => (await now()).note).toBe('Half typed');
    expect(faults).toEqual([]);
  });

  it('goes on with a draft after a reload, and forgets it once it is saved', async () => {
    await openLead();
    await page.keyboard.press('e');
    await page.getByLabel('Note').fill('In the midst of');
    await page.reload();
    await page.getByText('You began to edit this at').waitFor();
    await button('Go on editing').click();
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('In the midst of');
    await page.getByText('One change not saved').waitFor();
    await button('Save').click();
    await expect.poll(async () => (await now()).note).toBe('In the midst of');
    await page.reload();
    await page.getByRole('heading', { name: lead.name }).waitFor();
    expect(await page.getByText('You began to edit this at').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('shows both values of each field that somebody else saved too, and lets one choose and choose again', async () => {
    await openLead();
    await page.keyboard.press('e');
    await page.getByLabel('Name').first().fill('My name');
    await page.getByLabel('Note').fill('My note');
    await page.getByLabel('Budget to').fill('80,000');
    await change({ name: 'Their name', note: 'Their note', source: 'broker' });
    await button('Save').click();
    const question = page.getByRole('dialog');
    await question.getByText('2 fields are still to be chosen.').waitFor();
    expect(await question.getByRole('group').count()).toBe(2);
    const name = question.getByRole('group', { name: 'Name' });
    expect(await name.textContent()).toContain(`Before both of you: ${lead.name}`);
    await name.getByRole('button', { name: 'Theirs: Their name' }).click();
    await name.getByRole('button', { name: 'Mine: My name' }).click();
    await question.getByRole('button', { name: 'Theirs: Their note' }).click();
    await question.getByText('Everything is chosen.').waitFor();
    await question.getByRole('button', { name: 'Save this' }).click();
    await page.getByRole('heading', { name: 'My name' }).waitFor();
    expect(await now()).toMatchObject({ name: 'My name', note: 'Their note', budget_max: '80000.00', source: 'broker' });
    expect(faults).toEqual([]);
  });

  it('stays under the sign-in when the session ends, and is saved after it', async () => {
    await openLead();
    await page.keyboard.press('e');
    await page.getByLabel('Note').fill('Typed before the end');
    // Somebody ends this browser's session elsewhere.
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('statehouse.session') ?? '{}').token as string);
    const ended = await at.ground.people.admin.raw('POST', '/v2/sessions/sign_out', {}, { 'auth-token': token });
    expect(ended.status).toBe(200);
    await button('Save').click();
    const question = page.getByRole('dialog');
    await question.waitFor();
    await page.locator('input[name=password]').fill(password);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await expect.poll(async () => (await now()).note).toBe('Typed before the end');
    expect(page.url()).toContain(`/leads/${lead.id}`);
    expect(faults).toEqual([]);
  });

  it('keeps what was typed without a connection and saves it when that is back', async () => {
    await openLead();
    await page.keyboard.press('e');
    await page.getByLabel('Note').fill('Typed in the lift');
    await context.setOffline(true);
    await button('Save').click();
    await page.getByText('What you typed is kept and will be saved when it is back.').waitFor();
    expect(await page.getByLabel('Note').inputValue()).toBe('Typed in the lift');
    await context.setOffline(false);
    await expect.poll(async () => (await now()).note, { timeout: 15_000 }).toBe('Typed in the lift');
    await page.locator('input[name=name]').waitFor({ state: 'detached' });
  });
});

describe('dates, money and choices', () => {
  it('takes a day by the picker, in the Hijri calendar too, and says both', async () => {
    await openLead();
    await page.keyboard.press('e');
    const field = page.locator('[data-field=move_in_on]');
    await field.getByRole('button', { name: 'Choose a date' }).click();
    await page.getByRole('button', { name: 'Hijri' }).click();
    await page.getByRole('heading', { name: /1447/ }).waitFor();
    await page.keyboard.press('Escape');
    // 1 Ramadan 1447 is 18 February 2026 by the Umm al-Qura calendar.
    const day = field.getByRole('spinbutton').first();
    await day.focus();
    await page.keyboard.type('01091447');
    await field.getByText('18 Feb 2026').waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await now()).move_in_on).toBe('2026-02-18');
    expect(faults).toEqual([]);
  });

  it('takes amounts halala by halala', async () => {
    await openLead();
    await page.keyboard.press('e');
    const field = page.getByLabel('Budget to');
    await field.fill('');
    await field.pressSequentially('٧٥٠٠٠٫٢٥٩-');
    expect(await field.inputValue()).toBe('75000.25');
    await page.getByText('75,000.25').waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await now()).budget_max).toBe('75000.25');
    expect(faults).toEqual([]);
  });
});

describe('what is done with a record', () => {
  const quotationOf = (id: number) =>
    at.ground.ask<Quotation>(at.ground.people.admin, quotationCalls.one, { params: { id } }).then(({ status }) => status);

  it('is taken back for ten seconds where it can be', async () => {
    const deal = await at.ground.qualifiedDeal();
    await needing(at.ground.hand, [deal.compound], [{}], async () => {
      await opened();
      await goTo(`/quotations/${deal.quotation}`);
      await button('Send for approval').click();
      const messages = page.getByRole('region', { name: 'Messages' });
      await messages.getByRole('button', { name: 'Undo' }).waitFor();
      expect(await quotationOf(deal.quotation)).toBe('waiting_for_approval');
      await messages.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => quotationOf(deal.quotation)).toBe('draft');
      await expect.poll(() => page.locator('main header').first().textContent()).toContain('Draft');
    });
    expect(faults).toEqual([]);
  });

  it('is what was saved too: Ctrl Z puts the former values back, and asks where somebody saved since', async () => {
    await openLead();
    const save = async (note: string) => {
      await page.keyboard.press('e');
      await page.getByLabel('Note').fill(note);
      await page.keyboard.press('Control+Enter');
      await page.getByLabel('Note').waitFor({ state: 'detached' });
      await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).waitFor();
    };
    await save('Wants parking');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await now()).note).toBeNull();
    await page.getByText('Your change was taken back.').waitFor();
    await save('Wants a garden');
    await change({ note: 'Wants both' });
    await page.keyboard.press('Control+z');
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Theirs: Wants both' }).click();
    await question.getByRole('button', { name: 'Save this' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await now()).note).toBe('Wants both');
    expect(faults).toEqual([]);
  });

  it('says in numbers what will happen where it cannot', async () => {
    const deal = await at.ground.qualifiedDeal();
    await at.ground.request(deal);
    await opened();
    await goTo(`/quotations/${deal.quotation}`);
    await button('Cancel').click();
    const question = page.getByRole('dialog');
    expect(await question.textContent()).toContain('This cancels the hold on one unit, which is free again.');
    expect(await question.textContent()).toContain("This can't be taken back.");
    expect(await quotationOf(deal.quotation)).toBe('requests_approved');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await quotationOf(deal.quotation)).toBe('requests_approved');
    expect(faults).toEqual([]);
  });

  it("is deleted after the specification's question, which says in numbers what goes with it, or what keeps it", async () => {
    const deal = await at.ground.qualifiedDeal();
    await at.ground.ask(at.ground.people.admin, leadCalls.addContactPerson, {
      params: { lead_id: lead.id },
      body: { name: 'Huda' },
    });
    await opened({}, 'admin');
    await goTo(`/leads/${deal.lead}`);
    await button('Delete').click();
    const question = page.getByRole('dialog', { name: "This can't be deleted" });
    await question.waitFor();
    expect(await question.getByRole('button').allTextContents()).toEqual(['Close']);
    await page.keyboard.press('Escape');
    await goTo(`/leads/${lead.id}`);
    await button('Delete').click();
    await page.getByRole('heading', { name: 'Are you sure ?' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').getByRole('listitem').allTextContents()).toEqual(['1 contact person']);
    await button('Yes, Delete!').click();
    await page.waitForURL(/\/leads$/);
    const gone = await at.ground.people.admin.ask(leadCalls.get, { params: { id: lead.id } });
    expect(gone.status).toBe(404);
    expect(faults).toEqual([]);
  });
});

describe('a record that is gone', () => {
  it('is said to be so in its place, and offers nothing but to look again', async () => {
    await openLead();
    await at.ground.ask(at.ground.people.admin, leadCalls.remove, { params: { id: lead.id } });
    await page.locator('main').getByRole('alert').waitFor();
    expect(await page.locator('main').getByRole('button').allTextContents()).toEqual(['Try again']);
    expect(faults).toEqual([]);
  });
});

describe('what happened to a record', () => {
  it('stands in one stream: moves, changes, notes and activities, each kind to be left out', async () => {
    await at.ground.ask(at.ground.people.admin, leadCalls.addActivity, {
      params: { id: lead.id },
      body: { kind: 'call', outcome: 'Wants a balcony' },
    });
    await change({ note: 'Second floor' });
    await openLead();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    const stream = page.getByRole('list', { name: 'Timeline' });
    await stream.getByText('Wants a balcony').waitFor();
    expect(await stream.getByRole('listitem').filter({ hasText: 'changed it' }).textContent()).toMatch(
      /Note: nothing → Second floor/,
    );
    await button(/^Activities/).click();
    await stream.getByText('Wants a balcony').waitFor({ state: 'detached' });
    expect(await stream.getByText('changed it').count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it('takes a note, and shows it to whoever looks at the same', async () => {
    const [unit] = await at.ground.sql<{ id: number }>('select id from units order by id limit 1');
    await opened({}, 'operations');
    await goTo(`/units/${unit?.id}?tab=timeline`);
    const { page: other } = await at.browser.open();
    await signInAt(other, at.address, 'first', 'admin@first.example', password);
    await other.goto(`${at.address}/units/${unit?.id}?tab=timeline`);
    await other.getByRole('button', { name: 'Write a note' }).waitFor();
    await button('Write a note').click();
    await page.getByRole('textbox', { name: 'Note' }).fill('The door sticks');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('list', { name: 'Timeline' }).getByText('The door sticks').waitFor();
    await other.getByText('The door sticks').waitFor();
    expect(faults).toEqual([]);
  });

  it('is followed with one press', async () => {
    await openLead();
    await button('Follow').click();
    await button('Following').waitFor();
    await page.reload();
    await button('Following').waitFor();
    await button('Following').click();
    await button('Follow').waitFor();
    const rows = await at.ground.sql('select 1 from follows where entity = $1 and record_id = $2', ['lead', lead.id]);
    expect(rows).toEqual([]);
    expect(faults).toEqual([]);
  });
});

it('a choice of many is found by typing, where it is kept, and is still named after a reload', async () => {
  await openLead();
  await page.keyboard.press('e');
  const field = page.getByRole('combobox', { name: 'Agent' });
  await field.fill('finance_m');
  await page.getByRole('option', { name: 'finance_manager of first' }).waitFor();
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('finance_manager of first');
  // An open list has Escape to itself.
  await field.fill('nobody at all');
  await page.getByText('Nothing found').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => field.inputValue()).toBe('finance_manager of first');
  await page.reload();
  await button('Go on editing').click();
  await expect.poll(() => field.inputValue()).toBe('finance_manager of first');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await now()).assignee_name).toBe('finance_manager of first');
  expect(faults).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { activityCalls } from '../../../src/api/sales/activity.ts';
import { goTo, withLead } from '../../setup/with-lead.ts';

const on = withLead();

describe('a record’s history', () => {
  it('is one timeline: status changes, edits, notes and activities, each of which can be hidden', async () => {
    await on.testCompany.ask(on.testCompany.people.admin, activityCalls.create, {
      params: { id: on.lead.id },
      body: { kind: 'call', outcome: 'Wants a balcony' },
    });
    await on.change({ note: 'Second floor' });
    const { page, faults, button } = await on.openLead();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    const stream = page.getByRole('list', { name: 'Timeline' });
    await stream.getByText('Wants a balcony').waitFor();
    expect(await stream.getByRole('listitem').filter({ hasText: 'updated' }).textContent()).toMatch(/Note: set to Second floor/);
    await button(/^Activities/).click();
    await stream.getByText('Wants a balcony').waitFor({ state: 'detached' });
    expect(await stream.getByText('updated').count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it('adds a comment, and shows it to others viewing the record', async () => {
    const [unit] = await on.testCompany.sql<{ id: number }>('select id from units order by id limit 1');
    const { page, faults, button } = await on.opened({}, 'operations');
    await goTo(page, `/units/${unit?.id}?tab=timeline`);
    const { page: other } = await on.opened({}, 'admin');
    await goTo(other, `/units/${unit?.id}?tab=timeline`);
    await other.getByRole('button', { name: 'Write a comment' }).waitFor();
    await button('Write a comment').click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('The door sticks');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('list', { name: 'Timeline' }).getByText('The door sticks').waitFor();
    await other.getByText('The door sticks').waitFor();
    expect(faults).toEqual([]);
  });

  it('a record is followed with one click', async () => {
    const { page, faults, button } = await on.openLead();
    await button('Follow').click();
    await button('Following').waitFor();
    await page.reload();
    await button('Following').waitFor();
    await button('Following').click();
    await button('Follow').waitFor();
    await expect
      .poll(() => on.testCompany.sql('select 1 from follows where entity = $1 and record_id = $2', ['lead', on.lead.id]))
      .toEqual([]);
    expect(faults).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { type Activity, activityCalls } from '../../../src/api/sales/activity.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

it('an overdue activity is marked as done in My work and on its lead', async () => {
  const agent = at.testCompany.people.leasing_agent;
  const { id, name } = await at.testCompany.lead();
  const plan = (kind: string) =>
    at.testCompany.ask(agent, activityCalls.create, { params: { id }, body: { kind, due_at: '2026-01-02T09:00:00Z' } });
  await plan('call');
  await plan('meeting');
  const open = async () =>
    (await at.testCompany.ask<Activity[]>(agent, activityCalls.list, { params: { id } }))
      .filter((one) => one.done_at === null)
      .map(({ kind }) => kind);
  const { page, faults } = await at.browser.open();
  await signInAt(page, at.address, 'first', 'leasing_agent@first.example', password);
  const done = page.getByRole('button', { name: `Mark done: Call · ${name}` });
  await done.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Marked as done.').waitFor();
  await done.waitFor({ state: 'detached' });
  expect(await open()).toEqual(['meeting']);

  // Marking the wrong one is undone, and it is listed again.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await page.getByText('Marked as not done.').waitFor();
  await done.waitFor();
  expect((await open()).sort()).toEqual(['call', 'meeting']);
  await done.click();
  await done.waitFor({ state: 'detached' });
  await page.goto(`${at.address}/leads/${id}?tab=activities`);
  await page.getByRole('button', { name: 'Mark done: Meeting' }).click();
  await expect.poll(open).toEqual([]);
  const left = () => page.getByRole('button', { name: /^Mark done/ }).count();
  await expect.poll(left).toBe(0);
  await undo.click();
  await expect.poll(open).toEqual(['meeting']);
  await expect.poll(left).toBe(1);
  expect(faults).toEqual([]);
});

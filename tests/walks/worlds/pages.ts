import type { Page } from 'playwright-core';
import type { Candidate } from '../../../src/workbench/lifecycle-model.ts';
import type { Ground, Role } from './ground.ts';

/** Where a person takes a lifecycle's transitions in the staff app. */
export interface PageWords {
  /** The path of the page that offers them, for a record. */
  path: (ground: Ground, id: number) => Promise<string>;
  /** Who sits there; the administrator unless said. */
  role?: Role;
  /** What has to be filled in on the page itself before the button, by event: label → text, or which choice. */
  before?: Record<string, (page: Page) => Promise<void>>;
  /** What goes on around a press, by transition: a rule that only this request is to meet. */
  around?: Record<string, (ground: Ground, press: () => Promise<void>) => Promise<void>>;
}

const own =
  (place: string): PageWords['path'] =>
  async (_, id) =>
    `/${place}/${id}`;
const first = async (page: Page, label: string | RegExp) => {
  const choices = page.getByLabel(label);
  await choices.locator('option').nth(1).waitFor({ state: 'attached' });
  await choices.selectOption({ index: 1 });
};

/** By lifecycle. One whose transitions persons take must stand here. */
export const pages: Record<string, PageWords> = {
  lead: { path: own('leads') },
  quotation: {
    path: own('quotations'),
    around: { 'quotation.draft request_for_approval #1': (ground, press) => ground.needing([{}], press) },
  },
  contract: { path: own('contracts') },
  // A second life of the contract, on its page.
  deposit: { path: own('contracts') },
  lease: { path: own('leases') },
  leasing_order: { path: own('leasing-orders') },
  decision: {
    role: 'leasing_manager',
    path: async (ground, id) => {
      const [run] = await ground.sql<{ execution_id: number }>('select execution_id from decisions where id = $1', [id]);
      return `/approvals/${run?.execution_id}`;
    },
    before: {
      approve: (page) => page.getByLabel('Comment', { exact: true }).first().fill('Fine by me'),
      reject: async (page) => {
        await page.getByLabel('Comment', { exact: true }).first().fill('Far too low for this building');
        await first(page, 'Reason of rejection');
      },
      delegate: (page) => first(page, 'Pass on to'),
    },
  },
};

/** Presses an action by its name, wherever the page keeps it: in sight, or in the menu of the further ones. */
export async function pressAction(page: Page, label: string): Promise<void> {
  const button = page.locator('main').getByRole('button', { name: label, exact: true });
  const more = page.locator('main').getByRole('button', { name: 'More actions', exact: true });
  await button.or(more).first().waitFor();
  if (await button.count()) return button.first().click();
  await more.click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

/** Answers the question that an action asks, if it asks one: each field something, and then the same action again. */
export async function answerQuestion(page: Page, label: string, day: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const choices of await dialog.locator('select').all()) await choices.selectOption({ index: 1 });
  for (const field of await dialog.locator('input[type=date]').all()) await field.fill(day);
  for (const [part, text] of [
    ['day', day.slice(8)],
    ['month', day.slice(5, 7)],
    ['year', day.slice(0, 4)],
  ] as const)
    for (const segment of await dialog.getByRole('spinbutton', { name: new RegExp(`^${part}`, 'i') }).all()) {
      await segment.focus();
      await page.keyboard.type(text);
    }
  for (const field of await dialog.locator('input[type=text], textarea').all()) await field.fill('Because of the walk');
  await dialog.getByRole('button', { name: label, exact: true }).click();
}

/** Whether a person takes it. */
export const isPersons = ({ meta }: Candidate): boolean => meta.by === 'person';

import type { Page } from 'playwright-core';
import type { Filling } from './driver.ts';

// Performs an action in the app as a user would. Also embedded, as it is here, in exported test files.

/** Fills in the fields that the page needs before its button is pressed. */
export async function fillIn(page: Page, fillings: readonly Filling[]): Promise<void> {
  for (const filling of fillings) {
    const labelled = (label: string) => page.getByLabel(label, { exact: true });
    // A required field's label ends with an asterisk.
    const field = labelled(filling.label)
      .or(labelled(`${filling.label} *`))
      .first();
    if ('text' in filling) await field.fill(filling.text);
    else {
      await field.locator('option').nth(1).waitFor({ state: 'attached' });
      await field.selectOption({ index: 1 });
    }
  }
}

/** Presses an action by its name, on the page or in its "More actions" menu. */
export async function pressAction(page: Page, label: string): Promise<void> {
  const button = page.locator('main').getByRole('button', { name: label, exact: true });
  const more = page.locator('main').getByRole('button', { name: 'More actions', exact: true });
  await button.or(more).first().waitFor();
  if (await button.count()) return button.first().click();
  await more.click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

/** Fills in every field of an action's dialog and confirms it. */
export async function answerQuestion(page: Page, label: string, day: string, digits = '100000000'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  // A date field is read-only until its calendar has loaded.
  for (const field of await dialog.locator('input[readonly]').all()) await field.waitFor({ state: 'detached' });
  for (const choices of await dialog.locator('select').all()) await choices.selectOption({ index: 1 });
  const days = '[placeholder="DD/MM/YYYY"]';
  for (const field of await dialog.locator(days).all()) await field.fill(day);
  for (const box of await dialog.locator('input[type=checkbox]').all()) await box.check({ force: true });
  for (const mark of await dialog.getByRole('button', { name: 'Mark as signed on paper', exact: true }).all()) await mark.click();
  for (const field of await dialog.locator('input[type=tel]').all()) await field.fill('0500000121');
  for (const field of await dialog.locator('textarea').all()) await field.fill('Because of the walk');
  // Of records that must be named, the first.
  for (const field of await dialog.locator('[role=combobox]:is([required], [aria-required=true])').all()) {
    await field.press('ArrowDown');
    await page.getByRole('option').first().click();
  }
  // Numbers, references and readings are lines of digits, and a name may be one. What is searched for may stay open.
  for (const field of await dialog.locator(`input[type=text]:not(${days}, [role=combobox])`).all()) await field.fill(digits);
  await dialog.getByRole('button', { name: label, exact: true }).click();
}

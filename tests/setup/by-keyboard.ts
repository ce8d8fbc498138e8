import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Moves the focus to a control, which fails if the keyboard can't get there. */
async function reach(control: Locator): Promise<void> {
  await control.waitFor();
  // A date field is read-only until its calendar has loaded.
  await expect.poll(() => control.getAttribute('readonly')).toBeNull();
  await control.focus();
  expect(
    await control.evaluate((element) => element === document.activeElement && element.getAttribute('tabindex') !== '-1'),
  ).toBe(true);
}

/** What a person does who has no mouse. */
export function keyboardOf(page: Page) {
  const { keyboard } = page;
  const press = async (control: Locator, key = 'Enter') => {
    await reach(control);
    await keyboard.press(key);
  };
  return {
    press,
    type: async (field: Locator, text: string) => {
      await reach(field);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
    },
    choose: async (field: Locator, choice: string) => {
      await reach(field);
      await field.selectOption(choice);
    },
    /** An action of a record: beside its title, or in the menu there. */
    act: async (name: string, menu = 'More actions') => {
      const bar = page.locator('main header');
      const button = bar.getByRole('button', { name, exact: true });
      const more = bar.getByRole('button', { name: menu, exact: true });
      await button.or(more).first().waitFor();
      if (await button.count()) return press(button);
      await press(more);
      const item = page.getByRole('menuitem', { name });
      await item.waitFor();
      for (let n = 0; n < 20 && !(await item.evaluate((element) => element === document.activeElement)); n++)
        await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
    },
  };
}

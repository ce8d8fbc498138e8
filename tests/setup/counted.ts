import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { keyboardOf } from './by-keyboard.ts';

export type Hand = 'pointer' | 'keyboard';
/** What somebody had to do: controls that they pressed, and those that they typed or chose something in. */
export interface Effort {
  clicks: string[];
  fields: string[];
}

const nameOf = (control: Locator) =>
  control.evaluate((element) => (element.getAttribute('aria-label') ?? element.textContent ?? element.tagName).trim());

/**
 * A page whose every press and every field is counted, whichever way it is worked with. What goes through the page itself isn't: a test
 * that wants to know how much is asked of a person does all of it here.
 */
export function counted(page: Page, by: Hand) {
  const keys = keyboardOf(page);
  const effort: Effort = { clicks: [], fields: [] };
  const press = async (control: Locator) => {
    await control.waitFor();
    // It may still be as it was before what was pressed last.
    await expect.poll(() => control.getAttribute('aria-disabled')).not.toBe('true');
    effort.clicks.push(await nameOf(control));
    await (by === 'keyboard' ? keys.press(control) : control.click());
  };
  return {
    page,
    effort,
    press,
    type: async (field: Locator, text: string) => {
      effort.fields.push(text);
      await (by === 'keyboard' ? keys.type(field, text) : field.fill(text));
    },
    choose: async (field: Locator, choice: Parameters<Locator['selectOption']>[0]) => {
      effort.fields.push(JSON.stringify(choice));
      await field.selectOption(choice);
    },
    /** An action of a record: beside its title, or in the menu there, which is a press more. */
    act: async (name: string, menu: string) => {
      const bar = page.locator('main header');
      const button = bar.getByRole('button', { name, exact: true });
      const more = bar.getByRole('button', { name: menu, exact: true });
      await button.or(more).first().waitFor();
      if (await button.count()) return press(button);
      await press(more);
      const item = page.getByRole('menuitem', { name });
      await item.waitFor();
      effort.clicks.push(name);
      if (by === 'pointer') return item.click();
      for (let n = 0; n < 20 && !(await item.evaluate((element) => element === document.activeElement)); n++)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
  };
}
export type Counted = ReturnType<typeof counted>;

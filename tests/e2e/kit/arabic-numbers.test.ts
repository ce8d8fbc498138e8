import { expect, it } from 'vitest';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

it('amounts of a column stand with their decimals below one another, in Arabic as in English', async () => {
  for (const budget_max of ['900.25', '85000.00', '1234567.50']) {
    const { id } = await at.testCompany.lead();
    const { admin } = at.testCompany.people;
    await at.testCompany.ask(admin, leadCalls.update, { params: { id }, body: { budget_max } });
  }
  for (const language of ['ar', 'en'] as const) {
    const { page, faults } = await at.browser.open({ width: 1600, height: 900, language });
    await signInAt(page, at.address, 'first', 'admin@first.example', password, '/leads');
    await page.locator('tbody tr').nth(2).waitFor();
    // Where the sign between riyals and halalas is drawn, and which digits are used.
    const seen = await page.locator('tbody td[data-number]').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const at = (text.textContent ?? '').search(/[.٫]\d\d|[.٫][٠-٩]{2}/);
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return [{ x: range.getBoundingClientRect().x, said: cell.textContent ?? '' }];
        }
        return [];
      }),
    );
    expect(seen.length).toBeGreaterThanOrEqual(3);
    const [first = 0, ...others] = seen.map(({ x }) => x);
    for (const x of others) expect(Math.abs(x - first), `${language}: ${JSON.stringify(seen)}`).toBeLessThan(1);
    // One set of digits on the page: Latin, unless the person prefers the other.
    expect(seen.map(({ said }) => said).join('')).not.toMatch(/[٠-٩]/);
    expect(faults).toEqual([]);
  }
});

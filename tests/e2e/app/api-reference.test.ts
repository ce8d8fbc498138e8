import { describe, expect, it } from 'vitest';
import { browsing } from '../../setup/browsing.ts';

const at = browsing();

describe('the API reference', () => {
  it.each(['light', 'dark'] as const)(
    'tries a call out as whoever is signed in here, in %s, with nothing from elsewhere',
    async (theme) => {
      const { token } = await at.testCompany.testBed.signIn('first', 'admin@first.example');
      const { page, context, faults } = await at.browser.open({ theme });
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(at.address) && !request.url().startsWith('data:')) elsewhere.push(request.url());
      });
      await context.addInitScript(
        (session) => localStorage.setItem('statehouse.session', session),
        JSON.stringify({ token, slug: 'first' }),
      );
      await page.goto(`${at.address}/v2/docs`);
      await page.getByRole('link', { name: 'sales', exact: true }).click();
      const call = page.locator('#operations-sales-leadList');
      await call.locator('.opblock-summary-control').click();
      await call.locator('.execute').click();
      const answer = call.locator('.live-responses-table tbody .response-col_status');
      await answer.first().waitFor();
      expect(await answer.first().innerText()).toMatch(/^200/);
      expect(await page.evaluate(() => document.documentElement.classList.contains('dark-mode'))).toBe(theme === 'dark');
      expect(elsewhere).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Violations = { violations: { id: string; nodes: { html: string; target: string[] }[] }[] };

/** What axe finds wrong with a page as it stands: the rule, and the elements that break it. */
export async function violationsIn(page: Page): Promise<string[]> {
  // A page that is still loading has no heading; one that never gets it is reported by a rule.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 15_000 })
    .catch(() => {});
  // Reading the rules takes as long as most of them: once per page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: (what: object, options: object) => Promise<Violations> } };
    const { violations } = await axe.run(
      // What react-aria said to screen readers stays there for some seconds, without what it was about.
      { include: [['html']], exclude: [['[data-live-announcer]']] },
      // There is no style sheet or media of another origin to fetch first.
      { resultTypes: ['violations'], preload: false },
    );
    // Popovers don't have to be landmarks.
    const hanging = '[data-trigger], [role=tooltip]';
    const hangs = (target: string[]) => {
      const found = document.querySelector(target.join(' '));
      return found?.matches(hanging) || found?.querySelector(hanging);
    };
    return violations
      .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ target }) => id !== 'region' || !hangs(target)) }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Violations = { violations: { id: string; nodes: { html: string }[] }[] };

/** What axe finds wrong with a page: the rule, and the first element that breaks it. */
export async function violationsIn(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: (what: object, options: object) => Promise<Violations> } };
    // What react-aria said to screen readers stays there for some seconds, without what it was about.
    const { violations } = await axe.run(
      { include: [['html']], exclude: [['[data-live-announcer]']] },
      { resultTypes: ['violations'] },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on a page as it stands. react-aria's temporary screen reader announcements aren't checked. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (what: object, options: object) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> };
    };
    const { violations } = await axe.run({ exclude: [['[data-live-announcer]']] }, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  });
}

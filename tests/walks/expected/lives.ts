import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ExpectedLife } from './life.ts';

const folder = path.join(import.meta.dirname, 'lives');

/** By entity. An entity's file has its name, with dashes. Read without the test runner, as a campaign makes records, too. */
export const expectedLives: Record<string, ExpectedLife> = Object.fromEntries(
  await Promise.all(
    readdirSync(folder).map(async (file) => {
      const { life }: { life: ExpectedLife } = await import(path.join(folder, file));
      return [path.parse(file).name.replaceAll('-', '_'), life] as const;
    }),
  ),
);

/** The expected target of a transition (`quotation.draft request_for_approval #2`); undefined if it isn't expected. */
export function expectedTarget(entity: string, { name, from, event }: { name: string; from: string; event: string }) {
  const targets = expectedLives[entity]?.moves[from]?.[event];
  if (!Array.isArray(targets)) return targets;
  const [, number] = /#(\d+)$/.exec(name) ?? [];
  return targets[Number(number ?? 1) - 1];
}

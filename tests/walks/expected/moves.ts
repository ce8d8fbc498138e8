import type { ExpectedLife } from './life.ts';

const files = import.meta.glob<{ life: ExpectedLife }>('./lives/*.ts', { eager: true });

/**
 * By entity: where each event leads from each status, written by hand from the domain (3.1–3.9) and never read from a chart.
 * The server walks compare what a record became with it. An entity's file is named like the entity, with dashes.
 */
export const expectedLives: Record<string, ExpectedLife> = Object.fromEntries(
  Object.entries(files).map(([file, { life }]) => [file.replace(/^.*\/|\.ts$/g, '').replaceAll('-', '_'), life]),
);

/** Where the chart’s transition of that name leads (`quotation.draft request_for_approval #2`); undefined if nothing is expected of it. */
export function expectedTarget(entity: string, { name, from, event }: { name: string; from: string; event: string }) {
  const targets = expectedLives[entity]?.moves[from]?.[event];
  if (!Array.isArray(targets)) return targets;
  const [, number] = /#(\d+)$/.exec(name) ?? [];
  return targets[Number(number ?? 1) - 1];
}

import type { ExpectedLife } from './life.ts';

const files = import.meta.glob<{ life: ExpectedLife }>('./lives/*.ts', { eager: true });

/** By entity. An entity's file has its name, with dashes. */
export const expectedLives: Record<string, ExpectedLife> = Object.fromEntries(
  Object.entries(files).map(([file, { life }]) => [file.replace(/^.*\/|\.ts$/g, '').replaceAll('-', '_'), life]),
);

/** The expected target of a transition (`quotation.draft request_for_approval #2`); undefined if it isn't expected. */
export function expectedTarget(entity: string, { name, from, event }: { name: string; from: string; event: string }) {
  const targets = expectedLives[entity]?.moves[from]?.[event];
  if (!Array.isArray(targets)) return targets;
  const [, number] = /#(\d+)$/.exec(name) ?? [];
  return targets[Number(number ?? 1) - 1];
}

import type { ExpectedEffects } from './effect-words.ts';

const files = import.meta.glob<{ effects: ExpectedEffects }>('./effects/*.ts', { eager: true });

/** By entity, and by transition as its chart names it, without the entity: `draft request_for_approval #1`. */
export const expectedEffects: Record<string, ExpectedEffects> = Object.fromEntries(
  Object.entries(files).map(([file, { effects }]) => [file.replace(/^.*\/|\.ts$/g, '').replaceAll('-', '_'), effects]),
);

import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ExpectedEffects } from './effect-words.ts';

const folder = path.join(import.meta.dirname, 'effects');

/**
 * By entity, and by transition as its chart names it, without the entity: `draft request_for_approval #1`. Read without the test
 * runner, by sabotages, too.
 */
export const expectedEffects: Record<string, ExpectedEffects> = Object.fromEntries(
  await Promise.all(
    readdirSync(folder).map(async (file) => {
      const { effects }: { effects: ExpectedEffects } = await import(path.join(folder, file));
      return [path.parse(file).name.replaceAll('-', '_'), effects] as const;
    }),
  ),
);

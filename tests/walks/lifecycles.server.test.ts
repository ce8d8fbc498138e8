import { afterAll, beforeAll, describe, it } from 'vitest';
import { candidatesOf, lifecycles } from '../../src/workbench/lifecycle-model.ts';
import { keepWalks } from '../kit/walk-results.ts';
import type { EntityWorld } from './worlds/entity.ts';
import { type Ground, makeGround } from './worlds/ground.ts';
import { walkOn, wayTo, worldsOf } from './worlds/walk.ts';

let ground: Ground;
let worlds: Record<string, EntityWorld>;
const lines: string[] = [];

beforeAll(async () => {
  ground = await makeGround();
  worlds = worldsOf(ground);
});
afterAll(async () => {
  console.info(lines.join('\n'));
  await ground?.stop();
});

for (const entry of lifecycles) {
  const all = candidatesOf(entry.lifecycle.machine);
  describe(`${entry.name} walks the server`, () => {
    const walked = new Set<string>();
    for (const candidate of all)
      it(candidate.name, async () => {
        const own = worlds[entry.name];
        if (!own) throw new Error(`No world for ${entry.name}`);
        await walkOn(ground, entry, own, [...wayTo(entry, candidate), candidate]);
        walked.add(candidate.name);
      });

    afterAll(() => {
      lines.push(`${entry.name}: ${all.length} transitions, ${walked.size} walked on the server`);
      keepWalks(
        'server',
        entry.name,
        all.map((one) => one.name),
        walked,
      );
    });
  });
}

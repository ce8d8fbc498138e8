import { afterAll, beforeAll, describe, it } from 'vitest';
import { candidatesOf, lifecycles } from '../../src/workbench/lifecycle-model.ts';
import { keepWalks } from '../kit/walk-results.ts';
import type { EntityTestBed } from './test-beds/entity.ts';
import { makeTestCompany, type TestCompany } from './test-beds/test-company.ts';
import { entityTestBeds, walkOn, wayTo } from './test-beds/walk.ts';

let testCompany: TestCompany;
let testBeds: Record<string, EntityTestBed>;
const lines: string[] = [];

beforeAll(async () => {
  testCompany = await makeTestCompany();
  testBeds = entityTestBeds(testCompany);
});
afterAll(async () => {
  console.info(lines.join('\n'));
  await testCompany?.stop();
});

for (const entry of lifecycles) {
  const all = candidatesOf(entry.lifecycle.machine);
  describe(`${entry.name} on the server`, () => {
    const walked = new Set<string>();
    for (const candidate of all)
      it(candidate.name, async () => {
        const own = testBeds[entry.name];
        if (!own) throw new Error(`No world for ${entry.name}`);
        await walkOn(testCompany, entry, own, [...wayTo(entry, candidate), candidate]);
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

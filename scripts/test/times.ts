import type { Vitest } from 'vitest/node';
import { entityNames } from '../../src/api/entities.ts';
import { lifecycles } from '../../src/machines/lifecycles.ts';
import { slow } from '../../tests/kit/slow-files.ts';
import { sayCost } from './cost.ts';

const living = Object.keys(lifecycles);

/** The time that a file may take, in ms, if it isn't named among the slow ones. On a busy machine all take longer: it is told, and fails nothing. */
const budget = 60_000;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(9);

/**
 * Where a run's time went: by project, in the sixty slowest files, and what one more entity would add. Files run beside each
 * other, so their sum is more than it took.
 */
export function timesOf(vitest: Vitest, took: number): string {
  const files = vitest.state.getTestModules().map((module) => {
    const { duration, collectDuration, setupDuration } = module.diagnostic();
    const tests = [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      time: test.diagnostic()?.duration ?? 0,
    }));
    return {
      project: module.project.name,
      file: module.relativeModuleId,
      time: duration + collectDuration + setupDuration,
      tests,
    };
  });
  const byProject = new Map<string, { time: number; files: number }>();
  for (const { project, time } of files) {
    const sum = byProject.get(project) ?? { time: 0, files: 0 };
    byProject.set(project, { time: sum.time + time, files: sum.files + 1 });
  }
  const over = files.filter(({ file, time }) => time > budget && !slow.includes(file));
  const slowest = files.toSorted((a, b) => b.time - a.time).slice(0, 60);
  return [
    `Took ${seconds(took).trim()}. In files, by project:`,
    ...[...byProject]
      .sort(([, a], [, b]) => b.time - a.time)
      .map(([project, sum]) => `${seconds(sum.time)}  ${project} (${sum.files} files)`),
    'The slowest:',
    ...slowest.map(({ project, file, time }) => `${seconds(time)}  ${project} ${file}`),
    ...over.map(
      ({ file, time }) => `${file} took ${seconds(time).trim()}, more than the ${budget / 1000} s of a file: make it quicker.`,
    ),
    sayCost(files, took, [...new Set([...entityNames, ...living])], living),
  ].join('\n');
}

import path from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import type { Suite } from '../../tests/mutants/mutant.ts';

/*
 * A process of a copy of the project, which runs suites of one of vitest's projects one after the other: sources stay
 * transformed and PostgreSQL stays up, so that a mutant costs the loading of its tests and the tests. Its files are told to it
 * as they change.
 */

export interface Asked {
  suite: Suite;
  /** Files that changed since the suite before. */
  changed: string[];
}
/** The first test that failed, null if all passed; or why the suite proves nothing. */
export type Found = { by: string | null } | { broken: string } | { unusable: string };

const [, , project = ''] = process.argv;
let failed: string | null = null;
const vitest = await createVitest('test', {
  project: [project],
  watch: false,
  maxWorkers: 1,
  reporters: [
    {
      onTestCaseResult: (test) => {
        if (test.result().state !== 'failed') return;
        failed ??= test.fullName.replaceAll(' > ', ' ');
        void vitest.cancelCurrentRun('test-failure');
      },
    },
  ],
});
await vitest.standalone();

const firstError = (module: TestModule) => module.errors()[0]?.message.split('\n')[0];

async function run({ suite: { files, only, isFull }, changed }: Asked): Promise<Found> {
  for (const file of changed) vitest.invalidateFile(path.resolve(file));
  process.env.VITE_TEST_MATRIX = isFull ? 'full' : '';
  if (only) vitest.setGlobalTestNamePattern(only);
  else vitest.resetGlobalTestNamePattern();
  failed = null;
  const specifications = await vitest.globTestSpecifications(files);
  if (specifications.length < files.length) return { unusable: 'a file of its suite is no test' };
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  if (failed !== null) return { by: failed };
  const own = testModules.filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId));
  const broken = own.find((module) => module.errors().length > 0);
  if (broken) return { broken: `${path.relative('.', broken.moduleId)}: ${firstError(broken)}` };
  if (unhandledErrors.length > 0) return { broken: String((unhandledErrors[0] as Error).message).split('\n')[0] ?? '' };
  const suites = own.flatMap((module) => [...module.children.allSuites()]).flatMap((suite) => suite.errors());
  if (suites[0]) return { broken: suites[0].message.split('\n')[0] ?? '' };
  const passed = own.flatMap((module) => [...module.children.allTests('passed')]).length;
  return passed > 0 ? { by: null } : { unusable: 'no test ran' };
}

process.on('message', (asked: Asked) => {
  run(asked)
    .catch((error: Error): Found => ({ unusable: error.message }))
    .then((found) => process.send?.(found));
});
process.once('disconnect', () => void vitest.close().finally(() => process.exit()));
process.once('SIGTERM', () => void vitest.close().finally(() => process.exit()));
process.send?.('ready');

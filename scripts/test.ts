import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { StartupError } from '../server/kit/startup-error.ts';
import { findBrowser } from './browser.ts';
import { buildWhenStale } from './build/app.ts';
import { changedSince, testsFor } from './test/changed.ts';
import { failuresOf } from './test/failures.ts';
import { timesOf } from './test/times.ts';

/*
 * Runs every test, including the browser tests: npm test. File names select some: npm test -- tests/server. --full runs the
 * whole matrix instead of samples (npm run test:full); --changed, or --changed=<commit>, only the tests that the changed files
 * are likely to break.
 */
const given = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg));
const { values: asked, positionals } = parseArgs({
  args: given,
  options: { full: { type: 'boolean' }, changed: { type: 'string' } },
  allowPositionals: true,
});
const files = asked.changed ? [...positionals, ...testsFor(changedSince(asked.changed))] : positionals;
// Loading Storybook takes seconds: only when stories are to be run.
const isSeen = files.length === 0 || files.some((file) => file.startsWith('.storybook'));
if (!isSeen) process.env.TEST_STORIES = 'none';
if (files.length > 0) process.env.TEST_NAMED = 'yes';
if (asked.full) process.env.TEST_MATRIX = 'full';

const began = performance.now();
try {
  process.env.CHROMIUM_PATH = await findBrowser();
  await buildWhenStale(console.log);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}
if (asked.changed) console.log(`By what was changed since ${asked.changed}:\n  ${files.join('\n  ')}`);
const vitest = await startVitest('test', files, {
  run: true,
  watch: false,
  reporters: [['default', { summary: false }]],
  // The second language is left to whole runs; without stories among the files, their projects would take them for stories.
  ...(asked.changed
    ? { project: ['unit', 'server', 'browser', ...(isSeen ? ['stories en'] : [])] }
    : !isSeen && { project: ['unit', 'server', 'views', 'browser'] }),
});
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
const count = (state: string) => tests.filter((test) => test.result().state === state).length;
// A file that couldn't be loaded, or an error outside any test, counts as a failure.
const broken =
  vitest.state.getTestModules().filter((module) => module.errors().length > 0).length + vitest.state.getUnhandledErrors().length;
const failed = count('failed') + broken;
const passed = count('passed');
console.log(`\n${timesOf(vitest, performance.now() - began)}`);
const failures = failuresOf(vitest);
await vitest.close();
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
const skipped = count('skipped');
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
if (process.env.VITE_TEST_MATRIX !== 'full')
  console.log(`What is sampled was chosen by TEST_SEED=${process.env.VITE_TEST_SEED}; npm run test:full tries everything.`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

import { startVitest } from 'vitest/node';
import { StartupError } from '../server/kit/startup-error.ts';
import { findBrowser } from './browser.ts';
import { buildWhenStale } from './build.ts';

/** Runs every test, including the browser tests: npm test. File names select some: npm test -- tests/server */
try {
  process.env.CHROMIUM_PATH = await findBrowser();
  await buildWhenStale(console.log);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}
const files = process.argv.slice(2);
const vitest = await startVitest('test', files, { run: true, watch: false, reporters: [['default', { summary: false }]] });
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
const count = (state: string) => tests.filter((test) => test.result().state === state).length;
// A file that couldn't be loaded, or an error outside any test, counts as a failure.
const broken =
  vitest.state.getTestModules().filter((module) => module.errors().length > 0).length + vitest.state.getUnhandledErrors().length;
const failed = count('failed') + broken;
const passed = count('passed');
await vitest.close();
const skipped = count('skipped');
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

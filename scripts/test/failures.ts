import { stripVTControlCharacters } from 'node:util';
import type { Vitest } from 'vitest/node';

const most = 60;
const short = (text: string | undefined, length: number): string =>
  stripVTControlCharacters(text ?? '')
    .split('\n', 1)
    .join()
    .slice(0, length);

/**
 * The tests that failed and the files that could not be run, a line each with the beginning of why: a log that keeps its end
 * alone still names all of them.
 */
export function failuresOf(vitest: Vitest): string[] {
  const modules = vitest.state.getTestModules();
  const lines = modules.flatMap((module) => {
    const where = `${module.project.name} ${module.relativeModuleId}`;
    const tests = [...module.children.allTests('failed')].map(
      (test) => `${where} > ${test.fullName}: ${short(test.result().errors?.[0]?.message, 160)}`,
    );
    return [...module.errors().map((error) => `${where}: ${short(error.message, 160)}`), ...tests];
  });
  const outside = vitest.state.getUnhandledErrors().map((error) => `outside any test: ${short((error as Error).message, 160)}`);
  const all = [...lines, ...outside];
  return all.length > most ? [...all.slice(0, most), `and ${all.length - most} more`] : all;
}

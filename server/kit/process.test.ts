import { closeSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bornOf, isRunning } from './process.ts';

it.skipIf(process.platform !== 'linux')('a process isn’t taken for dead because no file can be opened', () => {
  const { pid } = process;
  const born = bornOf(pid);
  expect(born).toMatch(/^\d+$/);
  const open: number[] = [];
  try {
    for (;;) open.push(openSync('/dev/null', 'r'));
  } catch (error) {
    expect(error).toMatchObject({ code: 'EMFILE' });
    expect(isRunning(pid)).toBe(true);
  } finally {
    for (const one of open) closeSync(one);
  }
  expect(isRunning(2 ** 22 + 7)).toBe(false);
});

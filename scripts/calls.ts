import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { calls } from '../src/api/calls.ts';
import { testedCalls, writtenTable } from './calls/table.ts';

/** Writes docs/calls.md: the calls of leasing and its money, each with the test that makes it. */
const root = path.join(import.meta.dirname, '..');
const file = path.join(root, 'docs/calls.md');
const areas = testedCalls(root, calls);
const text = writtenTable(areas);
if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  await writeFile(file, text);
  console.log('changed docs/calls.md');
}
const untested = areas.flatMap(([, own]) => own.filter(({ tests }) => tests.length === 0).map(({ id }) => id));
console.log(untested.length ? `Without a test of their own: ${untested.join(', ')}` : 'Each call has a test of its own.');

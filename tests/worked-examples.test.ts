import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const rows = readFileSync(path.join(root, 'docs/worked-examples.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const found = /^\| (\d+) \| .* \| .* \| .* \| `([^`]+)`: (.*) \|$/.exec(line);
    return found ? [{ number: Number(found[1]), file: found[2] as string, title: found[3] as string }] : [];
  });
/** A file's text as its titles are read: without the quotes and backslashes around them. */
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8').replaceAll("\\'", "'");

it('the table of worked examples has sixty, each with a test that is there', () => {
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
  expect(rows.length).toBeGreaterThanOrEqual(60);
  const wrong = rows.filter(({ file, title }) => !existsSync(path.join(root, file)) || !textOf(file).includes(title));
  expect(wrong).toEqual([]);
});

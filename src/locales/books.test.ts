import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const books = ['en', 'ar'].flatMap((language) =>
  readdirSync(new URL(language, import.meta.url)).map((file) => `${language}/${file}`),
);

it('texts stand in the order of their keys, so that a new one is a line of its own', () => {
  expect(books.length).toBeGreaterThan(50);
  const unsorted = books.filter((book) => {
    const keys = Object.keys(JSON.parse(readFileSync(new URL(book, import.meta.url), 'utf8')));
    return keys.some((key, i) => i > 0 && (keys[i - 1] as string) > key);
  });
  expect(unsorted).toEqual([]);
});

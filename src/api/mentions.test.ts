import { expect, it } from 'vitest';
import { apart, mentionedIn, piecesOf, storedOf, writtenOf } from './mentions.ts';

const people = [
  { id: 4, name: 'Sara' },
  { id: 12, name: 'Sara Ali' },
];

it('names people by id, the longest name first, and reads them back', () => {
  expect(storedOf('Ask @Sara Ali and @Sara, not @Sarah', people)).toBe('Ask @[12] and @[4], not @Sarah');
  expect(writtenOf('Ask @[12] and @[4]', people)).toBe('Ask @Sara Ali and @Sara');
  expect(storedOf('راسلوا @سارة العلي اليوم', [{ id: 7, name: 'سارة العلي' }])).toBe('راسلوا @[7] اليوم');
  expect(mentionedIn('@[12] @[4] @[12] a@[b] @[x]')).toEqual([12, 4]);
  expect(piecesOf('Hi @[4], @[99]', people)).toEqual(['Hi ', people[0], ', ', null]);
});

it('keeps two people of one name apart', () => {
  const both = apart([
    { id: 1, name: 'Huda' },
    { id: 2, name: 'Huda' },
  ]);
  expect(both.map(({ name }) => name)).toEqual(['Huda', 'Huda (2)']);
  expect(storedOf('@Huda (2) and @Huda', both)).toBe('@[2] and @[1]');
});

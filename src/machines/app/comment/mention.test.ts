import { expect, it } from 'vitest';
import { placeIn } from './mention.ts';

it('begins a name at an @ that begins a word, not in an address', () => {
  expect(placeIn({ text: 'Ask @sa now', caret: 7 })).toEqual({ at: 4, end: 7, search: 'sa' });
  expect(placeIn({ text: '@', caret: 1 })).toEqual({ at: 0, end: 1, search: '' });
  expect(placeIn({ text: 'mail a@b', caret: 8 })).toBeNull();
  expect(placeIn({ text: 'Ask @sa\nnow', caret: 11 })).toBeNull();
});

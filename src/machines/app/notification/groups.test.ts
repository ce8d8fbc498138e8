import { describe, expect, it } from 'vitest';
import { groupAlike } from './groups.ts';

const row = (id: number, text_key: string, record_id: number | null, isRead = false) => ({
  ...{ id, text_key, record_id, entity: 'execution', read_at: isRead ? '2026-03-01T08:00:00Z' : null },
});
const shape = (rows: Parameters<typeof groupAlike>[0]) =>
  groupAlike(rows).map(({ first, more }) => [first.id, ...more.map(({ id }) => id)]);

describe('notifications', () => {
  it('that say the same of three or more records are one, in the place of the newest', () => {
    expect(shape([row(9, 'asked', 1), row(8, 'done', 1), row(7, 'asked', 2), row(6, 'asked', 3)])).toEqual([[9, 7, 6], [8]]);
  });
  it('that are two, read, or of no record stand alone', () => {
    expect(shape([row(9, 'asked', 1), row(8, 'asked', 2)])).toEqual([[9], [8]]);
    expect(shape([row(9, 'asked', 1, true), row(8, 'asked', 2, true), row(7, 'asked', 3, true)])).toEqual([[9], [8], [7]]);
    expect(shape([row(9, 'asked', null, true), row(8, 'asked', null, true)])).toEqual([[9], [8]]);
  });
  it('that say the same of the same record again are one', () => {
    expect(shape([row(9, 'asked', 1), row(8, 'other', 1), row(7, 'asked', 1)])).toEqual([[9, 7], [8]]);
  });
});

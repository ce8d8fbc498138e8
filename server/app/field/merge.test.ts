import { expect, it } from 'vitest';
import { countedAt, skewOf } from './device-clock.ts';
import { merge } from './merge.ts';

it('merges what nobody else changed, leaves what is there already, and suggests the rest', () => {
  const now = { place_note: 'Hall', contact_name: 'Huda', description: 'It drips', minutes: null };
  const edits = {
    place_note: { from: 'Kitchen', to: 'Bathroom' },
    contact_name: { from: 'Huda', to: 'Reem' },
    description: { from: 'Drips', to: 'It drips' },
    minutes: { from: undefined, to: 25 },
  };
  expect(merge(now, edits)).toEqual({
    changes: { contact_name: 'Reem', minutes: 25 },
    suggestions: [{ field: 'place_note', from: 'Kitchen', mine: 'Bathroom', theirs: 'Hall' }],
  });
});

const at = (time: string) => new Date(`2026-03-01T${time}:00.000Z`);
const counted = (device: string, skew: number, last: string | null = null) => {
  const found = countedAt(`2026-03-01T${device}:00Z`, skew, at('12:00'), last === null ? null : at(last));
  return [found.at.toISOString().slice(11, 16), found.is_skewed];
};

it('counts the phone’s time while its clock is at most five minutes off', () => {
  expect(skewOf('2026-03-01T12:05:00Z', at('12:00'))).toBe(300);
  expect(skewOf('9999-12-31T23:59:59Z', at('12:00'))).toBe(2_000_000_000);
  expect(counted('09:30', 300)).toEqual(['09:30', false]);
  expect(counted('09:30', -300)).toEqual(['09:30', false]);
  expect(counted('09:30', 301)).toEqual(['12:00', true]);
  expect(counted('09:30', -301)).toEqual(['12:00', true]);
});

it('counts no time that lies ahead, before the last move, or three days back', () => {
  expect(counted('12:04', 240)).toEqual(['12:00', false]);
  expect(counted('09:30', 0, '10:15')).toEqual(['10:15', false]);
  // The company’s clock was set back since.
  expect(counted('09:30', 0, '13:00')).toEqual(['12:00', false]);
  expect(countedAt('2026-02-26T11:59:59Z', 0, at('12:00'), null)).toEqual({ at: at('12:00'), is_skewed: true });
  expect(countedAt('2026-02-26T12:00:00Z', 0, at('12:00'), null).is_skewed).toBe(false);
});

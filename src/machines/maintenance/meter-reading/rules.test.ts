import { expect, it } from 'vitest';
import { countReading, type LastReading } from './rules.ts';

const at = (value: number, counts_as: LastReading['counts_as'] = 'normal', value_before = 0): LastReading => ({
  ...{ value, counts_as, value_before },
});
const count = (last: LastReading, kind: Parameters<typeof countReading>[1]['kind'], value: number, max: number | null = null) =>
  countReading(last, { kind, value }, max);

it('counts what the meter went on', () => {
  expect(count(at(0, null), 'normal', 700)).toEqual({ value: 700, counts_as: 'normal', value_before: 0, delta: 700 });
  expect(count(at(700), 'normal', 700)).toMatchObject({ delta: 0 });
});

it('counts over the highest value and zero: 99,990 to 12 of 99,999 is 22', () => {
  expect(count(at(99_990), 'rolled_over', 12, 99_999)).toMatchObject({ delta: 22, value_before: 99_990 });
});

it('counts nothing for another meter', () => {
  expect(count(at(4_180), 'replaced', 0)).toMatchObject({ delta: 0, counts_as: 'replaced' });
  expect(count(at(4_180), 'replaced', 9_000)).toMatchObject({ delta: 0 });
});

it('falls only as replaced or rolled over', () => {
  expect(count(at(700), 'normal', 699)).toMatchObject({ on: 'value', messageKey: 'maintenance.meter_reading.error.falls' });
  expect(count(at(700), 'rolled_over', 12)).toMatchObject({ on: 'kind', messageKey: 'maintenance.meter_reading.error.no_max' });
  expect(count(at(700), 'rolled_over', 700, 999)).toMatchObject({
    messageKey: 'maintenance.meter_reading.error.not_rolled_over',
  });
  expect(count(at(700), 'normal', 1000, 999)).toMatchObject({ messageKey: 'maintenance.meter_reading.error.above_max' });
});

it('puts a correction in the place of the latest reading', () => {
  // 7,000 was meant to be 700, after 650: 6,350 were counted, and 50 should have been.
  const wrong = at(7_000, 'normal', 650);
  expect(count(wrong, 'corrected', 700)).toEqual({ value: 700, counts_as: 'normal', value_before: 650, delta: -6_300 });
  expect(count(wrong, 'corrected', 649)).toMatchObject({ messageKey: 'maintenance.meter_reading.error.falls' });
  // A correction may be corrected.
  expect(count(at(700, 'normal', 650), 'corrected', 710)).toMatchObject({ delta: 10, value_before: 650 });
});

it('keeps the kind of what it corrects', () => {
  expect(count(at(12, 'rolled_over', 99_990), 'corrected', 14, 99_999)).toMatchObject({ counts_as: 'rolled_over', delta: 2 });
  expect(count(at(0, 'replaced', 4_180), 'corrected', 5)).toMatchObject({ counts_as: 'replaced', delta: 0 });
  expect(count(at(40, null, 40), 'corrected', 30)).toMatchObject({
    ...{ on: 'kind', messageKey: 'maintenance.meter_reading.error.nothing_to_correct' },
  });
});

import type { MeterReading } from '../../../api/maintenance/meter-reading.ts';

type ReadingKind = MeterReading['kind'];

/** The latest reading, or a meter's start value before the first one. */
export interface LastReading {
  value: number;
  /** How its value was reached: a correction counts as what it corrects. Null for a start value. */
  counts_as: Exclude<ReadingKind, 'corrected'> | null;
  /** The value before it. */
  value_before: number;
}
interface Counted extends LastReading {
  /** By how much what the meter has counted grows; a correction may take some of it back. */
  delta: number;
}
/** Why a reading can't be right: the field that is wrong, and a locale key with the value that it is compared with. */
interface ReadingFault {
  on: 'kind' | 'value';
  messageKey: string;
  values: { value: number };
}

/** What is counted from one value to another: a rolled over meter has passed its highest value and zero. */
function deltaOf(kind: LastReading['counts_as'], before: number, value: number, max: number | null): number {
  if (kind === 'replaced' || kind === null) return 0;
  return kind === 'rolled_over' ? (max ?? 0) + 1 - before + value : value - before;
}

/**
 * Counts a reading after the latest one. Values fall only when the meter was replaced or rolled over its highest value; a correction
 * takes the place of the latest reading, whose kind it keeps.
 */
export function countReading(
  last: LastReading,
  { kind, value }: { kind: ReadingKind; value: number },
  max: number | null,
): Counted | ReadingFault {
  const fault = (key: string, than: number, on: ReadingFault['on'] = 'value'): ReadingFault => ({
    on,
    messageKey: `maintenance.meter_reading.error.${key}`,
    values: { value: than },
  });
  if (max !== null && value > max) return fault('above_max', max);
  if (kind === 'corrected') {
    if (last.counts_as === null) return fault('nothing_to_correct', last.value, 'kind');
    const { counts_as, value_before } = last;
    if (counts_as === 'normal' && value < value_before) return fault('falls', value_before);
    if (counts_as === 'rolled_over' && value >= value_before) return fault('not_rolled_over', value_before);
    const delta = deltaOf(counts_as, value_before, value, max) - deltaOf(counts_as, value_before, last.value, max);
    return { value, counts_as, value_before, delta };
  }
  if (kind === 'normal' && value < last.value) return fault('falls', last.value);
  if (kind === 'rolled_over' && max === null) return fault('no_max', last.value, 'kind');
  if (kind === 'rolled_over' && value >= last.value) return fault('not_rolled_over', last.value);
  return { value, counts_as: kind, value_before: last.value, delta: deltaOf(kind, last.value, value, max) };
}

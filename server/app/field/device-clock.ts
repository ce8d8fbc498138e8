import { clockLimits } from '../../../src/api/maintenance/field.ts';

/** The time of an event that counts, and whether it is the phone's. */
export interface Counted {
  at: Date;
  /** The phone's time is only noted. */
  is_skewed: boolean;
}

/** More than sixty years off is all the same, and as much as the column holds. */
const mostSkew = 2_000_000_000;
/** Seconds by which a phone's clock is ahead of the server's. */
export const skewOf = (device_now: string, now: Date): number =>
  Math.max(-mostSkew, Math.min(mostSkew, Math.round((Date.parse(device_now) - now.getTime()) / 1000)));

/**
 * The time that counts for an event: the phone's, if its clock is at most five minutes off and the event at most three days old. It is
 * never ahead of the server, nor before the last move, so that a history goes one way.
 */
export function countedAt(device_time: string, skew: number, now: Date, lastMove: Date | null): Counted {
  const device = Date.parse(device_time);
  const isRight = Math.abs(skew) <= clockLimits.minutes * 60 && now.getTime() - device <= clockLimits.hours * 3_600_000;
  if (!isRight) return { at: now, is_skewed: true };
  return { at: new Date(Math.min(now.getTime(), Math.max(device, lastMove?.getTime() ?? device))), is_skewed: false };
}

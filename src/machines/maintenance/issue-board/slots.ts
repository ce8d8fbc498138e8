import { type BoardIssue, boardLimits, type IssueBoard } from '../../../api/maintenance/issue-board.ts';
import { atTime, wallClock } from '../../../calendar/zone.ts';

const { step, minutes: usual } = boardLimits;
/** What a day shows where the company is closed and nobody comes. */
const usualDay = [8 * 60, 17 * 60] as const;

/** Minutes of a day's wall clock at which an instant lies; those after midnight count on. */
export function minutesOf(at: string, day: string, zone: string): number {
  const [date = '', time = ''] = wallClock(zone, new Date(at)).split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (date > day ? 24 * 60 : 0) + hours * 60 + minutes;
}

/** The half hours that a day's board shows: those that are open, and those of its visits. */
export function slotsOf({ day, open, visits }: Pick<IssueBoard, 'day' | 'open' | 'visits'>, zone: string): number[] {
  const spans = [
    ...open.map(({ from_at, to_at }) => [from_at, to_at]),
    ...visits.map(({ slot_from, slot_to }) => [slot_from ?? '', slot_to ?? '']),
  ].map((span) => span.map((at) => minutesOf(at, day, zone)) as [number, number]);
  const [first, last] = spans.length
    ? [Math.min(...spans.map(([from]) => from)), Math.min(24 * 60, Math.max(...spans.map(([, to]) => to)))]
    : usualDay;
  const begin = Math.floor(first / step) * step;
  return Array.from({ length: Math.max(1, Math.ceil((last - begin) / step)) }, (_, at) => begin + at * step);
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
/** The slot that a card takes from a half hour on: as long as its visit was, else an hour. */
export function slotAt(card: Pick<BoardIssue, 'slot_from' | 'slot_to'>, day: string, minutes: number, zone: string) {
  const from = atTime(day, clock(minutes), zone);
  const { slot_from, slot_to } = card;
  const length = slot_from && slot_to ? Date.parse(slot_to) - Date.parse(slot_from) : usual * 60_000;
  return { slot_from: from.toISOString(), slot_to: new Date(from.getTime() + length).toISOString() };
}

/** Whether the company is open in a half hour. */
export const isOpenAt = ({ day, open }: Pick<IssueBoard, 'day' | 'open'>, minutes: number, zone: string): boolean =>
  open.some(({ from_at, to_at }) => minutesOf(from_at, day, zone) <= minutes && minutes < minutesOf(to_at, day, zone));

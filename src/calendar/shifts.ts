/** From when until when a company is open on a day, in minutes of the wall clock; 1440 is the end of the day. */
export interface Shift {
  from: number;
  to: number;
}

/** The most shifts of a day. */
const most = 4;
const time = /^(\d{1,2}):(\d\d)$/;

function minutesOf(text: string): number | null {
  const [, hours, minutes] = time.exec(text.trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const found = Number(hours) * 60 + Number(minutes);
  return found <= 1440 ? found : null;
}

/**
 * Reads a day's shifts: `08:00-17:00`, or `08:00-12:00, 16:00-20:00`. Null if the text is none, or if a shift begins before the one
 * before it has ended.
 */
export function shiftsOf(text: string): Shift[] | null {
  const parts = text.split(/[,،]/);
  if (parts.length > most) return null;
  const shifts: Shift[] = [];
  for (const part of parts) {
    const [from, to, ...rest] = part.split(/[-–]/).map(minutesOf);
    if (from === null || from === undefined || to === null || to === undefined || rest.length) return null;
    if (to <= from || from < (shifts.at(-1)?.to ?? 0)) return null;
    shifts.push({ from, to });
  }
  return shifts;
}

const two = (number: number): string => String(number).padStart(2, '0');
const written = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Writes shifts as `shiftsOf` reads them: hours of two digits, a plain hyphen. */
export const shiftsText = (shifts: readonly Shift[]): string =>
  shifts.map(({ from, to }) => `${written(from)}-${written(to)}`).join(', ');

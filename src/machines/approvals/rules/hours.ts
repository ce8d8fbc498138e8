/** Business hours: Sunday to Thursday, 08 to 17, by the wall clock of Riyadh (UTC+3, no summer time). */
const opens = 8;
const closes = 17;
const offset = 3 * 3_600_000;
const hour = 3_600_000;

const isBusinessDay = (wall: Date): boolean => wall.getUTCDay() <= 4;

/** The moment so many business hours after another. */
export function plusBusinessHours(from: Date, hours: number): Date {
  // Reckoned on the wall clock, written as if it were UTC.
  let wall = new Date(from.getTime() + offset);
  let left = hours * hour;
  const at = (day: Date, hours: number) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hours));
  const nextMorning = (day: Date) => at(new Date(day.getTime() + 24 * hour), opens);
  for (;;) {
    const morning = at(wall, opens);
    const evening = at(wall, closes);
    if (!isBusinessDay(wall) || wall >= evening) wall = nextMorning(wall);
    else {
      if (wall < morning) wall = morning;
      const today = evening.getTime() - wall.getTime();
      if (left <= today) return new Date(wall.getTime() + left - offset);
      left -= today;
      wall = nextMorning(wall);
    }
  }
}

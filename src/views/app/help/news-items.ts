/** What changed for people who use the app, newest first: a day, and its texts `news.<day>.1` and on. */
export const newsItems: { day: string; count: number }[] = [
  { day: '2026-11-28', count: 3 },
  { day: '2026-11-27', count: 10 },
  { day: '2026-11-24', count: 4 },
];

/** The slots of visits, by the wall clock: two hours each. */
export const visitSlots = ['08-10', '10-12', '12-14', '14-16', '16-18', '18-20'] as const;
/** The parts of a day, for what recurs and for deliveries. */
export const dayParts = ['6AM-10AM', '10AM-2PM', '2PM-6PM', '6PM-10PM', '10PM-12AM'] as const;
export const slots = [...visitSlots, ...dayParts] as const;
export type Slot = (typeof slots)[number];
export const isDayPart = (slot: Slot): boolean => (dayParts as readonly string[]).includes(slot);

const hours: Record<Slot, readonly [from: number, to: number]> = {
  ...{ '08-10': [8, 10], '10-12': [10, 12], '12-14': [12, 14], '14-16': [14, 16], '16-18': [16, 18], '18-20': [18, 20] },
  ...{ '6AM-10AM': [6, 10], '10AM-2PM': [10, 14], '2PM-6PM': [14, 18], '6PM-10PM': [18, 22], '10PM-12AM': [22, 24] },
};
/** The hours at which a slot begins and ends. */
export const hoursOf = (slot: Slot): readonly [from: number, to: number] => hours[slot];
/** The slot or day part at an hour of the wall clock; null outside them. */
export const slotAt = (hour: number, among: readonly Slot[]): Slot | null =>
  among.find((slot) => hours[slot][0] <= hour && hour < hours[slot][1]) ?? null;

/** Somebody is let in from so many minutes before a slot until so many after it. */
export const entryWindow = { before: 30, after: 60 } as const;
/** A visit lies at most so many days ahead. */
export const mostDaysAhead = 90;
/** A host answers a walk-in within so many minutes; somebody inside stays so many hours before it is noticed. */
export const patience = { walkInMinutes: 10, stayHours: 24 } as const;

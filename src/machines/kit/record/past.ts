import type { LogEntry } from '../../../api/log-entry.ts';

/** A transition as a record's log has it. */
export type LoggedEvent = Pick<LogEntry, 'entity' | 'event' | 'to'> & Partial<Pick<LogEntry, 'payload'>>;

/** Locale key of the past form of a lifecycle's event ("Deposit booked"), which every event has. */
export const pastKey = (entity: string, event: string): string => `${entity}.past.${event}`;

/** Locale keys of past forms that say more, most precise first: by the resulting status, and by the `variant` in the payload. */
export function precisePastKeys({ entity, event, to, payload }: LoggedEvent): string[] {
  const key = pastKey(entity, event);
  const variant = payload?.variant === undefined ? [] : [String(payload.variant)];
  return [...variant.flatMap((one) => [`${key}.${to}.${one}`, `${key}.${one}`]), `${key}.${to}`];
}

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The first of the keys that has a text, or else `key`'s. */
export const firstText = (t: Translate, preciseKeys: readonly string[], key: string, values?: Record<string, string>): string => {
  const found = preciseKeys.find((one) => t(one) !== one);
  return t(found ?? key, values);
};

/** The past form of a transition, as precise as there is one for it. */
export const sayPast = (t: Translate, move: LoggedEvent): string =>
  firstText(t, precisePastKeys(move), pastKey(move.entity, move.event));

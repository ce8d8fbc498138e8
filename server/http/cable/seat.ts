import { may } from '../../../src/machines/kit/lifecycle.ts';
import type { OutboxMessage } from '../../jobs/outbox.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { maySee, neededFor } from '../../kit/sight.ts';
import type { Listener } from './listener.ts';

/** A session with open sockets. */
export interface Seat {
  currentUser: Pick<CurrentUser, 'company' | 'viewer' | 'sight'>;
  token: string;
  /** When the session ends, in milliseconds. */
  expires: number;
  listeners: Set<Listener>;
  timer?: NodeJS.Timeout;
}

/**
 * Whether a message is for the session's user, as far as privileges go: what they are notified of, they may see now. For a seat with a
 * sight, the record has to be in it, too.
 */
export function hears({ currentUser: { viewer } }: Seat, { topic, payload }: Pick<OutboxMessage, 'topic' | 'payload'>): boolean {
  const subject = String(payload.entity);
  if (topic === 'notify') return payload.user === viewer.id && maySee(viewer, subject);
  const needed = topic === 'changed' ? neededFor(subject) : null;
  if (payload.user === viewer.id) return needed !== null;
  return needed !== null && may(viewer, needed);
}

import { fromCallback } from 'xstate';
import type { Notification } from '../../../api/app/session.ts';
import { credentialsNow } from '../../../api/client.ts';
import { backoff } from '../../kit/actors.ts';
import { emitSignal, everything, onSignal } from '../../kit/signals.ts';

export type RealtimeEvent =
  | {
      type: 'notified';
      notification: Pick<Notification, 'id' | 'text_key' | 'values'> & Partial<Notification>;
    }
  /** A record changed that notifications ask somebody to see to. */
  | { type: 'settled'; entity: string; id: number | null }
  /** So much was missed that everything shown must be reloaded. */
  | { type: 'missed' }
  | { type: 'connected' }
  | { type: 'disconnected' };

/** What becomes of these makes notifications read (server/db/rules.sql). */
const settling = ['decision', 'lead', 'waiting_list_entry', 'ticket', 'maintenance_issue'];

/** Outbox ids may become visible slightly out of order; duplicates are harmless. */
const overlap = 50;

type ServerMessage = { type?: string; seq?: number } & Record<string, unknown>;

export interface RealtimeOptions {
  /** Opens the websocket. Token and slug are in the query, because browsers can't set headers on it. */
  open?: () => WebSocket;
  random?: () => number;
}

const openSocket = (): WebSocket => {
  const { token, slug } = credentialsNow();
  const url = new URL('/v2/cable', globalThis.location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.search = new URLSearchParams({ 'auth-token': token ?? '', 'company-slug': slug ?? '' }).toString();
  return new WebSocket(url);
};

/**
 * The websocket, for as long as its parent wants it. Reconnects with increasing, jittered delays, or at once when the
 * network is back or the user signs in again, and catches up from the last event it saw.
 */
export const realtimeActor = ({ open = openSocket, random = Math.random }: RealtimeOptions = {}) =>
  fromCallback<{ type: 'none' }>(({ sendBack }) => {
    let socket: WebSocket | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let attempts = 0;
    let seen: number | null = null;
    const tell = (event: RealtimeEvent) => sendBack(event);

    const hear = ({ type, seq, ...message }: ServerMessage) => {
      // Missed events follow the welcome, so the welcome alone doesn't mean they have been seen.
      if (typeof seq === 'number' && (seen === null || type !== 'welcome')) seen = Math.max(seen ?? 0, seq);
      if (type === 'welcome') {
        // A connection that failed for lack of a network retries at once.
        if (attempts > 0) emitSignal({ type: 'online' });
        attempts = 0;
      }
      if (type === 'changed') {
        const { entity, id, version } = message as { entity: string; id?: number; version?: number };
        emitSignal({ type: 'remote.changed', entity, id: id ?? null, version: version ?? null });
        // With other privileges other notifications are shown.
        if (entity === 'profile') tell({ type: 'missed' });
        if (settling.includes(entity)) tell({ type: 'settled', entity, id: id ?? null });
      }
      if (type === 'notification') {
        tell({ type: 'notified', notification: message as Notification });
        emitSignal({ type: 'remote.changed', entity: 'notification', id: null, version: null });
      }
      if (type === 'missed_too_much') {
        emitSignal({ type: 'remote.changed', entity: everything, id: null, version: null });
        tell({ type: 'missed' });
      }
    };

    const connect = () => {
      clearTimeout(timer);
      const own = open();
      socket = own;
      own.onopen = () => {
        // Only once: the server answers no second one.
        if (seen !== null) own.send(JSON.stringify({ since: Math.max(1, seen - overlap) }));
        tell({ type: 'connected' });
      };
      own.onmessage = ({ data }) => hear(JSON.parse(String(data)) as ServerMessage);
      own.onclose = ({ code }) => {
        if (socket !== own) return;
        socket = null;
        tell({ type: 'disconnected' });
        // 4401: signed out. It waits for the sign-in, as another attempt would be refused again.
        if (code === 4401) return;
        // 4429: as many are open as may be. The server can be reached, so calls go on.
        if (code !== 4429) emitSignal({ type: 'offline' });
        timer = setTimeout(connect, backoff(attempts++, random));
      };
    };
    const stopHearing = onSignal(({ type }) => {
      if (socket === null && (type === 'online' || type === 'signed.in')) connect();
    });
    connect();

    return () => {
      stopHearing();
      clearTimeout(timer);
      const last = socket;
      socket = null;
      last?.close();
    };
  });

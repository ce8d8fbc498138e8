import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { isEntity } from '../../src/api/entities.ts';
import { type Module, type Privilege, privilegeOf } from '../../src/api/privileges.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import { isLost } from '../db/lost.ts';
import type { OutboxMessage } from '../jobs/outbox.ts';
import type { Services } from '../kit/services.ts';
import { currentUserOf } from './contract.ts';

/** Parts of a record without a name of their own, and the module they belong to. */
const parts: Record<string, Module> = {
  lead_activity: 'leads',
  contact_person: 'leads',
  job: 'settings',
};
/** Who may receive changes of an entity: holders of its module's view privilege. Unknown entities are sent to no one. */
const neededFor = (entity: string): Privilege | null => {
  if (isEntity(entity)) return privilegeOf(entity, 'view');
  const module = parts[entity];
  return module ? `${module}.view` : null;
};

/** How much a client may have missed and still catch up; beyond that it reloads its page. */
const catchUp = 1000;

/** Signed out, or the database is gone for now: then the client tries again by itself (1013). */
const turnAway = (socket: WebSocket, error: unknown): void => {
  if (isLost(error)) socket.close(1013, 'try again later');
  else socket.close(4401, 'signed out');
};

/**
 * The websocket /v2/cable. Browsers can't set headers on it, so token and slug may be in the query. After `{"since":
 * id}`, missed events come first, then changes of records that the user may see, and the user's notifications.
 */
export function mountRealtime(app: FastifyInstance, services: Services): void {
  app.get('/v2/cable', { websocket: true }, async (socket: WebSocket, request: FastifyRequest) => {
    // Listening starts before anything is awaited: a fast client sends at once.
    let since: number | null = null;
    let ready: (() => void) | null = null;
    socket.on('message', (data) => {
      try {
        const said = JSON.parse(String(data).slice(0, 1000)) as { since?: unknown };
        if (typeof said.since === 'number' && Number.isSafeInteger(said.since) && said.since > 0) since = said.since;
      } catch {
        socket.close(1003, 'JSON, please');
        return;
      }
      ready?.();
    });
    socket.on('error', () => socket.terminate());
    let currentUser: Awaited<ReturnType<typeof currentUserOf>>;
    try {
      currentUser = await currentUserOf(request, services, 'anybody');
    } catch (error) {
      turnAway(socket, error);
      return;
    }
    const hears = ({ topic, payload, company_id }: OutboxMessage): boolean => {
      if (company_id !== currentUser.company.id) return false;
      if (topic === 'notify') return payload.user === currentUser.viewer.id;
      const needed = neededFor(String(payload.entity));
      return (
        topic === 'changed' && needed !== null && (payload.user === currentUser.viewer.id || may(currentUser.viewer, needed))
      );
    };
    const pass = (message: OutboxMessage) => {
      if (socket.readyState !== socket.OPEN || !hears(message)) return;
      if (socket.bufferedAmount > 1_000_000) return socket.close(4408, 'too slow');
      // The payload's id is the record's.
      socket.send(
        JSON.stringify({ ...message.payload, seq: message.id, type: message.topic === 'notify' ? 'notification' : 'changed' }),
      );
    };
    // An ended session, changed privileges or a moved company date: looked up again, in every process.
    const recheck = async (message: OutboxMessage) => {
      if (message.topic !== 'forget' || message.company_id !== currentUser.company.id) return;
      try {
        currentUser = await currentUserOf(request, services, 'anybody');
        if (socket.readyState === socket.OPEN)
          socket.send(JSON.stringify({ type: 'changed', entity: 'profile', seq: message.id }));
      } catch (error) {
        turnAway(socket, error);
      }
    };
    services.broadcast.on('message', pass).on('message', recheck);
    const beat = setInterval(() => socket.ping(), 25_000);
    socket.on('close', () => {
      clearInterval(beat);
      services.broadcast.off('message', pass).off('message', recheck);
    });
    const missed = async () => {
      if (since === null) return;
      const from = since;
      since = null;
      const rows = await services.db.read(currentUser.company.id, async ({ client }) => {
        const found = await client.query<OutboxMessage>(
          'select * from outbox where company_id = $1 and id > $2 order by id limit $3',
          [currentUser.company.id, from, catchUp + 1],
        );
        return found.rows;
      });
      if (rows.length > catchUp) socket.send(JSON.stringify({ type: 'missed_too_much' }));
      else
        for (const row of rows) {
          pass(row);
          await recheck(row);
        }
    };
    ready = () => void missed().catch(() => socket.close(1011));
    socket.send(JSON.stringify({ type: 'welcome', seq: services.broadcast.newest }));
    await missed();
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Services } from '../kit/services.ts';
import { Audience } from './cable/audience.ts';
import { CatchUps } from './cable/catch-up.ts';
import { Listener, welcome } from './cable/listener.ts';
import { currentUserOf, tokenOf } from './contract.ts';
import { checkLimit } from './limits.ts';

/** How often a session may connect in a minute. Twenty tabs that find the server restarting connect this often. */
const mostConnects = 60;

/** What a client may send; more is a reason to close. */
export const cableOptions = { maxPayload: 1024, maxFragments: 4, closeTimeout: 1_000 };

/** What a client asks to catch up from; null if it is something else. Throws if it isn't JSON. */
function sinceOf(data: unknown): number | null {
  const { since } = (JSON.parse(String(data)) ?? {}) as { since?: unknown };
  return typeof since === 'number' && Number.isSafeInteger(since) && since > 0 ? since : null;
}

/**
 * The websocket /v2/cable. Browsers can't set headers on it, so token and slug may be in the query. After `{"since":
 * id}`, once a connection, missed events come first, then changes of records that the user may see, and the user's notifications.
 */
export function mountRealtime(app: FastifyInstance, services: Services): void {
  const audience = new Audience(services);
  const catchUps = new CatchUps(services);
  app.addHook('preClose', async () => audience.close());
  const limit = app.createRateLimit({
    max: mostConnects,
    timeWindow: 60_000,
    keyGenerator: (request) => `cable ${tokenOf(request)}`,
  });
  app.addHook('preValidation', (request) => checkLimit(request, limit));

  app.get('/v2/cable', { websocket: true }, async (socket: WebSocket, request: FastifyRequest) => {
    // Listening starts before anything is awaited: a fast client sends at once.
    const listener = new Listener(socket, request.raw.socket);
    const asked = new Promise<number>((resolve) => {
      socket.on('message', (data) => {
        try {
          // A second one changes nothing.
          const since = sinceOf(data);
          if (since !== null) resolve(since);
        } catch {
          listener.end('notJson');
        }
      });
    });
    try {
      const { forgotten } = services.sessions;
      const currentUser = await currentUserOf(request, services, 'anybody');
      const token = tokenOf(request) as string;
      const session = await services.sessions.find(currentUser.company, token);
      if (!session) return listener.end('signedOut');
      if (!listener.isOpen) return;
      const seat = audience.join({ currentUser, token, expires: session.expires }, listener);
      if (!seat) return listener.end('tooMany');
      socket.on('close', () => audience.leave(seat, listener));
      if (forgotten !== services.sessions.forgotten) void audience.recheck(seat);
      listener.send(welcome(services.broadcast.newest));
      await catchUps.run(seat, listener, await asked);
    } catch (error) {
      listener.turnAway(error);
    }
  });
}

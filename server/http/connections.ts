import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../kit/api-error.ts';
import { Places } from '../kit/places.ts';
import { networkOf } from './network.ts';

/** Requests of one connection that wait for their answers; browsers and proxies send one at a time. */
const mostPipelined = 8;
/** Milliseconds without any of an answer being taken, until its reader is cut; looked at this often. */
const stalled = 30_000;

export interface ConnectionLimits {
  /** Connections of this process. */
  most: number;
  /** Whether they come from their users, and not from a proxy: an address then has at most half of them. */
  isDirect?: boolean;
  stalledMs?: number;
}
type Timeouts = Pick<Server, 'keepAliveTimeout' | 'requestTimeout'> & { connectionTimeout: number; http?: ServerOptions };
type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Node's server, with bounds on what connections may cost. Node stops reading from a connection whose answers aren't taken, but only
 * after serving all that came in one packet: that may be a thousand requests. And it waits for ever for a reader that takes a byte
 * now and then.
 */
export function limitedServer(
  handle: Handle,
  timeouts: Timeouts,
  { most, isDirect = false, stalledMs = stalled }: ConnectionLimits,
): Server {
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer(timeouts.http ?? {}, (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    if (waiting > mostPipelined) return socket.destroy();
    unanswered.set(socket, waiting);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handle(request, response);
  });
  server.keepAliveTimeout = timeouts.keepAliveTimeout;
  server.requestTimeout = timeouts.requestTimeout;
  server.setTimeout(timeouts.connectionTimeout);
  server.maxConnections = most;
  if (isDirect) limitAddresses(server, most);
  cutStalled(server, stalledMs);
  return server;
}

/** Cuts connections, those of websockets too, that have something to take and took nothing of it. */
function cutStalled(server: Server, patience: number): void {
  const connections = new Map<Socket, { taken: number; at: number }>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { taken: 0, at: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  const looking = setInterval(() => {
    const now = performance.now();
    for (const [socket, last] of connections) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== last.taken) Object.assign(last, { taken, at: now });
      else if (now - last.at >= patience) socket.destroy();
    }
  }, patience / 6).unref();
  server.once('close', () => clearInterval(looking));
}

const shareOf = (most: number) => new Places(Math.ceil(most / 2));

/** An address has at most half of the connections, whether it sends anything or not. */
function limitAddresses(server: Server, most: number): void {
  const places = shareOf(most);
  server.on('connection', (socket: Socket) => {
    const leave = places.take(networkOf(socket.remoteAddress ?? ''));
    if (leave) socket.once('close', leave);
    else
      socket.end('HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
        socket.destroy(),
      );
  });
}

/** Behind a proxy, whose connections serve everybody, an address has at most half by its requests and websockets at one time. */
export function limitForwarded(server: FastifyInstance, most: number): void {
  const places = shareOf(most);
  server.addHook('onRequest', (request, reply, done) => {
    const leave = places.take(networkOf(request.ip));
    if (!leave) throw new ApiError(429, 'throttled', 'app.error.too_many_calls', { values: { count: 1 }, retry_after: 1 });
    const { socket } = request.raw;
    socket.once('close', leave);
    if (!request.ws) reply.raw.once('close', () => socket.off('close', leave) && leave());
    done();
  });
}

import { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import * as ws from 'ws';
import { theSystem } from '../../../src/machines/kit/lifecycle.ts';
import type { Services } from '../../kit/services.ts';
import { Audience, mostSockets } from './audience.ts';
import { CatchUps } from './catch-up.ts';
import { Deliveries } from './deliveries.ts';
import { frameOf, Listener } from './listener.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Its types leave it out. */
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable };

/** A socket whose reader reads when the test says so. */
class Socket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  sent: { type: string; id?: number; text?: string }[] = [];
  /** The other side's, so that what is sent has to be frames. */
  private readonly receiver = new Receiver({ isServer: false }).on('message', (data: Buffer) =>
    this.sent.push(JSON.parse(String(data))),
  );
  unread: (() => void)[] = [];
  code: number | null = null;
  pings = 0;
  isCut = false;
  write(frame: Buffer, done = () => {}) {
    this.receiver.write(frame);
    this.unread.push(done);
  }
  close(code: number) {
    this.readyState = 2;
    this.code ??= code;
  }
  pause() {}
  ping() {
    this.pings += 1;
  }
  terminate() {
    this.readyState = 3;
    this.isCut = true;
  }
}
const listening = () => {
  const socket = new Socket();
  return { socket, listener: new Listener(socket as unknown as WebSocket, socket as never) };
};
const company = { id: 1, slug: 'first' } as never;
const seatOf = (user: number, token: string, expires = Number.MAX_SAFE_INTEGER) => ({
  currentUser: { company, viewer: { ...theSystem, id: user }, sight: null },
  token,
  expires,
});
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    ...{ id: from + i, company_id: 1, topic: 'notify' },
    payload: { user: 7, id: from + i, entity: 'export' },
  }));

it('a message of any length arrives whole', () => {
  const { socket, listener } = listening();
  const texts = [1, 80, 125, 126, 200, 65_500, 65_536, 100_000].map((length) => 'ع'.repeat(length));
  for (const text of texts) listener.hear(frameOf({ type: 'changed', text }));
  expect(socket.sent.map(({ text }) => text)).toEqual(texts);
});

it('a reader that leaves 128 kB unread is closed', () => {
  const { socket, listener } = listening();
  socket.bufferedAmount = 128 * 1024;
  listener.hear(frameOf({ type: 'changed' }));
  expect(socket.code).toBe(null);
  socket.bufferedAmount += 1;
  listener.hear(frameOf({ type: 'changed' }));
  expect(socket.code).toBe(4408);
  expect(socket.sent).toHaveLength(1);
});

it('a catch-up reads its next page when the last was read, and live messages wait meanwhile', async () => {
  const asked: number[] = [];
  const client = {
    query: async ({ name, values: [, from] }: { name: string; values: [number, number] }) => {
      if (name === 'outbox.missed') asked.push(from);
      return { rows: rows(from + 1, Math.min(from + 200, 450)), rowCount: 0 };
    },
  };
  const db = { read: (_: number, act: (scope: object) => unknown) => act({ client }) };
  const { socket, listener } = listening();
  const run = new CatchUps({ db } as unknown as Services).run({ ...seatOf(7, 'a'), listeners: new Set() }, listener, 1);
  const read = async () => {
    await vi.advanceTimersByTimeAsync(0);
    for (const done of socket.unread.splice(0)) done();
  };
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([1]);
  expect(socket.sent).toHaveLength(200);
  listener.hear(frameOf({ type: 'changed', id: 9999 }));
  await read();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([1, 201]);
  await read();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([1, 201, 401]);
  expect(socket.sent).toHaveLength(449);
  await read();
  await run;
  expect(socket.sent.map(({ id }) => id)).toEqual([...rows(2, 450).map(({ id }) => id), 9999]);
});

it('whoever doesn’t answer a ping is cut', () => {
  const { socket, listener } = listening();
  listener.beat();
  socket.emit('pong');
  listener.beat();
  expect([socket.pings, socket.isCut]).toEqual([2, false]);
  listener.beat();
  expect(socket.isCut).toBe(true);
});

it('companies are served in turns, each in order; who has more than a thousand waiting reloads', async () => {
  const deliveries = new Deliveries();
  const heard: string[] = [];
  const of = (name: string) => ({ hear: (frame: Buffer) => void heard.push(`${name} ${frame}`) }) as unknown as Listener;
  const many = Array.from({ length: 1200 }, () => of('one'));
  const add = (id: number, frame: string, to: Listener[]) =>
    deliveries.add(id, { frame: Buffer.from(frame), to: to.values() }, () => ({
      frame: Buffer.from('reload'),
      to: to.values(),
    }));
  add(1, 'a', many);
  add(1, 'b', many);
  add(2, 'c', [of('two')]);
  await vi.runAllTimersAsync();
  expect(heard.indexOf('two c')).toBeLessThan(heard.indexOf('one b'));
  expect(heard.lastIndexOf('one a')).toBeLessThan(heard.indexOf('one b'));
  expect(heard).toHaveLength(2401);
  heard.length = 0;
  add(1, 'first', [of('one')]);
  for (let i = 0; i <= 1001; i++) add(1, String(i), [of('one')]);
  await vi.runAllTimersAsync();
  expect(heard).toEqual(['one first', 'one reload', 'one 1001']);
});

it('limits sockets of a session, of a company and in all; who leaves makes room', () => {
  expect(mostSockets).toEqual({ ofSession: 20, ofPerson: 60, ofCompany: 6_000, inAll: 10_000 });
  const services = { broadcast: new EventEmitter() } as unknown as Services;
  const audience = new Audience(services, { ofSession: 2, ofPerson: 9, ofCompany: 3, inAll: 4 });
  const join = (seat: ReturnType<typeof seatOf>) => {
    const { listener } = listening();
    const at = audience.join(seat, listener);
    return at && (() => audience.leave(at, listener));
  };
  const other = (token: string) => ({ ...seatOf(9, token), currentUser: { company: { id: 2 }, viewer: theSystem } as never });
  const leave = join(seatOf(7, 'a'));
  expect([join(seatOf(7, 'a')), join(seatOf(7, 'a'))]).toEqual([expect.any(Function), null]);
  expect([join(seatOf(7, 'b')), join(seatOf(8, 'c'))]).toEqual([expect.any(Function), null]);
  expect([join(other('d')), join(other('e'))]).toEqual([expect.any(Function), null]);
  leave?.();
  expect([join(other('e')), join(seatOf(7, 'a'))]).toEqual([expect.any(Function), null]);
  audience.close();
});

it('ends with its session, or later when that was prolonged meanwhile', async () => {
  let expires = Date.now() + 60_000;
  const services = {
    broadcast: new EventEmitter(),
    companies: { byId: async () => company },
    sessions: {
      findAll: async () => new Map(Date.now() < expires ? [['a', { viewer: { id: 7 }, expires }]] : []),
    },
  } as unknown as Services;
  const audience = new Audience(services);
  const { socket, listener } = listening();
  audience.join(seatOf(7, 'a', expires), listener);
  expires += 60_000;
  await vi.advanceTimersByTimeAsync(119_900);
  expect(socket.code).toBe(null);
  await vi.advanceTimersByTimeAsync(200);
  expect(socket.code).toBe(4401);
  audience.close();
});

it('limits sockets of a person, over however many sessions', () => {
  const services = { broadcast: new EventEmitter() } as unknown as Services;
  const audience = new Audience(services, { ofSession: 2, ofPerson: 3, ofCompany: 9, inAll: 9 });
  const joined = ['a', 'a', 'b', 'b', 'c'].map((token) => audience.join(seatOf(7, token), listening().listener) !== null);
  expect(joined).toEqual([true, true, true, false, false]);
  expect(audience.join(seatOf(8, 'd'), listening().listener)).not.toBeNull();
  audience.close();
});

it('looks everybody up once a minute, by one query per company, whether or not it heard that something changed', async () => {
  const asked: [number, string[]][] = [];
  let privileges = { leads: { view: true } };
  const services = {
    broadcast: new EventEmitter(),
    companies: { byId: async (id: number) => ({ id }) },
    sessions: {
      findAll: async ({ id }: { id: number }, tokens: string[]) => {
        asked.push([id, tokens]);
        const viewer = (user: number) => ({ viewer: { id: user, privileges }, expires: Number.MAX_SAFE_INTEGER });
        return new Map(tokens.filter((token) => token !== 'ended').map((token) => [token, viewer(token === 'a' ? 7 : 8)]));
      },
    },
  } as unknown as Services;
  const audience = new Audience(services);
  const sockets = (
    [
      [7, 'a', 1],
      [7, 'ended', 1],
      [8, 'b', 2],
    ] as const
  ).map(([user, token, id]) => {
    const { socket, listener } = listening();
    const viewer = { ...theSystem, id: user, is_admin: false, privileges };
    audience.join({ ...seatOf(user, token), currentUser: { company: { id } as never, viewer, sight: null } }, listener);
    return socket;
  });
  privileges = { leads: { view: false } };
  await vi.advanceTimersByTimeAsync(59_900);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([
    [1, ['a', 'ended']],
    [2, ['b']],
  ]);
  expect(sockets.map(({ code }) => code)).toEqual([null, 4401, null]);
  services.broadcast.emit('message', { id: 1, company_id: 1, topic: 'changed', payload: { entity: 'lead', id: 1 } } as never);
  await vi.advanceTimersByTimeAsync(10);
  expect(sockets[0]?.sent).toEqual([]);
  audience.close();
});

it('holds messages until it has looked at privileges that may have changed, and then tells who may still know', async () => {
  let privileges: object = { leads: { view: true } };
  let look = () => {};
  const services = {
    broadcast: new EventEmitter(),
    companies: { byId: async () => company },
    sessions: {
      findAll: async () => {
        await new Promise<void>((resolve) => {
          look = resolve;
        });
        const viewer = { id: 7, is_admin: false, privileges };
        return new Map([['a', { viewer, expires: Number.MAX_SAFE_INTEGER }]]);
      },
    },
  } as unknown as Services;
  const audience = new Audience(services);
  const { socket, listener } = listening();
  const viewer = { ...theSystem, id: 7, is_admin: false, privileges };
  audience.join({ ...seatOf(7, 'a'), currentUser: { company, viewer, sight: null } }, listener);
  const say = (id: number, topic: string, payload: object) =>
    services.broadcast.emit('message', { id, company_id: 1, topic, payload } as never);
  const told = (id: number, entity: string) => say(id, 'notify', { user: 7, id, entity });
  const kinds = () => socket.sent.map(({ type, id }) => (type === 'notification' ? id : type));
  told(1, 'lead');
  say(2, 'notify', { user: 8, id: 2, entity: 'lead' });
  await vi.advanceTimersByTimeAsync(10);
  expect(kinds()).toEqual([1]);

  privileges = { contracts: { view: true } };
  say(3, 'forget', { what: 'sessions' });
  told(4, 'lead');
  told(5, 'contract');
  // An export is one's own, whatever one may see.
  told(6, 'export');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kinds()).toEqual([1]);
  look();
  await vi.advanceTimersByTimeAsync(10);
  expect(kinds()).toEqual([1, 'changed', 5, 6]);
  // An ended session of somebody's takes nobody's privileges away.
  await vi.advanceTimersByTimeAsync(1_000);
  say(7, 'forget', { what: 'sessions', ended: true });
  told(8, 'contract');
  await vi.advanceTimersByTimeAsync(10);
  expect(kinds()).toEqual([1, 'changed', 5, 6, 8]);
  look();
  audience.close();
});

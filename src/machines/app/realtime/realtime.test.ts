import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { emitSignal, onSignal, type Signal } from '../../kit/signals.ts';
import { realtimeActor } from './realtime.ts';

class Socket {
  sent: string[] = [];
  closed = false;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};
  send = (text: string) => void this.sent.push(text);
  close = () => {
    this.closed = true;
  };
  say = (said: object) => this.onmessage({ data: JSON.stringify(said) });
}

const start = () => {
  const sockets: Socket[] = [];
  const told: { type: string }[] = [];
  const open = () => {
    const socket = new Socket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  };
  const machine = setup({
    actors: { realtime: realtimeActor({ open, random: () => 0 }) },
    actions: { keep: ({ event }) => void told.push(event) },
  }).createMachine({ invoke: { id: 'realtime', src: 'realtime' }, on: { '*': { actions: 'keep' } } });
  const actor = createActor(machine);
  actor.start();
  return { actor, sockets, told };
};

let signals: Signal[] = [];
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  signals = [];
  stop = onSignal((signal) => signals.push(signal));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('emits changes as signals and sends notifications to its parent', () => {
  const { sockets, told } = start();
  sockets[0]?.onopen();
  sockets[0]?.say({ seq: 90, type: 'changed', entity: 'lead', id: 11, version: 4 });
  sockets[0]?.say({ seq: 91, type: 'notification', id: 5, text_key: 'lead.notice.assigned', values: {} });
  expect(signals).toEqual([
    { type: 'remote.changed', entity: 'lead', id: 11, version: 4 },
    { type: 'remote.changed', entity: 'notification', id: null, version: null },
  ]);
  expect(told).toEqual([
    { type: 'connected' },
    { type: 'settled', entity: 'lead', id: 11 },
    { type: 'notified', notification: { id: 5, text_key: 'lead.notice.assigned', values: {} } },
  ]);
});

it('reconnects with increasing delays, and catches up from the last event it saw, not the server’s latest', async () => {
  const { sockets } = start();
  sockets[0]?.onopen();
  sockets[0]?.say({ seq: 90, type: 'welcome' });
  sockets[0]?.say({ seq: 95, type: 'changed', entity: 'lead', id: 11 });
  sockets[0]?.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(999);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  sockets[1]?.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sockets).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  sockets[2]?.onopen();
  expect(sockets[2]?.sent).toEqual([JSON.stringify({ since: 45 })]);
  sockets[2]?.say({ seq: 400, type: 'welcome' });
  sockets[2]?.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1_000);
  sockets[3]?.onopen();
  expect(sockets[3]?.sent).toEqual([JSON.stringify({ since: 45 })]);
});

it('reports a lost connection and its recovery, but not the first connection', async () => {
  const { sockets } = start();
  sockets[0]?.onopen();
  expect(signals).toEqual([]);
  sockets[0]?.onclose({ code: 1006 });
  expect(signals).toEqual([{ type: 'offline' }]);
  await vi.advanceTimersByTimeAsync(1_000);
  sockets[1]?.onopen();
  expect(signals).toEqual([{ type: 'offline' }]);
  sockets[1]?.say({ seq: 90, type: 'welcome' });
  expect(signals).toEqual([{ type: 'offline' }, { type: 'online' }]);
});

it('a server that lets no more sockets in is asked less and less often, and counts as reachable', async () => {
  const { sockets } = start();
  for (const [i, delay] of [1_000, 2_000, 4_000].entries()) {
    sockets[i]?.onopen();
    sockets[i]?.onclose({ code: 4429 });
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(sockets).toHaveLength(i + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(i + 2);
  }
  expect(signals).toEqual([]);
});

it('waits for the sign-in when signed out, and closes with its parent', async () => {
  const { actor, sockets } = start();
  sockets[0]?.onclose({ code: 4401 });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sockets).toHaveLength(1);
  expect(signals).toEqual([]);
  emitSignal({ type: 'signed.in' });
  expect(sockets).toHaveLength(2);
  actor.stop();
  expect(sockets[1]?.closed).toBe(true);
});

it('has everything reloaded when too much was missed', () => {
  const { sockets, told } = start();
  sockets[0]?.say({ type: 'missed_too_much' });
  expect(signals).toEqual([{ type: 'remote.changed', entity: '*', id: null, version: null }]);
  expect(told).toEqual([{ type: 'missed' }]);
});

it('has notifications read again when the privileges may have changed', () => {
  const { actor, sockets, told } = start();
  sockets[0]?.say({ type: 'changed', entity: 'profile', seq: 1 });
  expect(told).toContainEqual({ type: 'missed' });
  actor.stop();
});

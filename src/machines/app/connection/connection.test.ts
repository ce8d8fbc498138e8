import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { sessionCalls } from '../../../api/app/session.ts';
import { onUnavailable, send } from '../../../api/client.ts';
import { emitSignal, onSignal } from '../../kit/signals.ts';
import { connectionMachine } from './flows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  onUnavailable(() => {});
});

it('a call that finds the database restarting: it says so, asks until it is back, and tells everyone who waits', async () => {
  let isBack = false;
  let asked = 0;
  const probe = fromPromise<unknown>(async () => {
    asked += 1;
    if (!isBack) throw new Error('not yet');
    return null;
  });
  const actor = createActor(connectionMachine.provide({ actors: { probe } })).start();
  let online = 0;
  const stop = onSignal(({ type }) => {
    if (type === 'online') online += 1;
  });
  onUnavailable(() => emitSignal({ type: 'unavailable' }));
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, error: 'The service is restarting.', code: 'unavailable' }, { status: 503 }),
  );
  const refusal = await send(sessionCalls.profile, { signal: undefined }).catch((error) => error);
  expect(refusal.failure).toEqual({ kind: 'offline', message: 'The service is restarting.' });
  expect(actor.getSnapshot().hasTag('restarting')).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toBe(3);
  expect(actor.getSnapshot().hasTag('restarting')).toBe(true);
  expect(online).toBe(0);
  isBack = true;
  await vi.advanceTimersByTimeAsync(1_600);
  expect(actor.getSnapshot().value).toBe('recovered');
  expect(online).toBe(1);
  stop();
  actor.stop();
});

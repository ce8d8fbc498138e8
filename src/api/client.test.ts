import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionCalls } from './app/session.ts';
import { CallFailed, send } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

/** How a call stands once everything that can follow has followed; the net only answers by failing. */
async function outcome(isBrokenOff: boolean): Promise<unknown> {
  const breaking = new AbortController();
  vi.stubGlobal('fetch', (_: unknown, { signal }: RequestInit) => {
    if (isBrokenOff) return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  let ended: unknown = 'on its way';
  void send(sessionCalls.profile, { signal: breaking.signal }).then(
    (answer) => {
      ended = answer;
    },
    (error) => {
      ended = error;
    },
  );
  if (isBrokenOff) {
    await setImmediate();
    breaking.abort();
  }
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  return ended;
}

it('a call without a way to the server fails', async () => {
  expect(await outcome(false)).toBeInstanceOf(CallFailed);
});
it('one that is broken off reaches nobody: who waited may have begun anew', async () => {
  expect(await outcome(true)).toBe('on its way');
});

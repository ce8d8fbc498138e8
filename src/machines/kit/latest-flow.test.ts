import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type Answered, CallFailed } from '../../api/client.ts';
import { latestFlow } from './latest-flow.ts';

interface Ticks {
  version: number;
  kitchen?: boolean;
  bath?: boolean;
}
type Kept = { wanted: Ticks; version: number | null };

/** A flow whose saves wait until the test answers them. */
function open() {
  const asked: (Kept & { answer: (one: Ticks) => void; refuse: () => void })[] = [];
  const keep = fromPromise<Answered<Ticks>, Kept>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        asked.push({
          ...input,
          answer: (one) => resolve({ answer: one, message: null }),
          refuse: () => reject(new CallFailed({ kind: 'forbidden', message: 'No' })),
        });
      }),
  );
  const actor = createActor(latestFlow<Ticks, Ticks>().provide({ actors: { keep } }));
  actor.start();
  return { actor, asked, now: () => actor.getSnapshot() };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

it('shows a tick at once, and what is set meanwhile is saved after it, on the version that was answered', async () => {
  const { actor, asked, now } = open();
  actor.send({ type: 'set', input: { version: 4, kitchen: true } });
  expect(now().context.wanted).toEqual({ version: 4, kitchen: true });
  actor.send({ type: 'set', input: { version: 4, bath: true } });
  expect(now().context.wanted).toEqual({ version: 4, kitchen: true, bath: true });
  // One save at a time.
  expect(asked.map(({ wanted }) => wanted)).toEqual([{ version: 4, kitchen: true }]);
  asked[0]?.answer({ version: 5, kitchen: true });
  await settle();
  expect(asked.length).toBe(2);
  expect(asked[1]).toMatchObject({ wanted: { kitchen: true, bath: true }, version: 5 });
  asked[1]?.answer({ version: 6, kitchen: true, bath: true });
  await settle();
  expect([now().value, now().context.wanted, now().context.answer]).toEqual([
    'still',
    null,
    { version: 6, kitchen: true, bath: true },
  ]);
});

it('takes back what the server refuses, says why, and saves the next', async () => {
  const { actor, asked, now } = open();
  actor.send({ type: 'set', input: { version: 4, kitchen: true } });
  asked[0]?.refuse();
  await settle();
  expect([now().value, now().context.wanted, now().context.failure?.message]).toEqual(['refused', null, 'No']);
  actor.send({ type: 'set', input: { version: 4, bath: true } });
  expect([now().context.failure, asked[1]?.wanted]).toEqual([null, { version: 4, bath: true }]);
});

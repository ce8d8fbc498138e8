import { expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { CallFailed } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { reader, readFlow } from './read-flow.ts';
import { emitSignal } from './signals.ts';

/** A flow whose reads are answered by hand, in order. */
function readByHand() {
  const asked: { answer: (value: string) => void; fail: () => void }[] = [];
  const machine = readFlow<string, null>({ entity: 'execution' }).provide({
    actors: {
      read: reader(
        () =>
          new Promise<string>((resolve, reject) =>
            asked.push({ answer: resolve, fail: () => reject(new CallFailed(toFailure(0, undefined))) }),
          ),
      ),
    },
  });
  const actor = createActor(machine, { input: null }).start();
  const nth = async (n: number) => {
    await vi.waitFor(() => expect(asked.length).toBe(n));
    return asked[n - 1] as (typeof asked)[number];
  };
  const shown = (value: string) => waitFor(actor, (now) => now.matches('showing') && now.context.answer === value);
  return { actor, nth, shown };
}
/** A flow that shows an answer, and reads it again. */
async function readingAgain() {
  const flow = readByHand();
  (await flow.nth(1)).answer('running');
  await flow.shown('running');
  changed();
  return { ...flow, underWay: await flow.nth(2) };
}
const changed = () => emitSignal({ type: 'remote.changed', entity: 'execution', id: 1, version: 2 });

it('reads again what changed while it was first read', async () => {
  const { nth, shown } = readByHand();
  const first = await nth(1);
  changed();
  first.answer('running');
  (await nth(2)).answer('approved');
  await shown('approved');
});

it('reads again after the user’s own write, even if a reload was under way', async () => {
  const { actor, nth, shown, underWay } = await readingAgain();
  actor.send({ type: 'again' });
  underWay.answer('running');
  (await nth(3)).answer('approved');
  await shown('approved');
});

it('keeps what it shows when a reload fails, and tries again when the server is back', async () => {
  const { actor, nth, shown, underWay } = await readingAgain();
  underWay.fail();
  await waitFor(actor, (now) => now.matches('behind') && now.context.answer === 'running');
  emitSignal({ type: 'online' });
  (await nth(3)).answer('approved');
  await shown('approved');
});

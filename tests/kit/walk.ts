import { expect, vi } from 'vitest';
import { type AnyActorRef, type AnyEventObject, type AnyStateMachine, createActor, fromCallback, fromPromise } from 'xstate';
import { CallFailed } from '../../src/api/client.ts';
import { sayValue, type Walk } from '../../src/workbench/flow-model.ts';

interface Pending {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
  signal: AbortSignal;
}

const isCallback = (logic: unknown): boolean => typeof (logic as { callback?: unknown } | null)?.callback === 'function';

/**
 * Walks a real actor, whose invoked actors settle when the walk says so; nothing else happens. Throws if a step leads
 * elsewhere than the model says, or if a call whose state was left isn't aborted. `between` is called with the actor
 * after every step.
 */
export async function walkFlow(
  machine: AnyStateMachine,
  walk: Walk,
  between?: (actor: AnyActorRef, at: string) => Promise<void> | void,
): Promise<void> {
  const pending = new Map<string, Pending>();
  const left: Pending[] = [];
  const answering = fromPromise<unknown, unknown>(
    ({ self, signal }) =>
      new Promise((resolve, reject) => {
        const before = pending.get(self.id);
        if (before) left.push(before);
        pending.set(self.id, { resolve, reject, signal });
      }),
  );
  const actors = Object.fromEntries(
    Object.entries(machine.implementations.actors).map(([name, logic]) => [
      name,
      isCallback(logic) ? fromCallback(() => {}) : answering,
    ]),
  );
  const crashes: unknown[] = [];
  vi.useFakeTimers();
  const actor = createActor(machine.provide({ actors } as never), { input: walk.input as never });
  actor.subscribe({ error: (error) => crashes.push(error) });
  try {
    actor.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(sayValue(actor.getSnapshot().value), 'the start').toBe(walk.from);
    await between?.(actor, walk.from);
    for (const { say, event, to } of walk.steps) {
      happen(actor, pending, event);
      await vi.advanceTimersByTimeAsync(0);
      expect(crashes, say).toEqual([]);
      expect(sayValue(actor.getSnapshot().value), say).toBe(to);
      const running = actor.getSnapshot().children as Record<string, unknown>;
      for (const [id, { signal }] of pending)
        if (!running[id]) {
          expect(signal.aborted, `${id} was left running`).toBe(true);
          pending.delete(id);
        }
      for (const { signal } of left) expect(signal.aborted, 'an earlier read was left running').toBe(true);
      await between?.(actor, to);
    }
  } finally {
    actor.stop();
    vi.useRealTimers();
  }
}

function happen(actor: AnyActorRef, pending: Map<string, Pending>, event: AnyEventObject): void {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  const call = id === undefined ? undefined : pending.get(id);
  if (!call || id === undefined) {
    actor.send(event);
    return;
  }
  pending.delete(id);
  if (kind === 'done') call.resolve(event.output);
  else call.reject(event.error instanceof CallFailed ? event.error : new Error('a walk fails with a failure'));
}

import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { outdated } from '../../../machines/app/stores/outdated.ts';
import type { LatestMachine, LatestSnapshot } from '../../../machines/kit/latest-flow.ts';
import type { ReadMachine, ReadSnapshot } from '../../../machines/kit/read-flow.ts';
import type { TaskMachine, TaskSnapshot } from '../../../machines/kit/task-flow.ts';
import { useFlow } from './use-flow.ts';

/**
 * A read flow's result, or why there is none. `about` is read once: change it with a key. Where it couldn't be read again, the
 * page says that it may be out of date.
 */
export function useRead<T, I>(machine: ReadMachine<T, I>, about: I) {
  const actor = useFlow(machine, { input: about });
  const answer = useSelector(actor, (snapshot: ReadSnapshot<T, I>) => snapshot.context.answer);
  const failure = useSelector(actor, (snapshot: ReadSnapshot<T, I>) => snapshot.context.failure);
  const isMissing = useSelector(actor, (snapshot: ReadSnapshot<T, I>) => snapshot.matches('missing'));
  const isBehind = answer !== null && failure !== null;
  useEffect(() => {
    if (!isBehind) return;
    outdated.trigger.fellBehind({ read: actor });
    return () => outdated.trigger.caughtUp({ read: actor });
  }, [isBehind, actor]);
  return {
    answer,
    error: answer === null ? (failure?.message ?? null) : null,
    retry: isMissing ? undefined : () => actor.send({ type: 'retry' }),
    again: () => actor.send({ type: 'again' }),
  };
}

/** A task flow's actions: run it, and its error. `onDone` is called each time it was done. */
export function useTask<I, T>(machine: TaskMachine<I, T>, onDone?: () => void) {
  const actor = useFlow(machine);
  const failure = useSelector(actor, (snapshot: TaskSnapshot<I, T>) => snapshot.context.failure);
  const busy = useSelector(actor, (snapshot: TaskSnapshot<I, T>) => snapshot.hasTag('busy'));
  const done = useSelector(actor, (snapshot: TaskSnapshot<I, T>) => snapshot.context.done);
  const told = useRef(0);
  useEffect(() => {
    if (done === told.current) return;
    told.current = done;
    onDone?.();
  });
  const answer = useSelector(actor, (snapshot: TaskSnapshot<I, T>) => snapshot.context.answer);
  const wanted = useSelector(actor, (snapshot: TaskSnapshot<I, T>) => snapshot.context.wanted);
  return {
    perform: (input: I) => actor.send({ type: 'do', input }),
    /** What is being done, or could not be. */ wanted,
    failure,
    busy,
    done,
    /** What the last one answered. */ answer,
  };
}

/** A latest flow: the record with what was set and is still being saved, and the reason if that was refused. */
export function useLatest<I extends { version: number }, T extends { version: number }>(machine: LatestMachine<I, T>, record: T) {
  const actor = useFlow(machine);
  const wanted = useSelector(actor, (snapshot: LatestSnapshot<I, T>) => snapshot.context.wanted);
  const answer = useSelector(actor, (snapshot: LatestSnapshot<I, T>) => snapshot.context.answer);
  const failure = useSelector(actor, (snapshot: LatestSnapshot<I, T>) => snapshot.context.failure);
  const saved = answer && answer.version > record.version ? answer : record;
  return { shown: { ...saved, ...wanted }, failure, set: (input: I) => actor.send({ type: 'set', input }) };
}

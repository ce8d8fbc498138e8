import { type EventObject, fromPromise, type PromiseActorLogic } from 'xstate';
import { failureOf } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';

/** Path parameters above the record's own id: lead_id of /leads/{lead_id}/quotations/{id}. */
export type Parents = Record<string, number>;

/** An actor that the entity's machine file has to give by `.provide({ actors })`. */
export const placeholderActor = <Output, Input>(name: string): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor ${name} is not provided`)));

/** Guards on what a call threw. Anything that is not a failed call is a bug, and goes on to the error boundary. */
const failedAs =
  (...kinds: Failure['kind'][]) =>
  (_: unknown, { error }: { error: unknown }): boolean =>
    kinds.includes(failureOf(error).kind);

export const failureGuards = {
  isStale: failedAs('stale'),
  isSignedOut: failedAs('signed_out'),
  isOffline: failedAs('offline'),
  isInvalid: failedAs('invalid'),
  isRefused: failedAs('refused'),
  isMissing: failedAs('missing'),
};

/** Params of `failureGuards` and of the actions that keep what went wrong. */
export const errorOf = ({ event }: { event: EventObject }): { error: unknown } => ({
  error: (event as EventObject & { error: unknown }).error,
});
export const outputOf = <Output>({ event }: { event: { output: Output } }): { output: Output } => ({
  output: event.output,
});

/** How long to wait before the next try: 1, 2, 4 … 60 seconds, each shortened by up to a fifth so that clients don't come all at once. */
export const backoff = (attempts: number, random: () => number = Math.random): number =>
  Math.round(Math.min(60_000, 1000 * 2 ** attempts) * (1 - random() / 5));

import { type EventObject, fromPromise, type PromiseActorLogic } from 'xstate';
import { failureOf } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';

/** Path parameters before the record's own id: lead_id in /leads/{lead_id}/quotations/{id}. */
export type Parents = Record<string, number>;

/** A placeholder for an actor that the entity's flows must provide with `.provide({ actors })`. */
export const placeholderActor = <Output, Input>(name: string): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor ${name} is not provided`)));

/** Guards on an error thrown by a call. Anything that isn't a failed call is a bug and goes to the error boundary. */
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
  isExpired: failedAs('expired'),
  isRevoked: failedAs('revoked'),
};

/** Params for `failureGuards` and for the actions that store an error. */
export const errorOf = ({ event }: { event: EventObject }): { error: unknown } => ({
  error: (event as EventObject & { error: unknown }).error,
});
export const outputOf = <Output>({ event }: { event: { output: Output } }): { output: Output } => ({
  output: event.output,
});

/**
 * The delay before the next attempt: 1, 2, 4 … 60 seconds, each shortened by up to a fifth so that clients don't all retry at
 * once.
 */
export const backoff = (attempts: number, random: () => number = Math.random): number =>
  Math.round(Math.min(60_000, 1000 * 2 ** attempts) * (1 - random() / 5));

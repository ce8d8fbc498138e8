import { fromCallback, fromPromise } from 'xstate';
import { isReachable, onSignedOut } from '../../../api/client.ts';
import { backoff } from '../../kit/actors.ts';

/** Actors of every chart that signs somebody in, whoever it is. */
export const serverActors = {
  /** Resolves when the server can be used again. */
  awaitServer: fromPromise(async ({ signal }) => {
    for (let attempts = 0; !signal.aborted; attempts++) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(backoff(attempts), 5_000)));
      if (!signal.aborted && (await isReachable(signal))) return;
    }
  }),
  /** Sends `session.expired` when a call was answered that the session is over. */
  watchExpiry: fromCallback<{ type: 'none' }>(({ sendBack }) => {
    onSignedOut(() => sendBack({ type: 'session.expired' }));
    return () => onSignedOut(() => {});
  }),
};

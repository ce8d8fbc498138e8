import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Followable, workCalls } from '../../../api/app/my-work.ts';
import { failureOf, send } from '../../../api/client.ts';
import { errorOf, outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { notifier } from '../../kit/notifier.ts';

export { isFollowable } from '../../../api/app/my-work.ts';

export interface Followed {
  entity: Followable;
  id: number;
}
const label = (event: string) => ({ label: `flow.event.${event}` });

const chart = setup({
  types: {
    context: {} as Followed & { isFollowing: boolean },
    events: {} as { type: 'toggle' },
    input: {} as Followed,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    look: fromPromise<boolean, Followed>(async ({ input, signal }) =>
      (await send(workCalls.follows, { signal })).some(
        ({ entity, record_id, following }) => following && entity === input.entity && record_id === input.id,
      ),
    ),
    follow: fromPromise<boolean, Followed>(async ({ input: { entity, id }, signal }) => {
      const { following } = await send(workCalls.follow, { body: { entity, record_id: id }, signal });
      return following;
    }),
    unfollow: fromPromise<boolean, Followed>(async ({ input: { entity, id }, signal }) => {
      const { following } = await send(workCalls.unfollow, { params: { entity, record_id: String(id) }, signal });
      return following;
    }),
  },
  guards: {
    isTrue: (_, { output }: { output: boolean }) => output,
  },
  actions: {
    keepFollowing: assign({ isFollowing: true }),
    keepLeft: assign({ isFollowing: false }),
    showFailure: (_, { error }: { error: unknown }) => {
      notifier.trigger.shown({ tone: 'error', message: failureOf(error).message });
    },
  },
});
const withError = { params: errorOf };
const inputOf = ({ context: { entity, id } }: { context: Followed }): Followed => ({ entity, id });

/** Whether the user follows a record, and turning that on and off. */
export const followMachine = chart.createMachine({
  id: 'follow',
  initial: 'checking',
  context: ({ input }) => ({ ...input, isFollowing: false }),
  states: {
    checking: {
      meta: { title: 'flow.follow.checking' },
      tags: 'busy',
      invoke: {
        id: 'look',
        src: 'look',
        input: inputOf,
        onDone: [
          {
            target: 'following',
            guard: { type: 'isTrue', params: outputOf },
            actions: 'keepFollowing',
          },
          { target: 'notFollowing', actions: 'keepLeft' },
        ],
        onError: 'unknown',
      },
    },
    notFollowing: {
      meta: { title: 'flow.follow.not_following' },
      on: { toggle: { target: 'subscribing', meta: label('follow') } },
    },
    subscribing: {
      meta: { title: 'flow.follow.subscribing' },
      tags: 'busy',
      entry: 'keepFollowing',
      invoke: {
        id: 'follow',
        src: 'follow',
        input: inputOf,
        onDone: 'following',
        onError: { target: 'notFollowing', actions: ['keepLeft', { type: 'showFailure', ...withError }] },
      },
    },
    following: {
      meta: { title: 'flow.follow.following' },
      on: { toggle: { target: 'unsubscribing', meta: label('unfollow') } },
    },
    unsubscribing: {
      meta: { title: 'flow.follow.unsubscribing' },
      tags: 'busy',
      entry: 'keepLeft',
      invoke: {
        id: 'unfollow',
        src: 'unfollow',
        input: inputOf,
        onDone: 'notFollowing',
        onError: { target: 'following', actions: ['keepFollowing', { type: 'showFailure', ...withError }] },
      },
    },
    // Not worth a message: pressing the button will tell.
    unknown: {
      meta: { title: 'flow.follow.unknown' },
      on: { toggle: { target: 'checking', meta: label('retry') } },
    },
  },
});
export type FollowSnapshot = SnapshotFrom<typeof followMachine>;

import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type SavedView, savedViewCalls } from '../../../api/app/saved-view.ts';
import { failureOf, send } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { errorOf, outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { notifier } from '../../kit/notifier.ts';

/** The actions on a list's views. */
export type ViewWish =
  | { kind: 'create'; name: string; query: string; shared: boolean }
  | { kind: 'update'; id: number; name?: string; query?: string; shared?: boolean }
  | { kind: 'remove'; id: number };

interface SavedViewsContext {
  list: string;
  views: SavedView[] | null;
  wish: ViewWish | null;
  /** The view that was last created or changed. */
  last: number | null;
  failure: Failure | null;
}

const label = (event: string) => ({ label: `flow.event.${event}` });
const chart = setup({
  types: {
    context: {} as SavedViewsContext,
    events: {} as { type: 'wish'; wish: ViewWish } | { type: 'retry' } | { type: 'dismiss' },
    input: {} as { list: string },
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    read: fromPromise<SavedView[], { list: string }>(({ input: { list }, signal }) =>
      send(savedViewCalls.list, { query: { list }, signal }),
    ),
    write: fromPromise<number | null, { list: string; wish: ViewWish | null }>(async ({ input: { list, wish }, signal }) => {
      if (!wish) return null;
      if (wish.kind === 'create') {
        const { kind: _, ...body } = wish;
        return (await send(savedViewCalls.create, { body: { list, ...body }, idempotencyKey: crypto.randomUUID(), signal })).id;
      }
      if (wish.kind === 'remove') {
        await send(savedViewCalls.remove, { params: { id: wish.id }, signal });
        return null;
      }
      const { kind: _, id, ...body } = wish;
      return (await send(savedViewCalls.update, { params: { id }, body, signal })).id;
    }),
  },
  actions: {
    keepViews: assign((_, { output }: { output: SavedView[] }) => ({ views: output, failure: null })),
    keepWish: assign((_, { wish }: { wish: ViewWish }) => ({ wish, failure: null })),
    keepLast: assign((_, { output }: { output: number | null }) => ({ last: output, wish: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    /** A deleted view can be restored for ten seconds, by creating it again. */
    showRemoved: ({ context: { wish, views } }) => {
      const gone = wish?.kind === 'remove' && views?.find(({ id }) => id === wish.id);
      if (!gone) return;
      const { list, name, query, shared } = gone;
      notifier.trigger.shown({
        message: 'kit.views.removed',
        undo: () =>
          void send(savedViewCalls.create, { body: { list, name, query, shared }, signal: undefined }).catch((error: unknown) =>
            notifier.trigger.shown({ tone: 'error', message: failureOf(error).message }),
          ),
      });
    },
    forgetFailure: assign({ failure: null, wish: null }),
  },
});
const withError = { type: 'keepFailure', params: errorOf } as const;
const wished = {
  wish: {
    target: 'writing',
    actions: { type: 'keepWish', params: <E>({ event }: { event: E }) => event },
    meta: label('keep_view'),
  },
} as const;

const reading = chart.createStateConfig({
  meta: { title: 'flow.views.reading' },
  tags: 'busy',
  invoke: {
    id: 'read',
    src: 'read',
    input: ({ context: { list } }) => ({ list }),
    onDone: { target: 'showing', actions: { type: 'keepViews', params: outputOf } },
    onError: { target: 'unreadable', actions: withError },
  },
});
const showing = chart.createStateConfig({ meta: { title: 'flow.views.showing' }, on: wished });
const writing = chart.createStateConfig({
  meta: { title: 'flow.views.writing' },
  tags: 'busy',
  invoke: {
    id: 'write',
    src: 'write',
    input: ({ context: { list, wish } }) => ({ list, wish }),
    onDone: { target: 'reading', actions: ['showRemoved', { type: 'keepLast', params: outputOf }] },
    onError: { target: 'refused', actions: withError },
  },
});
/** Not saved, with the reason; what was typed is kept. */
const refused = chart.createStateConfig({
  meta: { title: 'flow.views.refused' },
  on: { ...wished, dismiss: { target: 'showing', actions: 'forgetFailure', meta: label('dismiss') } },
});
const unreadable = chart.createStateConfig({
  meta: { title: 'flow.views.unreadable' },
  on: { retry: { target: 'reading', meta: label('retry') } },
});

/** The saved views of a list: the user's own and shared ones. */
export const savedViewsMachine = chart.createMachine({
  id: 'views',
  initial: 'reading',
  context: ({ input }) => ({ list: input.list, views: null, wish: null, last: null, failure: null }),
  states: { reading, showing, writing, refused, unreadable },
});
export type SavedViewsSnapshot = SnapshotFrom<typeof savedViewsMachine>;

import { assign, fromPromise, setup } from 'xstate';
import type { Notification, notificationCalls } from '../../../api/app/session.ts';
import { notificationWire } from '../../../api/app/session-wire.ts';
import { callsBy, failureOf, send } from '../../../api/client.ts';
import type { AnswerOf } from '../../../api/contract.ts';
import type { Failure } from '../../../api/failure.ts';
import { backoff, errorOf, outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { type RealtimeEvent, realtimeActor } from '../realtime/realtime.ts';

const calls = callsBy<typeof notificationCalls>(notificationWire);
type Listed = AnswerOf<typeof notificationCalls.list>;

export interface NotificationsContext {
  rows: Notification[];
  /** */
  unread: number;
  page: number;
  isLastPage: boolean;
  /** The websocket is open, so what is shown is current. */
  isLive: boolean;
  /** The one being marked as read; null for all of them. */
  opened: number | null;
  failure: Failure | null;
  attempts: number;
}

export type NotificationsEvent =
  | RealtimeEvent
  | { type: 'open'; id: number }
  | { type: 'read.all' }
  | { type: 'more' }
  | { type: 'retry' };

const chart = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    read: fromPromise<Listed, { page: number }>(({ input, signal }) => send(calls.list, { query: input, signal })),
    mark: fromPromise<unknown, { id: number | null }>(({ input: { id }, signal }) =>
      id === null ? send(calls.readAll, { body: {}, signal }) : send(calls.read, { params: { id }, signal }),
    ),
    realtime: realtimeActor(),
  },
  delays: { backoff: ({ context }) => backoff(context.attempts) },
  guards: {
    isUnread: ({ context }, { id }: { id: number }) => context.rows.some((row) => row.id === id && row.read_at === null),
    /** Of a decision only its request is known here. */
    isTold: ({ context }, { entity, id }: { entity: string; id: number | null }) =>
      context.rows.some(
        (row) =>
          row.read_at === null &&
          (entity === 'decision' ? row.entity === 'execution' : row.entity === entity && row.record_id === id),
      ),
    hasUnread: ({ context }) => context.unread > 0,
    hasMore: ({ context }) => !context.isLastPage,
  },
  actions: {
    keepFirst: assign((_, { output }: { output: Listed }) => ({
      rows: output.notifications,
      unread: output.unread_count,
      isLastPage: output.is_last_page,
      page: 1,
      failure: null,
      attempts: 0,
    })),
    keepMore: assign(({ context }, { output }: { output: Listed }) => {
      // New ones push old ones to the next page, so a row may arrive twice.
      const known = new Set(context.rows.map(({ id }) => id));
      return {
        rows: [...context.rows, ...output.notifications.filter(({ id }) => !known.has(id))],
        unread: output.unread_count,
        isLastPage: output.is_last_page,
        page: context.page + 1,
      };
    }),
    keepNotified: assign(({ context }, { notification }: Extract<RealtimeEvent, { type: 'notified' }>) => {
      if (context.rows.some(({ id }) => id === notification.id)) return {};
      const row = {
        entity: null,
        record_id: null,
        read_at: null,
        created_at: new Date().toISOString(),
        ...notification,
      };
      return { rows: [row, ...context.rows], unread: context.unread + 1 };
    }),
    keepOpened: assign((_, { id }: { id: number }) => ({ opened: id })),
    keepAllOpened: assign({ opened: null }),
    keepMarked: assign(({ context: { rows, opened, unread } }) => ({
      rows: rows.map((row) =>
        opened === null || row.id === opened ? { ...row, read_at: row.read_at ?? new Date().toISOString() } : row,
      ),
      unread: opened === null ? 0 : Math.max(0, unread - 1),
    })),
    keepLive: assign({ isLive: true }),
    forgetLive: assign({ isLive: false }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
  },
});

const label = (event: string) => ({ label: `flow.event.${event}` });
const withEvent = { params: <E>({ event }: { event: E }) => event };
const withError = { params: errorOf };
const withOutput = { params: outputOf };
const keepFailure = { type: 'keepFailure', ...withError } as const;

const reading = chart.createStateConfig({
  meta: { title: 'flow.notifications.reading', rules: ['R-09'] },
  tags: 'busy',
  invoke: {
    id: 'read',
    src: 'read',
    input: { page: 1 },
    onDone: { target: 'showing', actions: { type: 'keepFirst', ...withOutput } },
    onError: { target: 'unreadable', actions: keepFailure },
  },
});

const showing = chart.createStateConfig({
  meta: { title: 'flow.notifications.showing', rules: ['R-28'] },
  initial: 'fresh',
  on: { missed: 'reading', settled: { target: 'reading', guard: { type: 'isTold', ...withEvent } } },
  states: {
    fresh: {
      meta: { title: 'flow.notifications.showing', rules: ['R-28'] },
      on: {
        open: {
          target: 'marking',
          guard: { type: 'isUnread', ...withEvent },
          actions: { type: 'keepOpened', ...withEvent },
          meta: label('open_notification'),
        },
        'read.all': {
          target: 'marking',
          guard: 'hasUnread',
          actions: 'keepAllOpened',
          meta: label('read_all'),
        },
        more: { target: 'readingMore', guard: 'hasMore', meta: label('more') },
      },
    },
    marking: {
      meta: { title: 'flow.notifications.marking' },
      tags: 'busy',
      invoke: {
        id: 'mark',
        src: 'mark',
        input: ({ context }) => ({ id: context.opened }),
        onDone: { target: 'fresh', actions: 'keepMarked' },
        onError: { target: 'fresh', actions: keepFailure },
      },
    },
    readingMore: {
      meta: { title: 'flow.notifications.reading_more' },
      tags: 'busy',
      invoke: {
        id: 'readMore',
        src: 'read',
        input: ({ context }) => ({ page: context.page + 1 }),
        onDone: { target: 'fresh', actions: { type: 'keepMore', ...withOutput } },
        onError: { target: 'fresh', actions: keepFailure },
      },
    },
  },
});

const unreadable = chart.createStateConfig({
  meta: { title: 'flow.notifications.unreadable' },
  entry: 'countAttempt',
  after: { backoff: 'reading' },
  on: {
    retry: { target: 'reading', meta: label('retry') },
    connected: { target: 'reading', actions: 'keepLive' },
  },
});

/** The notifications: the list, the unread count, and live updates over the websocket. */
export const notificationsMachine = chart.createMachine({
  id: 'notifications',
  initial: 'reading',
  context: {
    rows: [],
    unread: 0,
    page: 1,
    isLastPage: true,
    isLive: false,
    opened: null,
    failure: null,
    attempts: 0,
  },
  invoke: { id: 'realtime', src: 'realtime', onError: { actions: ['forgetLive', keepFailure] } },
  on: {
    notified: { actions: { type: 'keepNotified', ...withEvent } },
    connected: { actions: 'keepLive' },
    disconnected: { actions: 'forgetLive' },
  },
  states: { reading, showing, unreadable },
});

import { assign, fromPromise, setup } from 'xstate';
import { type Answered, failureOf, send } from '../../../api/client.ts';
import type { Call } from '../../../api/contract.ts';
import type { Failure, Refusal } from '../../../api/failure.ts';
import { type IssueBoard, issueBoardCalls } from '../../../api/maintenance/issue-board.ts';
import { type MaintenanceIssue, maintenanceIssueCalls } from '../../../api/maintenance/maintenance-issue.ts';
import { backoff, errorOf, failureGuards, outputOf, placeholderActor } from '../../kit/actors.ts';
import { isSame } from '../../kit/edit/fields.ts';
import { askAny } from '../../kit/entity.ts';
import type { FlowMeta, Viewer } from '../../kit/lifecycle.ts';
import { toast } from '../../kit/notifier.ts';
import type { Payload, PendingEvent } from '../../kit/record/record-types.ts';
import { type Signal, watchChanges } from '../../kit/signals.ts';
import { againstAnswer, cardOf, type Desk, type Place, type Plan, planOfDrop, planOfEvents } from './plans.ts';

/** The day and the queue's filters, as in the URL. */
type BoardQuery = Partial<Record<'day' | 'search' | 'priority', string> & Record<'compound_id' | 'category_id', number>>;

interface BoardInput {
  query: BoardQuery;
  viewer: Viewer;
  today: string;
}
/** An act on a card, until it is done or given up. */
type Wanted = PendingEvent & { id: number };
interface BoardContext extends BoardInput {
  board: IssueBoard | null;
  wanted: Wanted | null;
  /** Why the last act was refused, and where the card was dropped; null for an act by key. */
  refusal: { id: number; place: Place | null; reasons: Refusal[] } | null;
  failure: Failure | null;
  outdated: boolean;
  attempts: number;
}
export type BoardEvent =
  | { type: 'query.change'; query: BoardQuery }
  /** The first of these events that the card's statuses handle. */
  | { type: 'act'; id: number; events: readonly string[] }
  | { type: 'drop'; id: number; place: Place }
  | { type: 'answer'; payload: Payload }
  | { type: 'cancel' }
  | { type: 'dismiss' }
  | { type: 'retry' }
  | Signal;

interface BoardAct {
  id: number;
  version: number;
  call: string | undefined;
  payload: Payload;
}

const label = (event: string) => ({ label: `flow.event.${event}` });
const withEvent = { params: <E>({ event }: { event: E }) => event };
const withError = { params: errorOf };
const withOutput = { params: outputOf };

/** What is meant by pressing a key on a card, or by dropping it. */
type Meant = { id: number; events?: readonly string[]; place?: Place };
const deskOf = ({ viewer, today, board }: BoardContext): Desk | null => board && { viewer, today, board };
function planOf(context: BoardContext, { id, events, place }: Meant): Plan | null {
  const [card, desk] = [cardOf(context.board, id), deskOf(context)];
  if (!card || !desk) return null;
  return place ? planOfDrop(card, place, desk) : planOfEvents(card, events ?? [], desk);
}
function against(context: BoardContext, payload: Payload): Refusal[] {
  const { wanted } = context;
  const [card, desk] = [wanted && cardOf(context.board, wanted.id), deskOf(context)];
  return wanted && card && desk ? againstAnswer(card, wanted, payload, desk) : [];
}

const setupOfBoard = setup({
  types: {
    context: {} as BoardContext,
    events: {} as BoardEvent,
    input: {} as BoardInput,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    read: placeholderActor<IssueBoard, { query: BoardQuery }>('read'),
    act: placeholderActor<Answered<MaintenanceIssue>, BoardAct>('act'),
    watchChanges,
  },
  delays: {
    /** Changes come in bursts: one background reload for all of them. */
    settle: 300,
    backoff: ({ context }) => backoff(context.attempts),
  },
  guards: {
    ...failureGuards,
    isOutdated: ({ context }) => context.outdated,
    hasRefusal: ({ context }) => context.refusal !== null,
    isOther: ({ context }, { query }: { query: BoardQuery }) => !isSame(context.query, query),
    isPossible: ({ context }, meant: Meant) => planOf(context, meant)?.isComplete === true,
    isRefusedHere: ({ context }, meant: Meant) => Boolean(planOf(context, meant)?.refusals.length),
    asksFirst: ({ context }, meant: Meant) => planOf(context, meant)?.isComplete === false,
    isAnswered: ({ context }, { payload }: { payload: Payload }) => context.outdated || against(context, payload).length === 0,
    isAsked: ({ context }, { error }: { error: unknown }) =>
      failureOf(error).kind === 'invalid' && context.wanted?.meta.asks !== undefined,
  },
  actions: {
    keepQuery: assign((_, { query }: { query: BoardQuery }) => ({ query, refusal: null, failure: null })),
    keepBoard: assign(({ context: { refusal, failure } }, { output }: { output: IssueBoard }) => ({
      ...{ board: output, failure: refusal && failure, attempts: 0 },
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    markOutdated: assign({ outdated: true }),
    forgetOutdated: assign({ outdated: false }),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    keepDay: assign((_, { today }: { today: string }) => ({ today, outdated: true })),
    keepWanted: assign(({ context }, meant: Meant) => {
      const plan = planOf(context, meant);
      return {
        wanted: plan && {
          ...{ id: plan.id, event: plan.event, meta: plan.meta, payload: plan.payload, reasons: plan.open, fieldErrors: {} },
        },
        refusal: null,
        failure: null,
      };
    }),
    keepOwnReasons: assign(({ context }, meant: Meant) => ({
      refusal: { id: meant.id, place: meant.place ?? null, reasons: planOf(context, meant)?.refusals ?? [] },
      wanted: null,
      failure: null,
    })),
    keepPayload: assign(({ context: { wanted } }, { payload }: { payload: Payload }) => ({
      wanted: wanted && { ...wanted, payload, reasons: [], fieldErrors: {}, message: null },
    })),
    keepOpenReasons: assign(({ context }, { payload }: { payload: Payload }) => ({
      wanted: context.wanted && { ...context.wanted, payload, reasons: against(context, payload) },
    })),
    keepFieldErrors: assign(({ context: { wanted } }, { error }: { error: unknown }) => {
      const failure = failureOf(error);
      const fields = failure.kind === 'invalid' ? failure.fields : {};
      const fieldErrors = Object.fromEntries(
        Object.entries(fields).map(([field, messageKey]) => [field, { messageKey, values: {} }]),
      );
      return { wanted: wanted && { ...wanted, fieldErrors, message: failure.message } };
    }),
    keepReasons: assign(({ context: { wanted } }, { error }: { error: unknown }) => {
      const failure = failureOf(error);
      return {
        failure,
        refusal: { id: wanted?.id ?? 0, place: null, reasons: failure.kind === 'refused' ? failure.reasons : [] },
      };
    }),
    forgetWanted: assign({ wanted: null }),
    forgetFailure: assign({ failure: null, refusal: null }),
    showMessage: (_, { output }: { output: Answered<unknown> }) => {
      if (output.message) toast({ message: output.message });
    },
  },
});

const readInput = ({ context }: { context: BoardContext }) => ({ query: context.query });
const kept = { target: '#board.showing', actions: { type: 'keepBoard', ...withOutput } } as const;
/** An act by key or by a drop: why not, what is asked first, or the call; nothing where it changes nothing. */
const meant = (event: string) =>
  [
    {
      target: '#board.refused',
      guard: { type: 'isRefusedHere', ...withEvent },
      actions: { type: 'keepOwnReasons', ...withEvent },
      meta: label(event),
    },
    {
      target: '#board.prompting',
      guard: { type: 'asksFirst', ...withEvent },
      actions: { type: 'keepWanted', ...withEvent },
      meta: label(event),
    },
    {
      target: '#board.acting',
      guard: { type: 'isPossible', ...withEvent },
      actions: { type: 'keepWanted', ...withEvent },
      meta: label(event),
    },
  ] as const;
/** Another day or filter. An act isn't interrupted by it: its view says it again afterwards. */
const turns = {
  'query.change': {
    target: '#board.reading',
    guard: { type: 'isOther', ...withEvent },
    actions: { type: 'keepQuery', ...withEvent },
    meta: label('query'),
  },
} as const;
const moves = { ...turns, act: meant('act'), drop: meant('drop') } as const;
const dismiss = {
  target: '#board.showing',
  actions: ['forgetWanted', 'forgetFailure', 'markOutdated'],
  meta: label('dismiss'),
} as const;

const reading = setupOfBoard.createStateConfig({
  meta: { title: 'flow.list.reading' },
  tags: 'busy',
  entry: 'forgetOutdated',
  on: turns,
  invoke: {
    id: 'read',
    src: 'read',
    input: readInput,
    onDone: kept,
    onError: { target: 'unreadable', actions: { type: 'keepFailure', ...withError } },
  },
});
const showing = setupOfBoard.createStateConfig({
  meta: { title: 'flow.list.showing' },
  initial: 'fresh',
  on: {
    ...moves,
    dismiss: { guard: 'hasRefusal', actions: ['forgetWanted', 'forgetFailure'], meta: label('dismiss') },
  },
  states: {
    fresh: { meta: { title: 'flow.list.fresh' }, always: { target: 'settling', guard: 'isOutdated' } },
    settling: { meta: { title: 'flow.list.settling' }, after: { settle: 'rereading' } },
    rereading: {
      meta: { title: 'flow.list.rereading' },
      entry: 'forgetOutdated',
      invoke: {
        id: 'reread',
        src: 'read',
        input: readInput,
        onDone: kept,
        onError: { target: 'behind', actions: { type: 'keepFailure', ...withError } },
      },
    },
    // The cards stay, the page says that they may be outdated, and retries.
    behind: {
      meta: { title: 'flow.list.behind' },
      entry: 'countAttempt',
      after: { backoff: 'rereading' },
      on: { online: 'rereading', 'signed.in': 'rereading', retry: { target: 'rereading', meta: label('retry') } },
    },
  },
});
const prompting = setupOfBoard.createStateConfig({
  meta: { title: 'flow.record.prompting' },
  tags: 'held',
  on: {
    answer: [
      {
        target: 'acting',
        guard: { type: 'isAnswered', ...withEvent },
        actions: { type: 'keepPayload', ...withEvent },
        meta: label('answer'),
      },
      { actions: { type: 'keepOpenReasons', ...withEvent }, meta: label('answer') },
    ],
    cancel: { target: 'showing', actions: 'forgetWanted', meta: label('cancel') },
  },
});
const acting = setupOfBoard.createStateConfig({
  meta: { title: 'flow.record.acting' },
  tags: ['busy', 'held'],
  invoke: {
    id: 'act',
    src: 'act',
    input: ({ context: { wanted, board } }): BoardAct => ({
      id: wanted?.id ?? 0,
      version: cardOf(board, wanted?.id ?? 0)?.version ?? 0,
      call: wanted?.meta.call,
      payload: wanted?.payload ?? {},
    }),
    onDone: { target: 'showing.rereading', actions: ['forgetWanted', { type: 'showMessage', ...withOutput }] },
    onError: [
      {
        target: 'prompting',
        guard: { type: 'isAsked', ...withError },
        actions: { type: 'keepFieldErrors', ...withError },
      },
      { target: 'reauthenticating', guard: { type: 'isSignedOut', ...withError } },
      {
        target: 'actFailed',
        guard: { type: 'isOffline', ...withError },
        actions: { type: 'keepFailure', ...withError },
      },
      { target: 'refused', guard: { type: 'isRefused', ...withError }, actions: { type: 'keepReasons', ...withError } },
      // Somebody else was faster: the board is read anew, and what happened stays said.
      { target: 'showing.rereading', actions: { type: 'keepReasons', ...withError } },
    ],
  },
});

/**
 * The dispatcher's board: a day's visits and the queue, read anew as others change them, and acts on its cards. An act is judged by
 * the issue's chart before anything is called: it is refused with its reasons, asks for its input, or is done.
 */
export const boardMachine = setupOfBoard
  .createMachine({
    id: 'board',
    initial: 'reading',
    context: ({ input }) => ({
      ...input,
      ...{ board: null, wanted: null, refusal: null, failure: null, outdated: false, attempts: 0 },
    }),
    invoke: {
      id: 'watchChanges',
      src: 'watchChanges',
      input: { entity: ['maintenance_issue', 'user', 'provider'], id: null },
      onError: { actions: { type: 'keepFailure', ...withError } },
    },
    on: {
      'remote.changed': { actions: 'markOutdated' },
      'record.saved': { actions: 'markOutdated' },
      'day.begun': { actions: { type: 'keepDay', ...withEvent } },
    },
    states: {
      reading,
      showing,
      prompting,
      acting,
      // A refusal doesn't block the board: it stays said while others' changes are read.
      refused: {
        meta: { title: 'flow.record.refused' },
        on: { ...moves, dismiss, 'remote.changed': { target: 'showing', actions: 'markOutdated' } },
      },
      actFailed: {
        meta: { title: 'flow.record.act_failed' },
        on: { retry: { target: 'acting', actions: 'forgetFailure', meta: label('retry') }, ...moves, dismiss },
      },
      reauthenticating: { meta: { title: 'flow.record.reauthenticating' }, on: { ...turns, 'signed.in': 'acting', dismiss } },
      unreadable: {
        meta: { title: 'flow.list.unreadable' },
        on: { ...turns, online: 'reading', 'signed.in': 'reading', retry: { target: 'reading', meta: label('retry') } },
      },
    },
  })
  .provide({
    actors: {
      read: fromPromise<IssueBoard, { query: BoardQuery }>(({ input: { query }, signal }) =>
        send(issueBoardCalls.board, { query: query as object, signal }),
      ),
      act: fromPromise<Answered<MaintenanceIssue>, BoardAct>(({ input: { id, version, call, payload }, signal }) =>
        askAny<MaintenanceIssue>(callById.get(call ?? ''), { params: { id }, body: { ...payload, version }, signal }),
      ),
    },
  });
const callById = new Map<string, Call>(
  [...Object.values(maintenanceIssueCalls), ...Object.values(issueBoardCalls)].map((call) => [call.id, call]),
);

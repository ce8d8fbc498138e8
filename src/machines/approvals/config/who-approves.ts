import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Case, type LiveRules, type Preview, ruleTrialCalls } from '../../../api/approvals/rule-trial.ts';
import { failureOf, send } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { errorOf, outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { type Signal, watchChanges } from '../../kit/signals.ts';

interface WhoApproves {
  /** The company's rules, and what can be chosen; null until loaded. */
  live: LiveRules | null;
  given: Case;
  preview: Preview | null;
  failure: Failure | null;
}
type WhoApprovesEvent = { type: 'fact.set'; facts: Partial<Case> } | { type: 'facts.reset' } | { type: 'retry' } | Signal;

/** What a case starts with; the rest is as usual in the company. */
export const beginning: Case = { kind: 'quotation', total_amount: 500_000 };

const usualIn = ({ usual: { requester_id, ...usual } }: LiveRules): Omit<Case, 'kind' | 'total_amount'> => ({
  ...usual,
  ...(requester_id !== null && { requester_id }),
});

const chart = setup({
  types: {
    context: {} as WhoApproves,
    events: {} as WhoApprovesEvent,
    input: {} as { given: Case },
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    read: fromPromise<LiveRules>(({ signal }) => send(ruleTrialCalls.live, { signal })),
    ask: fromPromise<Preview, Case>(({ input, signal }) => send(ruleTrialCalls.preview, { body: input, signal })),
    watchChanges,
  },
  delays: {
    /** Typing a number is one question. */
    pause: 250,
  },
  guards: {
    /** Whatever answered wasn't the server of the app: the workbench may run without one. */
    isUnreachable: (_, { error }: { error: unknown }) =>
      ['offline', 'missing', 'broken', 'invalid'].includes(failureOf(error).kind),
  },
  actions: {
    keepLive: assign(({ context }, { output }: { output: LiveRules }) => ({
      live: output,
      given: { ...usualIn(output), ...context.given },
      failure: null,
    })),
    keepPreview: assign((_, { output }: { output: Preview }) => ({ preview: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    setFact: assign(({ context }, { facts }: { facts: Partial<Case> }) => ({ given: { ...context.given, ...facts } })),
    resetFacts: assign(({ context }) => ({ given: { ...(context.live ? usualIn(context.live) : {}), ...beginning } })),
  },
});

const params = <E>({ event }: { event: E }) => event;
const withError = { type: 'keepFailure', params: errorOf } as const;
/** Available once the rules are known. */
const asking = {
  'fact.set': { target: 'pausing', actions: { type: 'setFact', params }, meta: { label: 'approvals.trial.event.fact' } },
  'facts.reset': { target: 'pausing', actions: 'resetFacts', meta: { label: 'approvals.trial.event.reset' } },
} as const;
const retry = {
  retry: { target: 'reading', meta: { label: 'flow.event.retry' } },
  online: 'reading',
  'signed.in': 'reading',
} as const;

/** Who approves a case by the live rules: they are read, asked, and asked again after every change of the case or of a rule. */
export const whoApprovesMachine = chart.createMachine({
  id: 'who_approves',
  initial: 'reading',
  context: ({ input }) => ({ live: null, given: input.given, preview: null, failure: null }),
  invoke: {
    id: 'watchChanges',
    src: 'watchChanges',
    input: { entity: ['workflow_config', 'user'], id: null },
    onError: { actions: withError },
  },
  states: {
    reading: {
      meta: { title: 'flow.who_approves.reading' },
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        onDone: { target: 'asking', actions: { type: 'keepLive', params: outputOf } },
        onError: [
          { target: 'unreachable', guard: { type: 'isUnreachable', params: errorOf }, actions: withError },
          { target: 'unreadable', actions: withError },
        ],
      },
    },
    unreachable: { meta: { title: 'flow.who_approves.unreachable' }, on: retry },
    unreadable: { meta: { title: 'flow.who_approves.unreadable' }, on: retry },
    pausing: { meta: { title: 'flow.who_approves.pausing' }, tags: 'busy', after: { pause: 'asking' }, on: asking },
    asking: {
      meta: { title: 'flow.who_approves.asking' },
      tags: 'busy',
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => context.given,
        onDone: { target: 'showing', actions: { type: 'keepPreview', params: outputOf } },
        onError: { target: 'refused', actions: withError },
      },
      on: asking,
    },
    showing: {
      meta: { title: 'flow.who_approves.showing' },
      on: { ...asking, 'remote.changed': 'reading', 'day.begun': 'reading' },
    },
    refused: { meta: { title: 'flow.who_approves.refused' }, on: { ...asking, ...retry } },
  },
});
export type WhoApprovesRef = ActorRefFrom<typeof whoApprovesMachine>;
export type WhoApprovesSnapshot = SnapshotFrom<typeof whoApprovesMachine>;

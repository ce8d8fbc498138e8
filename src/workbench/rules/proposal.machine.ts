import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type LiveRules, type Replay, type RoutedKind, type RuleChange, ruleTrialCalls } from '../../api/approvals/rule-trial.ts';
import { failureOf, send } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';
import { newStep } from '../../machines/approvals/config/flows.ts';
import { errorOf, outputOf } from '../../machines/kit/actors.ts';
import { changed, changesOf, type DraftRule, draftsOf, inputOf, type RuleInput } from './proposal.ts';

interface Proposing {
  live: LiveRules | null;
  drafts: DraftRule[];
  /** The key of the rule that is edited. */
  chosen: string | null;
  /** How many were added so far, for the keys of further ones. */
  added: number;
  /** Of the changes as they stand; null after another change. */
  replay: Replay | null;
  failure: Failure | null;
}
type ProposingEvent =
  | { type: 'rule.choose'; key: string }
  | { type: 'rule.add'; kind: RoutedKind; name_en: string; name_ar: string }
  | { type: 'rule.change'; change: Partial<RuleInput> }
  | { type: 'rule.remove' }
  | { type: 'rule.restore' }
  | { type: 'replay' }
  | { type: 'retry' };

const chart = setup({
  types: { context: {} as Proposing, events: {} as ProposingEvent },
  actors: {
    read: fromPromise<LiveRules>(({ signal }) => send(ruleTrialCalls.live, { signal })),
    replay: fromPromise<Replay, RuleChange[]>(({ input, signal }) =>
      send(ruleTrialCalls.replay, { body: { changes: input }, signal }),
    ),
  },
  guards: { hasChanges: ({ context }) => changed(context.drafts).length > 0 },
  actions: {
    keepLive: assign((_, { output }: { output: LiveRules }) => {
      const drafts = draftsOf(output);
      return { live: output, drafts, chosen: drafts[0]?.key ?? null, failure: null };
    }),
    keepReplay: assign((_, { output }: { output: Replay }) => ({ replay: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    choose: assign((_, { key }: { key: string }) => ({ chosen: key })),
    add: assign(({ context }, { kind, name_en, name_ar }: { kind: RoutedKind; name_en: string; name_ar: string }) => {
      const key = `new-${context.added + 1}`;
      const scope = { compounds: [], property_use: [], contract_kind: [], unit_types: [] };
      const after: RuleInput = { name_en, name_ar, active: true, scope, thresholds: [], steps: [newStep(1, '1')] };
      return {
        drafts: [...context.drafts, { key, kind, before: null, after }],
        chosen: key,
        added: context.added + 1,
        replay: null,
        failure: null,
      };
    }),
    change: assign(({ context }, { change }: { change: Partial<RuleInput> }) => ({
      drafts: context.drafts.map((draft) =>
        draft.key === context.chosen && draft.after ? { ...draft, after: { ...draft.after, ...change } } : draft,
      ),
      replay: null,
      failure: null,
    })),
    /** One that was only added is gone; a live one stays in sight, so that it can be restored. */
    remove: assign(({ context: { drafts, chosen } }) => ({
      drafts: drafts.flatMap((draft) => (draft.key !== chosen ? [draft] : draft.before ? [{ ...draft, after: null }] : [])),
      replay: null,
      failure: null,
    })),
    restore: assign(({ context: { drafts, chosen } }) => ({
      drafts: drafts.map((draft) => (draft.key === chosen && draft.before ? { ...draft, after: inputOf(draft.before) } : draft)),
      replay: null,
      failure: null,
    })),
  },
});

const params = <E>({ event }: { event: E }) => event;
const label = (word: string) => ({ label: `workbench.proposal.${word}` });
const withError = { type: 'keepFailure', params: errorOf } as const;
const editing = {
  'rule.choose': { actions: { type: 'choose', params }, meta: label('choose') },
  'rule.add': { target: 'editing', actions: { type: 'add', params }, meta: label('add') },
  'rule.change': { target: 'editing', actions: { type: 'change', params }, meta: label('change') },
  'rule.remove': { target: 'editing', actions: 'remove', meta: label('remove') },
  'rule.restore': { target: 'editing', actions: 'restore', meta: label('restore') },
  replay: { target: 'replaying', guard: 'hasChanges', meta: label('replay') },
} as const;

/** A copy of the company's live rules is edited, replayed on the last 90 days, and taken away. Nothing is saved in the app. */
export const proposalMachine = chart.createMachine({
  id: 'proposal',
  initial: 'reading',
  context: { live: null, drafts: [], chosen: null, added: 0, replay: null, failure: null },
  states: {
    reading: {
      meta: { title: 'workbench.proposal.reading' },
      invoke: {
        id: 'read',
        src: 'read',
        onDone: { target: 'editing', actions: { type: 'keepLive', params: outputOf } },
        onError: { target: 'unreadable', actions: withError },
      },
    },
    unreadable: { meta: { title: 'workbench.proposal.unreadable' }, on: { retry: { target: 'reading', meta: label('retry') } } },
    editing: { meta: { title: 'workbench.proposal.editing' }, on: editing },
    replaying: {
      meta: { title: 'workbench.proposal.replaying' },
      invoke: {
        id: 'replay',
        src: 'replay',
        input: ({ context }) => changesOf(context.drafts),
        onDone: { target: 'shown', actions: { type: 'keepReplay', params: outputOf } },
        onError: { target: 'refused', actions: withError },
      },
      on: editing,
    },
    shown: { meta: { title: 'workbench.proposal.shown' }, on: editing },
    // Its fields say what the company doesn't have, or what can't be.
    refused: { meta: { title: 'workbench.proposal.refused' }, on: editing },
  },
});
export type ProposalRef = ActorRefFrom<typeof proposalMachine>;

import { and, setup } from 'xstate';
import type { Decision as DecisionRecord } from '../../../api/approvals/decision.ts';
import { bySomebodyElse, lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

/** The part of a decision that its facts are derived from. */
export type Decision = Pick<
  DecisionRecord,
  | 'id'
  | 'version'
  | 'status'
  | 'execution_id'
  | 'step_id'
  | 'user_id'
  | 'requester_id'
  | 'maker_ids'
  | 'passed_on'
  | 'sole_approver'
  | 'others_may_approve'
  | 'step_status'
  | 'execution_status'
  | 'allow_delegate'
  | 'require_comment'
>;

export interface DecisionFacts extends Facts {
  is_mine: boolean;
  is_requester: boolean;
  /** Made the record, or changed its priced content. */
  is_maker: boolean;
  /** The company's only person who may approve it: decides on the own request, as long as that is so. */
  is_sole_approver: boolean;
  may_administer: boolean;
  is_passed_on: boolean;
  is_running: boolean;
  allow_delegate: boolean;
  require_comment: boolean;
}
type DecisionEvent =
  | { type: 'approve'; comment?: string | null }
  | { type: 'reject'; rejection_reason_id: number | null | undefined; note_required?: boolean; comment?: string | null }
  | { type: 'delegate'; to: number | null | undefined; comment?: string | null }
  | { type: 'reassign'; to: number | null | undefined; reason: string | null | undefined }
  | { type: 'void' };

const commentOf = (event: DecisionEvent) => ('comment' in event ? (event.comment ?? '').trim() : '');

const chart = setup({
  types: lifecycleTypes<DecisionFacts, DecisionEvent, 'pending' | 'counts'>(),
  guards: {
    ...sharedGuards,
    isMine: ({ context }) => context.is_mine,
    isNotRequester: ({ context }) => !context.is_requester || context.is_sole_approver,
    isNotMaker: ({ context }) => !context.is_maker || context.is_sole_approver,
    isAdministrator: ({ context }) => context.may_administer,
    isNotPassedOn: ({ context }) => !context.is_passed_on,
    isRunning: ({ context }) => context.is_running,
    allowsDelegation: ({ context }) => context.allow_delegate,
    gaveComment: ({ context, event }) => !context.require_comment || commentOf(event).length > 0,
    gaveRejectionReason: ({ event }) => event.type === 'reject' && Boolean(event.rejection_reason_id),
    gaveLongNote: ({ event }, { characters }: { characters: number }) =>
      event.type === 'reject' && (!event.note_required || commentOf(event).length >= characters),
    gaveDelegate: ({ event }) => event.type === 'delegate' && Boolean(event.to),
    gaveDecider: ({ event }) => event.type === 'reassign' && Boolean(event.to),
    gaveReason: ({ event }) => event.type === 'reassign' && Boolean(event.reason?.trim()),
  },
  actions: { keepDecision: effect, notifyStep: effect, passOn: effect, keepReason: effect, handOver: effect },
});

const root = chart.createStateConfig({
  states: {
    pending: {
      tags: ['pending', 'counts'],
      meta: { title: 'decision.status.pending', tone: 'yellow', waits: 'who.decider', days: 2 },
      on: {
        approve: {
          target: 'approved',
          guard: and(['isMine', 'isNotRequester', 'isNotMaker', 'isRunning', 'gaveComment']),
          actions: ['keepDecision', 'notifyStep'],
          meta: {
            label: 'decision.event.approve',
            call: 'WFL-37',
            by: 'person',
            asks: 'comment',
            rules: ['R-17'],
          },
        },
        reject: {
          target: 'rejected',
          guard: and([
            'isMine',
            'isNotRequester',
            'isNotMaker',
            'isRunning',
            'gaveComment',
            'gaveRejectionReason',
            { type: 'gaveLongNote', params: { characters: 10 } },
          ]),
          actions: ['keepDecision', 'notifyStep'],
          meta: {
            label: 'decision.event.reject',
            call: 'WFL-38',
            by: 'person',
            asks: 'rejection',
            back: true,
            rules: ['R-17'],
          },
        },
        delegate: {
          target: 'delegated',
          guard: and(['isMine', 'isRunning', 'allowsDelegation', 'isNotPassedOn', 'gaveDelegate']),
          actions: ['keepDecision', 'passOn'],
          meta: { label: 'decision.event.delegate', call: 'X-WFL-01', by: 'person', asks: 'delegate' },
        },
        reassign: {
          target: 'reassigned',
          guard: and(['isAdministrator', 'isRunning', 'gaveDecider', 'gaveReason']),
          actions: ['keepReason', 'handOver'],
          meta: { label: 'decision.event.reassign', call: 'X-WFL-07', by: 'person', asks: 'reassign' },
        },
        void: { target: 'void', guard: 'isSystem', meta: { label: 'decision.event.void', by: 'system' } },
      },
    },
    approved: { type: 'final', tags: 'counts', meta: { title: 'decision.status.approved', rules: ['R-37'], tone: 'green' } },
    rejected: { type: 'final', tags: 'counts', meta: { title: 'decision.status.rejected', rules: ['R-37'], tone: 'red' } },
    delegated: { type: 'final', meta: { title: 'decision.status.delegated', tone: 'gray-outline' } },
    reassigned: { type: 'final', meta: { title: 'decision.status.reassigned', tone: 'gray-outline' } },
    void: { type: 'final', meta: { title: 'decision.status.void', tone: 'gray' } },
  },
});

/**
 * One person's decision. A rejection has a reason, and nobody decides on what they requested, made or priced (domain 3.3, R-17),
 * except a company's only person who may approve.
 */
export const decisionLifecycle = lifecycle({
  entity: 'decision',
  machine: chart.createMachine({
    id: 'decision',
    initial: 'pending',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    isMine: ['decider'],
    isNotRequester: ['approvers'],
    isNotMaker: ['approvers'],
    isAdministrator: ['administrator'],
    isNotPassedOn: ['administrator'],
    isRunning: ['quotations.edit'],
    allowsDelegation: ['workflow_configs.edit'],
    gaveComment: ['you'],
    gaveRejectionReason: ['you'],
    gaveLongNote: ['you'],
    gaveDelegate: ['you'],
    gaveDecider: ['you'],
    gaveReason: ['you'],
  },
  fixes: {
    isMine: bySomebodyElse,
    isNotRequester: bySomebodyElse,
    isNotMaker: bySomebodyElse,
    isAdministrator: bySomebodyElse,
    isNotPassedOn: bySomebodyElse,
    isRunning: onRecord('execution', 'execution_id'),
    allowsDelegation: bySomebodyElse,
  },
  factsOf: (decision: Decision, viewer: Viewer, today: string) => ({
    viewer,
    today,
    is_mine: decision.user_id === viewer.id,
    is_requester: decision.requester_id === viewer.id,
    is_maker: decision.maker_ids.includes(viewer.id),
    is_sole_approver: decision.sole_approver && !decision.others_may_approve,
    may_administer: viewer.is_admin,
    is_passed_on: decision.passed_on,
    is_running: decision.execution_status === 'running' && decision.step_status === 'active',
    allow_delegate: decision.allow_delegate,
    require_comment: decision.require_comment,
  }),
});

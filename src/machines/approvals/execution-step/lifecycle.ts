import { and, setup } from 'xstate';
import type { ConfigStep } from '../../../api/approvals/config.ts';
import type { ExecutionStep as StepRecord } from '../../../api/approvals/execution-step.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

/** A step of an approval request: who decides, and how many must approve. */
export interface ExecutionStep {
  id: number;
  version: number;
  status: StepRecord['status'];
  execution_id: number;
  order: number;
  name: string;
  mode: StepRecord['mode'];
  quorum: number | null;
  on_timeout: ConfigStep['on_timeout'];
  overdue: boolean;
  /** Those asked on behalf of someone late, out of all who were asked. */
  escalated_count: number;
  approved_count: number;
  rejected_count: number;
  pending_count: number;
}

export interface StepFacts extends Facts {
  mode: ExecutionStep['mode'];
  needed: number;
  approved: number;
  rejected: number;
  pending: number;
  on_timeout: ExecutionStep['on_timeout'];
}
type StepEvent =
  | { type: 'activate' }
  | { type: 'skip' }
  | { type: 'decided' }
  | { type: 'due' }
  /** These users may no longer decide. */
  | { type: 'resolve'; users: number[] }
  | { type: 'strand' }
  | { type: 'void' };

const isReached = ({ context }: { context: StepFacts }) => context.approved >= context.needed;
/** Any and all: one rejection is enough. Quorum: rejected when the remaining approvers can't reach it. */
const isOutOfReach = ({ context }: { context: StepFacts }) =>
  context.mode === 'quorum' ? context.approved + context.pending < context.needed : context.rejected > 0;

const chart = setup({
  types: lifecycleTypes<StepFacts, StepEvent, 'open'>(),
  guards: {
    ...sharedGuards,
    isReached,
    isOutOfReach,
    /** Those who are left can't approve it, even if they all did. */
    isDeserted: ({ context }) => context.approved + context.pending < context.needed,
    isStillOpen: (args) => !isReached(args) && !isOutOfReach(args),
    rejectsOnTimeout: ({ context }) => context.on_timeout === 'reject',
    escalatesOnTimeout: ({ context }) => context.on_timeout === 'escalate',
    remindsOnTimeout: ({ context }) => context.on_timeout === 'remind',
  },
  actions: {
    startClock: effect,
    stopClock: effect,
    askDeciders: effect,
    voidDecisions: effect,
    notifyExecutionDone: effect,
    notifyExecutionRejected: effect,
    markOverdue: effect,
    /** Both again after so many business hours, where the rule names none: a working day. */
    escalate: (_, _rule: { hours: number }) => {},
    remind: (_, _rule: { hours: number }) => {},
    resolveAnew: effect,
  },
});

const bySystem = { by: 'system' } as const;
const byTimer = { by: 'timer' } as const;

const root = chart.createStateConfig({
  states: {
    waiting: {
      tags: 'open',
      meta: { title: 'execution_step.status.waiting', tone: 'neutral', waits: 'who.approvers' },
      on: {
        activate: {
          target: 'active',
          guard: 'isSystem',
          actions: ['startClock', 'askDeciders'],
          meta: { label: 'execution_step.event.activate', ...bySystem },
        },
        skip: {
          target: 'skipped',
          guard: 'isSystem',
          meta: { label: 'execution_step.event.skip', ...bySystem },
        },
      },
    },
    active: {
      tags: 'open',
      meta: { title: 'execution_step.status.active', tone: 'yellow', waits: 'who.approvers', days: 2 },
      on: {
        decided: [
          {
            target: 'approved',
            guard: and(['isSystem', 'isReached']),
            actions: ['stopClock', 'voidDecisions', 'notifyExecutionDone'],
            meta: { label: 'execution_step.event.decided', ...bySystem },
          },
          {
            target: 'rejected',
            guard: and(['isSystem', 'isOutOfReach']),
            actions: ['stopClock', 'voidDecisions', 'notifyExecutionRejected'],
            meta: { label: 'execution_step.event.decided', ...bySystem },
          },
          {
            guard: and(['isSystem', 'isStillOpen']),
            meta: { label: 'execution_step.event.decided', ...bySystem },
          },
        ],
        due: [
          {
            target: 'rejected',
            guard: and(['isSystem', 'rejectsOnTimeout']),
            actions: ['markOverdue', 'voidDecisions', 'notifyExecutionRejected'],
            meta: { label: 'execution_step.event.due', ...byTimer },
          },
          {
            guard: and(['isSystem', 'escalatesOnTimeout']),
            actions: ['markOverdue', { type: 'escalate', params: { hours: 9 } }],
            meta: { label: 'execution_step.event.due', ...byTimer },
          },
          {
            guard: and(['isSystem', 'remindsOnTimeout']),
            actions: ['markOverdue', { type: 'remind', params: { hours: 9 } }],
            meta: { label: 'execution_step.event.due', ...byTimer },
          },
        ],
        resolve: {
          guard: 'isSystem',
          actions: 'resolveAnew',
          meta: { label: 'execution_step.event.resolve', ...bySystem },
        },
        strand: {
          target: 'rejected',
          guard: and(['isSystem', 'isDeserted']),
          actions: ['stopClock', 'voidDecisions', 'notifyExecutionRejected'],
          meta: { label: 'execution_step.event.strand', ...bySystem },
        },
        skip: {
          target: 'skipped',
          guard: 'isSystem',
          actions: ['stopClock', 'voidDecisions'],
          meta: { label: 'execution_step.event.skip', ...bySystem },
        },
      },
    },
    approved: { type: 'final', meta: { title: 'execution_step.status.approved', tone: 'green' } },
    rejected: { type: 'final', meta: { title: 'execution_step.status.rejected', tone: 'red' } },
    skipped: { type: 'final', meta: { title: 'execution_step.status.skipped', tone: 'gray' } },
  },
});

/** Time alone never approves: an overdue step reminds, escalates or rejects (domain 3.3). */
export const executionStepLifecycle = lifecycle({
  entity: 'execution_step',
  machine: chart.createMachine({
    id: 'execution_step',
    initial: 'waiting',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    isReached: ['approvers'],
    isOutOfReach: ['approvers'],
    isStillOpen: ['approvers'],
    isDeserted: ['system'],
    rejectsOnTimeout: ['system'],
    escalatesOnTimeout: ['system'],
    remindsOnTimeout: ['system'],
  },
  factsOf: (step: ExecutionStep, viewer: Viewer, today: string) => ({
    viewer,
    today,
    mode: step.mode,
    needed:
      step.mode === 'any'
        ? 1
        : step.mode === 'all'
          ? // Nobody at all is not everybody.
            Math.max(1, step.approved_count + step.rejected_count + step.pending_count - step.escalated_count)
          : (step.quorum ?? 1),
    approved: step.approved_count,
    rejected: step.rejected_count,
    pending: step.pending_count,
    on_timeout: step.on_timeout,
  }),
});

import { and, setup } from 'xstate';
import type { ExecutionRow } from '../../../api/approvals/execution.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

/** One approval request for a record, according to a rule. */
export interface Execution {
  id: number;
  version: number;
  status: ExecutionRow['status'];
  kind: string;
  config_id: number;
  entity: string;
  record_id: number;
  revision: number;
  requester_id: number;
  steps_left: number;
}

export interface ExecutionFacts extends Facts {
  steps_left: number;
}
type ExecutionEvent = { type: 'step_done' } | { type: 'step_rejected' } | { type: 'withdraw' } | { type: 'entity_changed' };

const chart = setup({
  types: lifecycleTypes<ExecutionFacts, ExecutionEvent, 'counts'>(),
  guards: {
    ...sharedGuards,
    hasMoreSteps: ({ context }) => context.steps_left > 0,
    hasNoMoreSteps: ({ context }) => context.steps_left === 0,
  },
  actions: { startNextStep: effect, voidDecisions: effect, notifyApproved: effect, notifyRejected: effect },
});

const bySystem = { by: 'system' } as const;

const root = chart.createStateConfig({
  states: {
    running: {
      tags: 'counts',
      meta: { title: 'execution.status.running', tone: 'yellow', waits: 'who.approvers', days: 2 },
      on: {
        step_done: [
          {
            guard: and(['isSystem', 'hasMoreSteps']),
            actions: 'startNextStep',
            meta: { label: 'execution.event.step_done', ...bySystem },
          },
          {
            target: 'approved',
            guard: and(['isSystem', 'hasNoMoreSteps']),
            actions: 'notifyApproved',
            meta: { label: 'execution.event.step_done', ...bySystem },
          },
        ],
        step_rejected: {
          target: 'rejected',
          guard: 'isSystem',
          actions: ['voidDecisions', 'notifyRejected'],
          meta: { label: 'execution.event.step_rejected', ...bySystem },
        },
        withdraw: {
          target: 'cancelled',
          guard: 'isSystem',
          actions: 'voidDecisions',
          meta: { label: 'execution.event.withdraw', ...bySystem },
        },
        entity_changed: {
          target: 'superseded',
          guard: 'isSystem',
          actions: 'voidDecisions',
          meta: { label: 'execution.event.entity_changed', ...bySystem },
        },
      },
    },
    approved: { type: 'final', tags: 'counts', meta: { title: 'execution.status.approved', tone: 'green' } },
    rejected: { type: 'final', tags: 'counts', meta: { title: 'execution.status.rejected', tone: 'red' } },
    cancelled: { type: 'final', meta: { title: 'execution.status.cancelled', tone: 'gray' } },
    superseded: { type: 'final', meta: { title: 'execution.status.superseded', tone: 'gray-outline' } },
  },
});

/** An approval request (domain 3.3): one step after another, until all have approved or one has rejected. */
export const executionLifecycle = lifecycle({
  entity: 'execution',
  machine: chart.createMachine({
    id: 'execution',
    initial: 'running',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { hasMoreSteps: ['system'], hasNoMoreSteps: ['system'] },
  factsOf: (execution: Execution, viewer: Viewer, today: string) => ({ viewer, today, steps_left: execution.steps_left }),
});

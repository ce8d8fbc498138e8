import { and, setup } from 'xstate';
import type { RecurringVisit } from '../../../api/visits/recurring-visit.ts';
import { lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface RecurringVisitFacts extends Facts {
  host_lives: boolean;
  /** The rule has days to come. */
  has_days: boolean;
}
type RecurringVisitEvent =
  | { type: 'pause'; reason: Given }
  | { type: 'resume' }
  | { type: 'end'; reason: Given }
  | { type: 'turn' };

const chart = setup({
  types: lifecycleTypes<RecurringVisitFacts, RecurringVisitEvent, 'editable'>(),
  guards: {
    ...sharedGuards,
    isHostThere: ({ context }) => context.host_lives,
    hasDays: ({ context }) => context.has_days,
    isOver: ({ context }) => !context.host_lives || !context.has_days,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: { makeVisits: effect, callOffAhead: effect, stopTurns: effect, keepReason: effect, dropReason: effect },
});
const mayEdit = { type: 'may', params: { privilege: 'visits.edit' } } as const;
const person = (event: string, call: string) => ({ label: `recurring_visit.event.${event}`, call, by: 'person' as const });
const turn = { label: 'recurring_visit.event.turn', by: 'timer' } as const;
const end = {
  target: 'ended',
  guard: and([mayEdit, 'gaveReason']),
  meta: { ...person('end', 'X-RCV-04'), asks: 'reason', final: true, back: true },
} as const;

const root = chart.createStateConfig({
  states: {
    active: {
      tags: 'editable',
      meta: { title: 'recurring_visit.status.active', tone: 'green' },
      on: {
        turn: [
          { target: 'ended', guard: and(['isSystem', 'isOver']), actions: ['stopTurns', 'callOffAhead'], meta: turn },
          { target: 'active', guard: 'isSystem', actions: 'makeVisits', meta: turn },
        ],
        pause: {
          target: 'paused',
          guard: and([mayEdit, 'gaveReason']),
          actions: ['keepReason', 'stopTurns', 'callOffAhead'],
          meta: { ...person('pause', 'X-RCV-02'), asks: 'reason', back: true },
        },
        end: { ...end, actions: ['keepReason', 'stopTurns', 'callOffAhead'] },
      },
    },
    paused: {
      tags: 'editable',
      meta: { title: 'recurring_visit.status.paused', tone: 'yellow', waits: 'who.visits.edit', days: 30 },
      on: {
        resume: {
          target: 'active',
          guard: and([mayEdit, 'isHostThere', 'hasDays']),
          actions: ['dropReason', 'makeVisits'],
          meta: person('resume', 'X-RCV-03'),
        },
        end: { ...end, actions: 'keepReason' },
      },
    },
    ended: { type: 'final', meta: { title: 'recurring_visit.status.ended', tone: 'gray' } },
  },
});

/** A rule by which visits recur, until its last day or until its host has left. */
export const recurringVisitLifecycle = lifecycle({
  entity: 'recurring_visit',
  machine: chart.createMachine({
    id: 'recurring_visit',
    initial: 'active',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { isHostThere: ['leases.edit'], hasDays: ['visits.edit'], isOver: ['visits.edit'], gaveReason: ['you'] },
  fixes: { isHostThere: onRecord('tenant', 'tenant_id') },
  factsOf: (rule: RecurringVisit, viewer: Viewer, today: string): RecurringVisitFacts => ({
    ...{ viewer, today },
    ...{ host_lives: rule.host_lives, has_days: rule.has_days },
  }),
});

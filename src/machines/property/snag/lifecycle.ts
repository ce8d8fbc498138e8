import { and, setup } from 'xstate';
import type { Snag } from '../../../api/property/snag.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface SnagFacts extends Facts {
  is_critical: boolean;
}
type SnagEvent =
  | { type: 'assign'; contractor?: Given; due_on?: Given }
  | { type: 'fix'; fixed_photo_id?: number | null }
  | { type: 'verify' }
  | { type: 'reopen'; reason: Given };

const chart = setup({
  types: lifecycleTypes<SnagFacts, SnagEvent, 'unassigned' | 'unverified'>(),
  guards: {
    ...sharedGuards,
    gaveContractor: ({ event }) => event.type === 'assign' && Boolean(event.contractor),
    gaveDeadline: ({ context, event }) =>
      event.type === 'assign' && Boolean(event.due_on) && String(event.due_on) >= context.today,
    /** How a critical snag was fixed is seen on a photo. */
    gavePhoto: ({ context, event }) => !context.is_critical || (event.type === 'fix' && Boolean(event.fixed_photo_id)),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: { keepAssignment: effect, keepFix: effect, keepReason: effect },
});

const mayEdit = { type: 'may', params: { privilege: 'units.edit' } } as const;
const person = (event: string, asks?: string) => ({
  label: `snag.event.${event}`,
  call: 'X-SNG-03',
  by: 'person' as const,
  ...(asks && { asks }),
});
const assign = {
  assign: {
    target: 'assigned',
    guard: and([mayEdit, 'gaveContractor', 'gaveDeadline']),
    actions: 'keepAssignment',
    meta: person('assign', 'assignment'),
  },
} as const;

const root = chart.createStateConfig({
  states: {
    open: {
      tags: ['unassigned', 'unverified'],
      meta: { title: 'snag.status.open', tone: 'red', waits: 'who.units.edit', days: 3 },
      on: assign,
    },
    assigned: {
      tags: 'unverified',
      meta: { title: 'snag.status.assigned', tone: 'yellow', waits: 'who.contractor', days: 14 },
      on: {
        fix: { target: 'fixed', guard: and([mayEdit, 'gavePhoto']), actions: 'keepFix', meta: person('fix', 'fix') },
      },
    },
    fixed: {
      tags: 'unverified',
      meta: { title: 'snag.status.fixed', tone: 'blue', waits: 'who.units.edit', days: 7 },
      on: {
        verify: { target: 'verified', guard: mayEdit, meta: person('verify') },
        reopen: {
          target: 'reopened',
          guard: and([mayEdit, 'gaveReason']),
          actions: 'keepReason',
          meta: { ...person('reopen', 'reason'), back: true },
        },
      },
    },
    reopened: {
      tags: ['unassigned', 'unverified'],
      meta: { title: 'snag.status.reopened', tone: 'red', waits: 'who.units.edit', days: 3 },
      on: assign,
    },
    verified: { type: 'final', meta: { title: 'snag.status.verified', tone: 'green' } },
  },
});

/** A defect found at a delivery, until somebody has seen that it is fixed. */
export const snagLifecycle = lifecycle({
  entity: 'snag',
  machine: chart.createMachine({
    id: 'snag',
    initial: 'open',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { gaveContractor: ['you'], gaveDeadline: ['you'], gavePhoto: ['you'], gaveReason: ['you'] },
  factsOf: ({ severity }: Snag, viewer: Viewer, today: string): SnagFacts => ({
    viewer,
    today,
    is_critical: severity === 'critical',
  }),
});

import { and, setup } from 'xstate';
import type { Visitor } from '../../../api/visits/visitor.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

type VisitorEvent =
  | { type: 'ban'; reason: Given; scope?: Visitor['ban_scope']; compound_id?: number | null; until?: Given }
  | { type: 'unban'; reason: Given }
  | { type: 'ban_over' };

const chart = setup({
  types: lifecycleTypes<Facts, VisitorEvent>(),
  guards: {
    ...sharedGuards,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
    gaveScope: ({ event }) =>
      event.type === 'ban' && (event.scope === 'company' || (event.scope === 'compound' && Boolean(event.compound_id))),
    gaveDayAhead: ({ context, event }) => event.type === 'ban' && (!event.until || event.until >= context.today),
  },
  actions: {
    keepBan: effect,
    startBanTimer: effect,
    callOffVisits: effect,
    alertGate: effect,
    dropBan: effect,
    stopBanTimer: effect,
  },
});
const mayApprove = { type: 'may', params: { privilege: 'visits.approve' } } as const;
const person = (event: string, call: string) => ({ label: `visitor.event.${event}`, call, by: 'person' as const });

const root = chart.createStateConfig({
  states: {
    clear: {
      meta: { title: 'visitor.status.clear', tone: 'green' },
      on: {
        ban: {
          target: 'banned',
          guard: and([mayApprove, 'gaveReason', 'gaveScope', 'gaveDayAhead']),
          actions: ['keepBan', 'startBanTimer', 'callOffVisits', 'alertGate'],
          meta: { ...person('ban', 'VIS-06'), asks: 'ban', back: true },
        },
      },
    },
    banned: {
      meta: { title: 'visitor.status.banned', tone: 'red' },
      on: {
        unban: {
          target: 'clear',
          guard: and([mayApprove, 'gaveReason']),
          actions: ['stopBanTimer', 'dropBan'],
          meta: { ...person('unban', 'VIS-07'), asks: 'reason' },
        },
        ban_over: {
          target: 'clear',
          guard: 'isSystem',
          actions: 'dropBan',
          meta: { label: 'visitor.event.ban_over', by: 'timer' },
        },
      },
    },
  },
});

/** Somebody who visits: let in by a visit, unless banned. */
export const visitorLifecycle = lifecycle({
  entity: 'visitor',
  machine: chart.createMachine({
    id: 'visitor',
    initial: 'clear',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { gaveReason: ['you'], gaveScope: ['you'], gaveDayAhead: ['you'] },
  factsOf: (_record: Visitor, viewer: Viewer, today: string) => ({ viewer, today }),
});

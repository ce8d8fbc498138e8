import { and, setup } from 'xstate';
import type { LeadTakeover } from '../../../api/sales/lead-takeover.ts';
import { bySomebodyElse, lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';
import { changesHands } from '../rules/takeover.ts';

export interface TakeoverFacts extends Facts {
  /** The lead's owner, their supervisor, or whoever approves leads; never who asks. */
  may_decide: boolean;
  is_asker: boolean;
  lead_open: boolean;
  asker_at_work: boolean;
}
type TakeoverEvent = { type: 'accept' } | { type: 'decline'; reason: Given } | { type: 'withdraw' };

const chart = setup({
  types: lifecycleTypes<TakeoverFacts, TakeoverEvent, 'open'>(),
  guards: {
    ...sharedGuards,
    mayDecide: ({ context }) => context.may_decide,
    isAsker: ({ context }) => context.is_asker,
    isLeadOpen: ({ context }) => context.lead_open,
    isAskerAtWork: ({ context }) => context.asker_at_work,
    gaveReason: ({ event }) => event.type === 'decline' && Boolean(event.reason),
  },
  actions: {
    reassignLead: effect,
    keepReason: effect,
    notifyAsker: effect,
    notifyOwner: effect,
  },
});
const person = (event: string, call: string) => ({ label: `lead_takeover.event.${event}`, call, by: 'person' as const });

const root = chart.createStateConfig({
  states: {
    requested: {
      tags: 'open',
      meta: { title: 'lead_takeover.status.requested', tone: 'yellow', waits: 'who.lead_owner', days: 2 },
      on: {
        accept: {
          target: 'accepted',
          guard: and(['mayDecide', 'isLeadOpen', 'isAskerAtWork']),
          actions: ['reassignLead', 'notifyAsker', 'notifyOwner'],
          meta: person('accept', 'X-LEA-05'),
        },
        decline: {
          target: 'declined',
          guard: and(['mayDecide', 'gaveReason']),
          actions: ['keepReason', 'notifyAsker'],
          meta: { ...person('decline', 'X-LEA-06'), asks: 'reason', back: true },
        },
        withdraw: {
          target: 'withdrawn',
          guard: 'isAsker',
          meta: { ...person('withdraw', 'X-LEA-07'), back: true },
        },
      },
    },
    accepted: { type: 'final', meta: { title: 'lead_takeover.status.accepted', tone: 'green' } },
    declined: { type: 'final', meta: { title: 'lead_takeover.status.declined', tone: 'red' } },
    withdrawn: { type: 'final', meta: { title: 'lead_takeover.status.withdrawn', tone: 'gray' } },
  },
});

/** Somebody asks for a lead that somebody else has: who has it, their supervisor or a leasing manager decides. */
export const leadTakeoverLifecycle = lifecycle({
  entity: 'lead_takeover',
  machine: chart.createMachine({
    id: 'lead_takeover',
    initial: 'requested',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    mayDecide: ['lead_owner'],
    isAsker: ['asker'],
    isLeadOpen: ['leads.edit'],
    isAskerAtWork: ['administrator'],
    gaveReason: ['you'],
  },
  fixes: {
    mayDecide: bySomebodyElse,
    isAsker: bySomebodyElse,
    isLeadOpen: onRecord('lead', 'lead_id'),
    isAskerAtWork: bySomebodyElse,
  },
  factsOf: (takeover: LeadTakeover, viewer: Viewer, today: string): TakeoverFacts => ({
    viewer,
    today,
    may_decide:
      viewer.id !== takeover.asker_id &&
      may(viewer, 'leads.edit') &&
      ([takeover.owner_id, takeover.supervisor_id].includes(viewer.id) || may(viewer, 'leads.approve')),
    is_asker: viewer.id === takeover.asker_id,
    lead_open: changesHands(takeover.lead_status),
    asker_at_work: takeover.asker_at_work,
  }),
});

import { and, setup } from 'xstate';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, sharedGuards } from '../../kit/lifecycle.ts';
import { takenDetail } from '../rules/unit-conflict.ts';
import { factsOf, type LeadEvent, type LeadFacts, type LeadTag, unblockers } from './facts.ts';
import { fixes } from './fixes.ts';

const chart = setup({
  types: lifecycleTypes<LeadFacts, LeadEvent, LeadTag>(),
  guards: {
    ...sharedGuards,
    isDescribed: ({ context }) => context.is_described,
    hasIdentityType: ({ context }) => context.has_identity_type,
    isNoDuplicate: ({ context }) => !context.open_duplicate,
    hasOneAccepted: ({ context }) => context.accepted_quotations === 1,
    isDealApproved: ({ context }) => context.deal_approval === 'approved' || context.deal_approval === 'not_needed',
    hasDownPayment: ({ context }) => !context.down_payment_due,
    isIdentityValid: ({ context }) => context.has_identity && context.identity_is_valid,
    unitsAreFree: ({ context }) => context.units_free,
    isRecentOrSupervised: ({ context }, { days }: { days: number }) =>
      context.lost_days <= days || context.viewer.is_admin || context.viewer.privileges.leads?.approve === true,
    gaveOutcome: ({ event }) => 'outcome' in event && Boolean(event.outcome),
    gaveViewing: ({ context, event }) =>
      event.type === 'schedule_viewing' &&
      Boolean(event.viewing_on && (event.viewing_day ?? event.viewing_on.slice(0, 10)) >= context.today),
    // Only the server knows whether it can be leased.
    gaveLeasableUnit: ({ event }) => event.type === 'schedule_viewing' && event.viewing_unit_leasable !== false,
    gaveNote: ({ event }) => 'note' in event && Boolean(event.note),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
    gaveNoteIfOther: ({ event }) => event.type === 'lose' && (event.reason !== 'other' || Boolean(event.note)),
  },
  actions: {
    stopClock: effect,
    logContact: effect,
    keepInterest: effect,
    keepViewing: effect,
    logViewing: effect,
    planViewing: effect,
    cancelCompeting: effect,
    startGeneration: effect,
    keepTenant: effect,
    keepFailure: effect,
    keepLoss: effect,
    forgetLoss: effect,
    cancelOpenQuotations: effect,
    notifyAssignee: effect,
  },
});

const mayEdit = { type: 'may', params: { privilege: 'leads.edit' } } as const;
const bySystem = { by: 'system' } as const;
const lose = {
  lose: {
    target: '#lead.lost',
    guard: and([mayEdit, 'gaveReason', 'gaveNoteIfOther']),
    actions: ['keepLoss', 'cancelOpenQuotations'],
    meta: { label: 'lead.event.lose', call: 'LEA-07', by: 'person', asks: 'lose', back: true, rules: ['R-16'] },
  },
} as const;

const qualify = {
  qualify: {
    target: '#lead.qualified',
    guard: and([mayEdit, 'isDescribed', 'hasIdentityType', 'isNoDuplicate']),
    actions: 'keepInterest',
    meta: { label: 'lead.event.qualify', call: 'LEA-12', by: 'person', asks: 'qualify' },
  },
} as const;

const sent = {
  quotation_sent: {
    target: '#lead.quoted',
    guard: 'isSystem',
    meta: { label: 'lead.event.quotation_sent', ...bySystem },
  },
} as const;
const accepted = {
  quotation_accepted: {
    target: '#lead.accepted',
    guard: 'isSystem',
    actions: ['cancelCompeting', 'notifyAssignee'],
    meta: { label: 'lead.event.quotation_accepted', ...bySystem },
  },
} as const;

const New = chart.createStateConfig({
  tags: ['open', 'takes_quotations'],
  meta: { title: 'lead.status.new', tone: 'blue', waits: 'who.assignee', days: 1 },
  on: {
    log_activity: {
      target: 'contacted',
      guard: and([mayEdit, 'gaveOutcome']),
      actions: ['stopClock', 'logContact'],
      meta: { label: 'lead.event.log_activity', call: 'LEA-08', by: 'person', asks: 'contact' },
    },
    ...qualify,
    ...lose,
  },
});

const contacted = chart.createStateConfig({
  tags: ['open', 'takes_quotations'],
  meta: { title: 'lead.status.contacted', tone: 'neutral', waits: 'who.assignee', days: 3 },
  on: { ...qualify, ...lose },
});

const qualified = chart.createStateConfig({
  tags: ['open', 'takes_quotations', 'ready_for_offer'],
  meta: { title: 'lead.status.qualified', tone: 'neutral', waits: 'who.assignee', days: 7 },
  on: {
    schedule_viewing: {
      target: 'viewing',
      guard: and([mayEdit, 'gaveViewing', 'gaveLeasableUnit']),
      actions: ['keepViewing', 'planViewing'],
      meta: { label: 'lead.event.schedule_viewing', call: 'LEA-08', by: 'person', asks: 'viewing' },
    },
    ...sent,
    ...lose,
  },
});

const viewing = chart.createStateConfig({
  tags: ['open', 'takes_quotations', 'ready_for_offer'],
  meta: { title: 'lead.status.viewing', tone: 'blue', waits: 'who.assignee', days: 7 },
  on: {
    log_viewing: {
      target: 'negotiating',
      guard: and([mayEdit, 'gaveOutcome']),
      actions: 'logViewing',
      meta: { label: 'lead.event.log_viewing', call: 'LEA-08', by: 'person', asks: 'outcome' },
    },
    log_viewing_undecided: {
      target: 'qualified',
      guard: and([mayEdit, 'gaveOutcome']),
      actions: 'logViewing',
      meta: { label: 'lead.event.log_viewing_undecided', call: 'LEA-08', by: 'person', asks: 'outcome' },
    },
    ...sent,
    ...lose,
  },
});

const quoted = chart.createStateConfig({
  tags: ['open', 'takes_quotations', 'ready_for_offer'],
  meta: { title: 'lead.status.quoted', tone: 'yellow', waits: 'who.customer', days: 14 },
  on: {
    counter: {
      target: 'negotiating',
      guard: and([mayEdit, 'gaveNote']),
      meta: { label: 'lead.event.counter', call: 'LEA-08', by: 'person', asks: 'note' },
    },
    ...accepted,
    ...lose,
  },
});

const negotiating = chart.createStateConfig({
  tags: ['open', 'takes_quotations', 'ready_for_offer'],
  meta: { title: 'lead.status.negotiating', tone: 'yellow', waits: 'who.assignee', days: 14 },
  on: { ...sent, ...accepted, ...lose },
});

const acceptedState = chart.createStateConfig({
  tags: ['open', 'takes_quotations'],
  meta: { title: 'lead.status.accepted', tone: 'green-outline', waits: 'who.assignee', days: 5 },
  on: {
    finalize: {
      target: 'finalizing',
      guard: and([mayEdit, 'hasOneAccepted', 'isDealApproved', 'hasDownPayment', 'isIdentityValid', 'unitsAreFree']),
      actions: 'startGeneration',
      meta: { label: 'lead.event.finalize', call: 'LEA-09', by: 'person', final: true, rules: ['R-16'] },
    },
    quotation_withdrawn: {
      target: 'negotiating',
      guard: 'isSystem',
      meta: { label: 'lead.event.quotation_withdrawn', ...bySystem },
    },
    ...lose,
  },
});

const finalizing = chart.createStateConfig({
  tags: ['open', 'frozen'],
  meta: { title: 'lead.status.finalizing', tone: 'yellow', waits: 'who.system', days: 1 },
  on: {
    generated: {
      target: 'finalized',
      guard: 'isSystem',
      actions: ['keepTenant', 'notifyAssignee'],
      meta: { label: 'lead.event.generated', ...bySystem },
    },
    generation_failed: {
      target: 'accepted',
      guard: 'isSystem',
      actions: ['keepFailure', 'notifyAssignee'],
      meta: { label: 'lead.event.generation_failed', ...bySystem },
    },
  },
});

const finalized = chart.createStateConfig({
  type: 'final',
  tags: 'frozen',
  meta: { title: 'lead.status.finalized', tone: 'green' },
});

const lost = chart.createStateConfig({
  meta: { title: 'lead.status.lost', tone: 'gray' },
  on: {
    reopen: {
      target: 'contacted',
      guard: and([mayEdit, { type: 'isRecentOrSupervised', params: { days: 180 } }, 'isNoDuplicate', 'gaveReason']),
      actions: 'forgetLoss',
      meta: { label: 'lead.event.reopen', call: 'LEA-08', by: 'person', asks: 'reason', back: true },
    },
  },
});

const states = {
  new: New,
  contacted,
  qualified,
  viewing,
  quoted,
  negotiating,
  accepted: acceptedState,
  finalizing,
  finalized,
  lost,
};

/** A person or company that may become a tenant, from the first contact to the finalized lease (domain 3.1). */
export const leadLifecycle = lifecycle({
  entity: 'lead',
  machine: chart.createMachine({ id: 'lead', initial: 'new', context: ({ input }) => input, states }),
  states,
  unblockers,
  fixes,
  details: { unitsAreFree: takenDetail },
  factsOf,
});

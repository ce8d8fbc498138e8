import { and, setup } from 'xstate';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { sharedGuards } from '../../kit/lifecycle.ts';
import {
  complete,
  details,
  effects,
  factsOf,
  guards,
  type QuotationEvent,
  type QuotationFacts,
  type QuotationTag,
  unblockers,
} from './facts.ts';
import { fixes } from './fixes.ts';

const chart = setup({
  types: lifecycleTypes<QuotationFacts, QuotationEvent, QuotationTag>(),
  guards: { ...sharedGuards, ...guards },
  actions: effects,
});

const bySystem = { by: 'system' } as const;
const ending = { final: true, back: true } as const;
const toDraft = { target: 'draft', guard: 'mayEdit' } as const;
const cancel = <More extends 'withdrawApprovals' | 'stopExpiry' | 'stopLapse' | 'cancelLeases' | 'notifyLeadWithdrawn' = never>(
  ...more: More[]
) =>
  ({
    cancel: {
      target: 'cancelled',
      guard: and(['mayEdit', 'gaveReason']),
      actions: ['keepReason' as const, 'releaseHolds' as const, 'endSendings' as const, ...more],
      meta: { label: 'quotation.event.cancel', call: 'LQ-08', by: 'person', asks: 'reason', ...ending, rules: ['R-15'] },
    },
  }) as const;

const revise = {
  revise: {
    ...toDraft,
    actions: ['countRevision', 'releaseHolds', 'stopExpiry', 'endSendings'],
    meta: { label: 'quotation.event.revise', call: 'LQ-06', by: 'person' },
  },
} as const;

const revive = {
  revive: {
    ...toDraft,
    actions: ['countRevision', 'refreshPrices'],
    meta: { label: 'quotation.event.revive', call: 'LQ-06', by: 'person' },
  },
} as const;

/** A changed price isn't what was approved, so the approvals no longer count. */
const editPriced = {
  edit_priced_content: {
    ...toDraft,
    actions: ['supersedeApprovals', 'releaseHolds', 'endSendings'],
    meta: { label: 'quotation.event.edit_priced_content', call: 'LQ-04', by: 'system' },
  },
} as const;

const draft = chart.createStateConfig({
  tags: ['open', 'editable', 'removable'],
  meta: { title: 'quotation.status.draft', tone: 'neutral', waits: 'who.quotations.edit', days: 3 },
  on: {
    request_for_approval: [
      {
        target: 'waiting_for_approval',
        guard: and([...complete, 'needsApproval']),
        actions: ['startApprovals', 'holdSoftly'],
        meta: { label: 'quotation.event.request_for_approval', call: 'LQ-07', by: 'person', undo: 'withdraw', rules: ['R-15'] },
      },
      {
        target: 'requests_approved',
        guard: and([...complete, 'needsNoApproval']),
        actions: ['keepApproved', 'holdUnits'],
        meta: { label: 'quotation.event.request_for_approval', call: 'LQ-07', by: 'person', rules: ['R-15'] },
      },
    ],
    ...cancel(),
  },
});

const waiting = chart.createStateConfig({
  tags: ['open', 'editable', 'holds_units'],
  meta: { title: 'quotation.status.waiting_for_approval', rules: ['R-37'], tone: 'yellow', waits: 'who.approvers', days: 2 },
  on: {
    all_approved: {
      target: 'requests_approved',
      guard: 'isSystem',
      actions: ['keepApproved', 'holdUnits', 'notifyRequester'],
      meta: { label: 'quotation.event.all_approved', ...bySystem },
    },
    any_rejected: {
      target: 'requests_rejected',
      guard: 'isSystem',
      actions: ['keepReason', 'releaseHolds', 'notifyRequester'],
      meta: { label: 'quotation.event.any_rejected', ...bySystem },
    },
    withdraw: {
      target: 'draft',
      guard: 'mayEdit',
      actions: ['withdrawApprovals', 'releaseHolds'],
      meta: { label: 'quotation.event.withdraw', call: 'LQ-06', by: 'person', back: true },
    },
    ...editPriced,
    ...cancel('withdrawApprovals'),
  },
});

const approved = chart.createStateConfig({
  tags: ['open', 'offered', 'sendable', 'editable', 'holds_units'],
  meta: { title: 'quotation.status.requests_approved', rules: ['R-37'], tone: 'green', waits: 'who.quotations.edit', days: 2 },
  on: {
    send: {
      target: 'sent',
      // The day on which a tenant is asked for more is that on which the offer is sent.
      guard: and(['mayEdit', 'isValidToday', 'isLeadReady', 'isRentChangeInTime']),
      actions: ['startExpiry', 'notifyLeadSent'],
      meta: { label: 'quotation.event.send', call: 'LQ-06', by: 'person' },
    },
    // What was approved is the price, not the day until which it stands.
    extend: {
      guard: and(['mayEdit', 'isAsApproved', 'gaveLaterDay']),
      actions: 'keepValidity',
      meta: { label: 'quotation.event.extend', call: 'X-QUO-04', by: 'person', asks: 'validity', back: true },
    },
    ...editPriced,
    ...cancel(),
  },
});

const rejected = chart.createStateConfig({
  tags: ['open', 'removable'],
  meta: { title: 'quotation.status.requests_rejected', rules: ['R-37'], tone: 'red', waits: 'who.quotations.edit', days: 3 },
  on: { ...revise, ...cancel() },
});

const sent = chart.createStateConfig({
  tags: ['open', 'offered', 'sendable', 'holds_units'],
  meta: { title: 'quotation.status.sent', tone: 'blue', waits: 'who.customer', days: 14 },
  on: {
    accept: {
      target: 'accepted',
      guard: and(['mayEdit', 'isValidToday', 'isWithinCap', 'unitsAreFree']),
      actions: ['reserveUnits', 'stopExpiry', 'startLapse', 'askDownPayment', 'tellRivals', 'notifyLeadAccepted'],
      meta: { label: 'quotation.event.accept', call: 'LQ-06', by: 'person' },
    },
    decline: {
      target: 'declined',
      guard: and(['mayEdit', 'gaveReason']),
      actions: ['keepReason', 'releaseHolds', 'stopExpiry'],
      meta: { label: 'quotation.event.decline', call: 'LQ-06', by: 'person', asks: 'reason', back: true },
    },
    expire: {
      target: 'expired',
      guard: 'isSystem',
      actions: ['releaseHolds', 'notifyRequester'],
      meta: { label: 'quotation.event.expire', by: 'timer' },
    },
    ...revise,
    ...cancel('stopExpiry'),
  },
});

const accepted = chart.createStateConfig({
  tags: ['open', 'offered', 'holds_units'],
  meta: { title: 'quotation.status.accepted', tone: 'green-outline', waits: 'who.leads.edit', days: 5 },
  on: {
    finalize: {
      target: 'finalized',
      guard: 'isSystem',
      actions: ['releaseHolds', 'stopLapse'],
      meta: { label: 'quotation.event.finalize', call: 'LEA-09', ...bySystem },
    },
    // Whoever neither pays nor comes to sign doesn't keep a unit from others (domain 3.2).
    lapse: {
      target: 'expired',
      guard: and(['isSystem', 'isNotGenerating', 'hasNothingPosted']),
      actions: ['releaseHolds', 'withdrawApprovals', 'cancelLeases', 'notifyRequester', 'notifyLeadWithdrawn'],
      meta: { label: 'quotation.event.lapse', by: 'timer' },
    },
    // The offer stands, but not on these terms of the deal: the customer may accept it once more.
    deal_rejected: {
      target: 'sent',
      guard: 'isSystem',
      actions: ['holdUnits', 'resumeExpiry', 'stopLapse', 'notifyLeadWithdrawn'],
      meta: { label: 'quotation.event.deal_rejected', ...bySystem },
    },
    cancel: {
      ...cancel('withdrawApprovals', 'stopLapse', 'cancelLeases', 'notifyLeadWithdrawn').cancel,
      guard: and(['mayEdit', 'isNotGenerating', 'gaveReason']),
    },
    // No status change yet: the quotation stays accepted until its leases are created. A lead's is started by its lead.
    generate: {
      guard: and(['mayEdit', 'isForTenant', 'isNotGenerating', 'isDealApproved', 'hasDownPayment', 'unitsAreFree']),
      actions: 'startGeneration',
      meta: { label: 'quotation.event.generate', call: 'TEN-38', by: 'person', final: true, rules: ['R-16'] },
    },
  },
});

const states = {
  draft,
  waiting_for_approval: waiting,
  requests_approved: approved,
  requests_rejected: rejected,
  sent,
  accepted,
  declined: chart.createStateConfig({ meta: { title: 'quotation.status.declined', tone: 'gray-outline' }, on: revive }),
  expired: chart.createStateConfig({ meta: { title: 'quotation.status.expired', tone: 'gray-outline' }, on: revive }),
  finalized: chart.createStateConfig({
    type: 'final',
    tags: ['won', 'offered'],
    meta: { title: 'quotation.status.finalized', tone: 'green' },
  }),
  cancelled: chart.createStateConfig({
    type: 'final',
    tags: 'removable',
    meta: { title: 'quotation.status.cancelled', rules: ['R-37'], tone: 'gray' },
  }),
};

/** An offer of units at a price for a term, to a lead or to a tenant (domain 3.2). */
export const quotationLifecycle = lifecycle({
  entity: 'quotation',
  machine: chart.createMachine({ id: 'quotation', initial: 'draft', context: ({ input }) => input, states }),
  states,
  unblockers,
  fixes,
  details,
  factsOf,
});

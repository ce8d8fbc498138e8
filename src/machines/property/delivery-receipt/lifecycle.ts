import { and, setup } from 'xstate';
import { checklist, type DeliveryReceipt } from '../../../api/property/delivery-receipt.ts';
import type { Signature } from '../../../api/signature.ts';
import { lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface ReceiptFacts extends Facts {
  inspect_on: string | null;
  checklist_done: boolean;
  /** Snags that aren't verified: of them all, and the critical and major ones. */
  snags_open: number;
  critical_open: number;
  major_open: number;
  /** Open snags that nobody is to fix yet. */
  unassigned: number;
  /** Critical snags without a photo. */
  unseen: number;
}
type ReceiptEvent =
  | { type: 'issue' }
  | { type: 'schedule'; inspect_on?: Given }
  | { type: 'inspect' }
  | { type: 'list_issues' }
  | { type: 'fix' }
  | { type: 'reinspect' }
  | { type: 'approve'; signed_by?: Given; signature?: Signature | null; undertaking_until?: Given }
  | { type: 'reject'; reason: Given }
  | { type: 'reissue' }
  | { type: 'reset' };

const chart = setup({
  types: lifecycleTypes<ReceiptFacts, ReceiptEvent, 'inspected' | 'signed'>(),
  guards: {
    ...sharedGuards,
    isInspectionDay: ({ context }) => context.inspect_on !== null && context.inspect_on <= context.today,
    hasSnags: ({ context }) => context.snags_open > 0,
    areCriticalSeen: ({ context }) => context.unseen === 0,
    areSnagsAssigned: ({ context }) => context.unassigned === 0,
    isChecklistDone: ({ context }) => context.checklist_done,
    hasNoCriticalSnag: ({ context }) => context.critical_open === 0,
    gaveDay: ({ context, event }) =>
      event.type === 'schedule' && Boolean(event.inspect_on) && String(event.inspect_on) >= context.today,
    gaveSignature: ({ event }) => event.type === 'approve' && Boolean(event.signed_by) && Boolean(event.signature),
    /** Major snags may be left if the seller signs until when they are fixed. */
    gaveUndertaking: ({ context, event }) =>
      event.type === 'approve' && (event.undertaking_until ? event.undertaking_until > context.today : context.major_open === 0),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: { keepInspectionDay: effect, keepReason: effect, keepApproval: effect, deliverUnit: effect, forgetInspection: effect },
});

const mayEdit = { type: 'may', params: { privilege: 'units.edit' } } as const;
const mayApprove = { type: 'may', params: { privilege: 'units.approve' } } as const;
const person = (event: string, asks?: string) => ({
  label: `delivery_receipt.event.${event}`,
  call: 'UNI-20',
  by: 'person' as const,
  ...(asks && { asks }),
});
/** The sale is off: the receipt starts over with the next buyer, and keeps the snags. */
const reset = {
  reset: {
    target: 'draft',
    guard: 'isSystem',
    actions: 'forgetInspection',
    meta: { label: 'delivery_receipt.event.reset', by: 'system', back: true },
  },
} as const;
const approve = {
  approve: {
    target: 'approved',
    guard: and([mayApprove, 'isChecklistDone', 'hasNoCriticalSnag', 'gaveSignature', 'gaveUndertaking']),
    actions: ['keepApproval', 'deliverUnit'],
    meta: { ...person('approve', 'signature'), call: 'UNI-26', final: true },
  },
} as const;
const reject = {
  reject: {
    target: 'rejected',
    guard: and([mayEdit, 'gaveReason']),
    actions: 'keepReason',
    meta: { ...person('reject', 'reason'), call: 'UNI-25', back: true },
  },
} as const;
const listIssues = {
  list_issues: { target: 'issues_open', guard: and([mayEdit, 'hasSnags', 'areCriticalSeen']), meta: person('list_issues') },
} as const;

const root = chart.createStateConfig({
  states: {
    draft: {
      meta: { title: 'delivery_receipt.status.draft', tone: 'neutral', waits: 'who.units.edit', days: 7 },
      on: { issue: { target: 'issued', guard: mayEdit, meta: person('issue') } },
    },
    issued: {
      meta: { title: 'delivery_receipt.status.issued', tone: 'yellow', waits: 'who.customer', days: 14 },
      on: {
        schedule: {
          target: 'inspection_scheduled',
          guard: and([mayEdit, 'gaveDay']),
          actions: 'keepInspectionDay',
          meta: person('schedule', 'inspection'),
        },
        ...reject,
        ...reset,
      },
    },
    inspection_scheduled: {
      meta: { title: 'delivery_receipt.status.inspection_scheduled', tone: 'blue', waits: 'who.units.edit' },
      on: {
        inspect: { target: 'inspecting', guard: and([mayEdit, 'isInspectionDay']), meta: person('inspect') },
        schedule: {
          guard: and([mayEdit, 'gaveDay']),
          actions: 'keepInspectionDay',
          meta: { ...person('schedule', 'inspection'), back: true },
        },
        ...reset,
      },
    },
    inspecting: {
      tags: 'inspected',
      meta: { title: 'delivery_receipt.status.inspecting', tone: 'blue', waits: 'who.units.edit', days: 1 },
      on: { ...approve, ...listIssues, ...reset },
    },
    issues_open: {
      meta: { title: 'delivery_receipt.status.issues_open', tone: 'red', waits: 'who.units.edit', days: 7 },
      on: {
        fix: { target: 'fixing', guard: and([mayEdit, 'areSnagsAssigned']), meta: person('fix') },
        ...reset,
      },
    },
    fixing: {
      meta: { title: 'delivery_receipt.status.fixing', tone: 'yellow', waits: 'who.contractor', days: 30 },
      on: {
        reinspect: { target: 'reinspection', guard: mayEdit, meta: person('reinspect') },
        ...reset,
      },
    },
    reinspection: {
      tags: 'inspected',
      meta: { title: 'delivery_receipt.status.reinspection', tone: 'blue', waits: 'who.units.edit', days: 3 },
      on: { ...approve, ...listIssues, ...reject, ...reset },
    },
    approved: { type: 'final', tags: 'signed', meta: { title: 'delivery_receipt.status.approved', tone: 'green' } },
    rejected: {
      meta: { title: 'delivery_receipt.status.rejected', tone: 'red', waits: 'who.units.edit', days: 7 },
      on: { reissue: { target: 'issued', guard: mayEdit, meta: person('reissue') }, ...reset },
    },
  },
});

/** The delivery of a sold unit (domain 3.16): nobody signs for one with a critical snag. */
export const deliveryReceiptLifecycle = lifecycle({
  entity: 'delivery_receipt',
  machine: chart.createMachine({
    id: 'delivery_receipt',
    initial: 'draft',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    isInspectionDay: ['system'],
    hasSnags: ['units.edit'],
    areCriticalSeen: ['units.edit'],
    areSnagsAssigned: ['units.edit'],
    isChecklistDone: ['units.edit'],
    hasNoCriticalSnag: ['units.edit'],
    gaveDay: ['you'],
    gaveSignature: ['you'],
    gaveUndertaking: ['you'],
    gaveReason: ['you'],
  },
  fixes: {
    hasSnags: onRecord('delivery_receipt', 'id', 'snags'),
    areCriticalSeen: onRecord('delivery_receipt', 'id', 'snags'),
    areSnagsAssigned: onRecord('delivery_receipt', 'id', 'snags'),
    isChecklistDone: onRecord('delivery_receipt', 'id'),
    hasNoCriticalSnag: onRecord('delivery_receipt', 'id', 'snags'),
  },
  details: {
    hasNoCriticalSnag: ({ critical_open: count }) => ({ why: 'delivery_receipt.why.hasNoCriticalSnag.open', values: { count } }),
    areSnagsAssigned: ({ unassigned: count }) => ({ why: 'delivery_receipt.why.areSnagsAssigned.open', values: { count } }),
    gaveUndertaking: ({ major_open: count }) => ({ why: 'delivery_receipt.why.gaveUndertaking.open', values: { count } }),
  },
  factsOf: (receipt: DeliveryReceipt, viewer: Viewer, today: string): ReceiptFacts => ({
    viewer,
    today,
    inspect_on: receipt.inspect_on,
    checklist_done: checklist.every((one) => receipt[one]),
    snags_open: receipt.snags_open,
    critical_open: receipt.critical_open,
    major_open: receipt.major_open,
    unassigned: receipt.unassigned,
    unseen: receipt.unseen,
  }),
});

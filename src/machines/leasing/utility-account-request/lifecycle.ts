import { and, setup } from 'xstate';
import type { UtilityAccountRequest } from '../../../api/leasing/utility-account-request.ts';
import { bySomebodyElse, hasTag, lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';
import { leaseLifecycle } from '../lease/lifecycle.ts';

export interface UtilityFacts extends Facts {
  /** Also the system: a lease that ends requests the release of its meters. */
  may_edit: boolean;
  /** Whether whoever looks made the request. */
  is_requester: boolean;
  /** The tenant leaves or has left. */
  lease_ends: boolean;
  /** What the meter showed when the tenant moved in. */
  reading: number;
}
type UtilityEvent =
  | { type: 'review' }
  | { type: 'approve' }
  | { type: 'reject'; reason: Given }
  | { type: 'send' }
  | { type: 'link'; account_no: Given }
  | { type: 'cancel'; reason: Given }
  | { type: 'request_release' }
  | { type: 'release'; final_reading: number | null | undefined };

const chart = setup({
  types: lifecycleTypes<UtilityFacts, UtilityEvent, 'keeps_meter' | 'editable'>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    isNotRequester: ({ context }) => !context.is_requester,
    leaseEnds: ({ context }) => context.lease_ends,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
    gaveAccount: ({ event }) => event.type === 'link' && Boolean(event.account_no),
    gaveReading: ({ context, event }) =>
      event.type === 'release' && typeof event.final_reading === 'number' && event.final_reading >= context.reading,
  },
  actions: { keepReason: effect, keepAccount: effect, keepFinalReading: effect },
});

const mayApprove = { type: 'may', params: { privilege: 'leases.approve' } } as const;
const person = (event: string, call = 'X-UTL-06', asks?: string) => ({
  label: `utility_account_request.event.${event}`,
  call,
  by: 'person' as const,
  ...(asks && { asks }),
});

const cancel = {
  cancel: {
    target: 'cancelled',
    guard: and(['mayEdit', 'gaveReason']),
    actions: 'keepReason',
    meta: { ...person('cancel', 'X-UTL-06', 'reason'), back: true as const },
  },
} as const;
const reject = {
  reject: {
    target: 'rejected',
    guard: and([mayApprove, 'gaveReason']),
    actions: 'keepReason',
    meta: { ...person('reject', 'SET-100', 'reason'), back: true as const, rules: ['R-18'] },
  },
} as const;

const root = chart.createStateConfig({
  states: {
    submitted: {
      tags: ['keeps_meter', 'editable'],
      meta: { title: 'utility_account_request.status.submitted', tone: 'blue', waits: 'who.leases.edit', days: 2 },
      on: { review: { target: 'under_review', guard: 'mayEdit', meta: person('review') }, ...reject, ...cancel },
    },
    under_review: {
      tags: ['keeps_meter', 'editable'],
      meta: { title: 'utility_account_request.status.under_review', tone: 'yellow', waits: 'who.leases.approve', days: 3 },
      on: {
        approve: {
          target: 'approved',
          guard: and([mayApprove, 'isNotRequester']),
          meta: { ...person('approve', 'SET-99'), rules: ['R-18'] },
        },
        ...reject,
        ...cancel,
      },
    },
    approved: {
      tags: 'keeps_meter',
      meta: { title: 'utility_account_request.status.approved', tone: 'green-outline', waits: 'who.leases.edit', days: 2 },
      on: { send: { target: 'sent_to_provider', guard: 'mayEdit', meta: person('send') }, ...cancel },
    },
    sent_to_provider: {
      tags: 'keeps_meter',
      meta: {
        title: 'utility_account_request.status.sent_to_provider',
        tone: 'yellow',
        waits: 'who.utility_provider',
        days: 10,
      },
      on: {
        link: {
          target: 'linked',
          guard: and(['mayEdit', 'gaveAccount']),
          actions: 'keepAccount',
          meta: person('link', 'X-UTL-06', 'account'),
        },
        ...cancel,
      },
    },
    linked: {
      tags: 'keeps_meter',
      meta: { title: 'utility_account_request.status.linked', tone: 'green' },
      on: {
        request_release: {
          target: 'release_requested',
          guard: and(['mayEdit', 'leaseEnds']),
          meta: person('request_release'),
        },
      },
    },
    release_requested: {
      tags: 'keeps_meter',
      meta: {
        title: 'utility_account_request.status.release_requested',
        tone: 'yellow',
        waits: 'who.utility_provider',
        days: 10,
      },
      on: {
        release: {
          target: 'released',
          guard: and(['mayEdit', 'gaveReading']),
          actions: 'keepFinalReading',
          meta: { ...person('release', 'X-UTL-06', 'final_reading'), final: true as const },
        },
      },
    },
    released: { type: 'final', meta: { title: 'utility_account_request.status.released', tone: 'gray' } },
    rejected: { type: 'final', meta: { title: 'utility_account_request.status.rejected', tone: 'red' } },
    cancelled: { type: 'final', meta: { title: 'utility_account_request.status.cancelled', tone: 'gray' } },
  },
});

/** The meter of a let unit in its tenant's name (domain 3.20): linked for the lease, released when it ends. */
export const utilityAccountRequestLifecycle = lifecycle({
  entity: 'utility_account_request',
  machine: chart.createMachine({
    id: 'utility_account_request',
    initial: 'submitted',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    mayEdit: ['leases.edit'],
    isNotRequester: ['leases.approve'],
    leaseEnds: ['leases.edit'],
    gaveReason: ['you'],
    gaveAccount: ['you'],
    gaveReading: ['you'],
  },
  fixes: {
    mayEdit: bySomebodyElse,
    isNotRequester: bySomebodyElse,
    leaseEnds: onRecord('lease', 'lease_id'),
  },
  factsOf: (request: UtilityAccountRequest, viewer: Viewer, today: string): UtilityFacts => ({
    viewer,
    today,
    may_edit: viewer.system === true || may(viewer, 'leases.edit'),
    is_requester: request.created_by !== null && request.created_by === viewer.id,
    lease_ends:
      request.lease_handed_over_on !== null ||
      (request.lease_status !== 'active' && !hasTag(leaseLifecycle, request.lease_status, 'to_come')),
    reading: request.reading,
  }),
});

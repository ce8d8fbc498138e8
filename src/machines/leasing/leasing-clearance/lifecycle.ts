import { and, setup } from 'xstate';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, sharedGuards } from '../../kit/lifecycle.ts';
import { type ClearanceEvent, type ClearanceFacts, type ClearanceTag, details, factsOf, unblockers } from './facts.ts';
import { fixes } from './fixes.ts';

const chart = setup({
  types: lifecycleTypes<ClearanceFacts, ClearanceEvent, ClearanceTag>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    mayFinance: ({ context }) => context.may_finance,
    isInspectionDue: ({ context }) => context.inspection_due,
    areRoomsDone: ({ context }) => context.rooms_done,
    areKeysCounted: ({ context }) => context.keys_counted,
    isBalancePaid: ({ context }) => context.balance_paid,
    gaveDay: ({ event }) => event.type === 'schedule' && Boolean(event.inspection_on),
    gaveLines: ({ event }) => event.type === 'dispute' && Boolean(event.lines?.length),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: {
    keepInspection: effect,
    keepStatement: effect,
    keepDispute: effect,
    withdrawStatement: effect,
    keepBill: effect,
    settleDeposit: effect,
    endDeposit: effect,
    keepReason: effect,
    closeLease: effect,
    prepareUnit: effect,
    endPermits: effect,
    endMobileAccess: effect,
  },
});

const person = (event: string, call = 'OPS-09', asks?: string) => ({
  label: `leasing_clearance.event.${event}`,
  call,
  by: 'person' as const,
  ...(asks && { asks }),
});
const waitsForUs = { tone: 'blue', waits: 'who.leases.edit' } as const;
const cancel = {
  cancel: {
    target: 'cancelled',
    guard: and(['mayEdit', 'gaveReason']),
    actions: 'keepReason',
    meta: { ...person('cancel', 'OPS-09', 'reason'), back: true as const },
  },
} as const;

const root = chart.createStateConfig({
  states: {
    requested: {
      tags: 'editable',
      meta: { title: 'leasing_clearance.status.requested', ...waitsForUs, days: 3 },
      on: {
        schedule: {
          target: 'inspection_scheduled',
          guard: and(['mayEdit', 'gaveDay']),
          actions: 'keepInspection',
          meta: person('schedule', 'OPS-09', 'inspection'),
        },
        ...cancel,
      },
    },
    inspection_scheduled: {
      tags: 'editable',
      meta: { title: 'leasing_clearance.status.inspection_scheduled', ...waitsForUs, days: 7 },
      on: {
        start: { target: 'inspecting', guard: and(['mayEdit', 'isInspectionDue']), meta: person('start') },
        ...cancel,
      },
    },
    inspecting: {
      tags: 'editable',
      meta: { title: 'leasing_clearance.status.inspecting', ...waitsForUs, days: 2 },
      on: {
        submit: {
          target: 'assessed',
          guard: and(['mayEdit', 'areRoomsDone', 'areKeysCounted']),
          meta: person('submit'),
        },
        ...cancel,
      },
    },
    assessed: {
      tags: 'editable',
      meta: { title: 'leasing_clearance.status.assessed', ...waitsForUs, days: 3 },
      on: {
        issue_statement: {
          target: 'statement_issued',
          guard: 'mayEdit',
          actions: 'keepStatement',
          meta: person('issue_statement'),
        },
        ...cancel,
      },
    },
    statement_issued: {
      tags: 'issued',
      meta: { title: 'leasing_clearance.status.statement_issued', tone: 'yellow', waits: 'who.customer', days: 7 },
      on: {
        agree: { target: 'agreed', guard: 'mayEdit', meta: { ...person('agree'), final: true as const } },
        dispute: {
          target: 'disputed',
          guard: and(['mayEdit', 'gaveLines', 'gaveReason']),
          actions: 'keepDispute',
          meta: { ...person('dispute', 'OPS-09', 'dispute'), back: true as const },
        },
        ...cancel,
      },
    },
    disputed: {
      tags: 'issued',
      meta: { title: 'leasing_clearance.status.disputed', tone: 'red', waits: 'who.leases.edit', days: 5 },
      on: {
        revise: {
          target: 'assessed',
          guard: 'mayEdit',
          actions: 'withdrawStatement',
          meta: { ...person('revise'), back: true as const },
        },
        ...cancel,
      },
    },
    agreed: {
      tags: 'issued',
      meta: { title: 'leasing_clearance.status.agreed', tone: 'green-outline', waits: 'who.finance.edit', days: 3 },
      on: {
        generate_invoices: {
          target: 'invoiced',
          guard: 'mayFinance',
          actions: ['settleDeposit', 'keepBill'],
          meta: { ...person('generate_invoices', 'OPS-10'), final: true as const, rules: ['R-20'] },
        },
        ...cancel,
      },
    },
    invoiced: {
      tags: ['issued', 'unpaid'],
      meta: { title: 'leasing_clearance.status.invoiced', tone: 'yellow', waits: 'who.finance.edit', days: 14 },
      on: {
        balance_zero: {
          target: 'settled',
          guard: and(['isSystem', 'isBalancePaid']),
          actions: 'endDeposit',
          meta: { label: 'leasing_clearance.event.balance_zero', by: 'system' },
        },
      },
    },
    settled: {
      tags: 'issued',
      meta: { title: 'leasing_clearance.status.settled', tone: 'green', waits: 'who.leases.edit', days: 2 },
      on: {
        close: {
          target: 'closed',
          guard: 'mayEdit',
          actions: ['closeLease', 'prepareUnit', 'endPermits', 'endMobileAccess'],
          meta: { ...person('close'), final: true as const },
        },
      },
    },
    closed: { type: 'final', tags: 'issued', meta: { title: 'leasing_clearance.status.closed', tone: 'gray' } },
    cancelled: { type: 'final', meta: { title: 'leasing_clearance.status.cancelled', tone: 'gray' } },
  },
});

/** The account of a lease that ended: inspection, statement, and the deposit with it (domain 3.8). */
export const leasingClearanceLifecycle = lifecycle({
  entity: 'leasing_clearance',
  machine: chart.createMachine({
    id: 'leasing_clearance',
    initial: 'requested',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers,
  fixes,
  details,
  factsOf,
});

import { and, setup } from 'xstate';
import type { Contract } from '../../../api/leasing/contract.ts';
import { hasTag, lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';
import { contractLifeLifecycle } from '../contract-life/lifecycle.ts';

export interface EjarFacts extends Facts {
  may_edit: boolean;
  /** The contract wasn't cancelled, nor has it ended. */
  in_force: boolean;
  /** The keys of all its units are back, or were never handed over. */
  leases_are_over: boolean;
}
/** `on`: the day it happened on in Ejar; today, if left out. */
type EjarEvent =
  | { type: 'exempt'; reason: Given }
  | { type: 'require' }
  | { type: 'submit'; on?: Given }
  | { type: 'await_parties'; ejar_no?: Given }
  | { type: 'document'; on?: Given }
  | { type: 'reject'; reason: Given }
  | { type: 'archive' }
  | { type: 'terminate'; reason: Given };

const chart = setup({
  types: lifecycleTypes<EjarFacts, EjarEvent, 'covered'>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    isInForce: ({ context }) => context.in_force,
    areLeasesOver: ({ context }) => context.leases_are_over,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
    gaveNumber: ({ event }) => event.type === 'await_parties' && Boolean(event.ejar_no),
    gavePast: ({ context, event }) => !('on' in event) || !event.on || event.on <= context.today,
  },
  actions: { keepSubmission: effect, keepNumber: effect, keepDocumented: effect, keepReason: effect },
});
const mayApprove = { type: 'may', params: { privilege: 'contracts.approve' } } as const;
const person = (event: string, asks?: string) => ({
  label: `ejar.event.${event}`,
  call: 'X-CON-04',
  by: 'person' as const,
  ...(asks && { asks }),
});
const submit = {
  submit: {
    target: 'submitted',
    guard: and(['mayEdit', 'isInForce', 'gavePast']),
    actions: 'keepSubmission',
    meta: person('submit', 'day'),
  },
} as const;
const exempt = {
  exempt: {
    target: 'not_required',
    guard: and([mayApprove, 'gaveReason']),
    actions: 'keepReason',
    meta: { ...person('exempt', 'reason'), back: true as const },
  },
} as const;
const reject = {
  reject: {
    target: 'rejected',
    guard: and(['mayEdit', 'gaveReason']),
    actions: 'keepReason',
    meta: { ...person('reject', 'reason'), back: true as const },
  },
} as const;

const root = chart.createStateConfig({
  states: {
    not_submitted: {
      meta: { title: 'ejar.status.not_submitted', tone: 'neutral', waits: 'who.contracts.edit', days: 3 },
      on: { ...submit, ...exempt },
    },
    not_required: {
      tags: 'covered',
      meta: { title: 'ejar.status.not_required', tone: 'gray-outline' },
      on: { require: { target: 'not_submitted', guard: 'mayEdit', meta: { ...person('require'), back: true } } },
    },
    submitted: {
      tags: 'covered',
      meta: { title: 'ejar.status.submitted', tone: 'blue', waits: 'who.ejar', days: 3 },
      on: {
        await_parties: {
          target: 'awaiting_parties',
          guard: and(['mayEdit', 'gaveNumber']),
          actions: 'keepNumber',
          meta: person('await_parties', 'number'),
        },
        ...reject,
      },
    },
    awaiting_parties: {
      tags: 'covered',
      meta: { title: 'ejar.status.awaiting_parties', tone: 'yellow', waits: 'who.customer', days: 7 },
      on: {
        document: {
          target: 'documented',
          guard: and(['mayEdit', 'gavePast']),
          actions: 'keepDocumented',
          meta: person('document', 'day'),
        },
        ...reject,
      },
    },
    documented: {
      tags: 'covered',
      meta: { title: 'ejar.status.documented', tone: 'green' },
      on: {
        archive: { target: 'archived', guard: and(['mayEdit', 'areLeasesOver']), meta: person('archive') },
        terminate: {
          target: 'terminated',
          guard: and([mayApprove, 'gaveReason']),
          actions: 'keepReason',
          meta: { ...person('terminate', 'reason'), final: true, back: true },
        },
      },
    },
    archived: { type: 'final', tags: 'covered', meta: { title: 'ejar.status.archived', tone: 'gray' } },
    rejected: {
      meta: { title: 'ejar.status.rejected', tone: 'red', waits: 'who.contracts.edit', days: 3 },
      on: { ...submit, ...exempt },
    },
    terminated: { type: 'final', meta: { title: 'ejar.status.terminated', tone: 'gray' } },
  },
});

/** The registration of a contract with Ejar, the state's register of tenancies (domain 3.7); entered by hand. */
export const ejarLifecycle = lifecycle({
  entity: 'ejar',
  column: 'ejar_status',
  machine: chart.createMachine({
    id: 'ejar',
    initial: 'not_submitted',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    mayEdit: ['contracts.edit'],
    isInForce: ['system'],
    areLeasesOver: ['leases.edit'],
    gaveReason: ['you'],
    gaveNumber: ['you'],
    gavePast: ['you'],
  },
  factsOf: (contract: Contract, viewer: Viewer, today: string): EjarFacts => ({
    viewer,
    today,
    may_edit: viewer.system === true || may(viewer, 'contracts.edit'),
    in_force: hasTag(contractLifeLifecycle, contract.life_status, 'open'),
    leases_are_over: contract.leases_are_over,
  }),
});

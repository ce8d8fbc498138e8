import { and } from 'xstate';
import { chart } from '../facts.ts';

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
const refuse = {
  refuse: {
    target: 'rejected',
    guard: and(['mayEdit', 'gaveReason']),
    actions: 'keepReason',
    meta: { ...person('refuse', 'reason'), back: true as const },
  },
} as const;

const region = chart.createStateConfig({
  initial: 'not_submitted',
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
        ...refuse,
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
        ...refuse,
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
export const ejar = { entity: 'ejar', column: 'ejar_status', chart: region } as const;

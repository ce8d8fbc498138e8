import { and } from 'xstate';
import type { Visit } from '../../../api/visits/visit.ts';
import { mostPeople } from '../../../api/visits/visit-category.ts';
import { byFields, lifecycle, onRecord } from '../../kit/define-lifecycle.ts';
import { may, type Viewer } from '../../kit/lifecycle.ts';
import { chart, type VisitFacts } from './facts.ts';

export { passingOf } from './facts.ts';

const person = (event: string, call: string) => ({ label: `visit.event.${event}`, call, by: 'person' as const });
const timer = (event: string) => ({ label: `visit.event.${event}`, by: 'timer' as const });

/** Conditions under which somebody may come, whoever answers. */
const fits = ['isNobodyBanned', 'isHostThere', 'isUnderCap', 'isSlotFree', 'hasOpenIssue', 'isAhead'] as const;
const booking = ['issuePass', 'startNoShowTimer'] as const;
const submitted = person('submit', 'X-VIS-01');
const submit = [
  { target: 'approved', guard: and(['maySubmit', 'isTrusted', ...fits]), actions: booking, meta: submitted },
  { target: 'requested', guard: and(['maySubmit', 'isAhead']), actions: ['startLapseTimer', 'askHost'], meta: submitted },
] as const;

const cancelled = { target: 'cancelled', guard: and(['mayEdit', 'gaveReason']) } as const;
const cancelling = { ...person('cancel', 'X-VIS-04'), asks: 'reason', back: true, final: true } as const;
/** Its rule was changed, paused or ended, or a visitor was banned. */
const call_off = {
  target: 'cancelled',
  guard: 'isSystem',
  meta: { label: 'visit.event.call_off', by: 'system' },
} as const;

const entering = and(['mayEdit', 'hasSomebodyOutside', 'isInWindow', 'isNobodyBanned', 'gaveOutside']);
const check_in = {
  target: 'checked_in',
  guard: entering,
  meta: { ...person('check_in', 'X-VIS-06') },
} as const;
const leaving = and(['mayEdit', 'gaveInside']);
const lastOut = {
  target: 'checked_out',
  guard: and(['mayEdit', 'gaveInside', 'gaveEverybody']),
  actions: ['letOut', 'stopStayTimer'],
  meta: person('check_out', 'X-VIS-07'),
} as const;
const someOut = { guard: leaving, actions: 'letOut', meta: person('check_out', 'X-VIS-07') } as const;

const root = chart.createStateConfig({
  states: {
    draft: {
      tags: 'editable',
      meta: { title: 'visit.status.draft', tone: 'neutral', waits: 'who.visits.create', days: 7 },
      on: {
        submit,
        // Somebody stands at the gate.
        announce: {
          target: 'requested',
          guard: 'mayEdit',
          actions: ['standAtGate', 'startAnswerTimer', 'askHost'],
          meta: person('announce', 'X-VIS-14'),
        },
        cancel: { ...cancelled, actions: 'keepReason', meta: cancelling },
      },
    },
    requested: {
      tags: ['editable', 'ahead'],
      meta: { title: 'visit.status.requested', tone: 'yellow', waits: 'who.visit_host', days: 1 },
      on: {
        approve: {
          target: 'approved',
          guard: and(['mayAnswer', ...fits]),
          actions: ['stopLapseTimer', ...booking],
          meta: person('approve', 'X-VIS-02'),
        },
        reject: {
          target: 'rejected',
          guard: and(['mayAnswer', 'gaveReason']),
          actions: ['stopLapseTimer', 'keepReason'],
          meta: { ...person('reject', 'X-VIS-03'), asks: 'reason', back: true, final: true },
        },
        cancel: { ...cancelled, actions: ['stopLapseTimer', 'keepReason'], meta: cancelling },
        call_off: { ...call_off, actions: ['stopLapseTimer', 'keepReason', 'markCalledOff'] },
        lapse: { target: 'lapsed', guard: 'isSystem', meta: timer('lapse') },
      },
    },
    approved: {
      tags: ['ahead', 'awaited', 'booked'],
      meta: { title: 'visit.status.approved', tone: 'blue', waits: 'who.visit_guests', days: 90 },
      on: {
        check_in: { ...check_in, actions: ['stopNoShowTimer', 'letIn', 'startStayTimer', 'tellHost'] },
        reissue: { target: 'approved', guard: 'mayEdit', actions: 'issuePass', meta: person('reissue', 'X-VIS-08') },
        deny: {
          target: 'denied',
          guard: and(['mayEdit', 'gaveReason']),
          actions: ['stopNoShowTimer', 'keepReason'],
          meta: { ...person('deny', 'X-VIS-05'), asks: 'reason', back: true, final: true },
        },
        cancel: { ...cancelled, actions: ['stopNoShowTimer', 'keepReason'], meta: cancelling },
        call_off: { ...call_off, actions: ['stopNoShowTimer', 'keepReason', 'markCalledOff'] },
        no_show: { target: 'no_show', guard: 'isSystem', meta: timer('no_show') },
      },
    },
    checked_in: {
      tags: ['booked', 'on_site'],
      meta: { title: 'visit.status.checked_in', tone: 'green', waits: 'who.visit_guests', days: 1 },
      on: {
        check_in: { ...check_in, actions: 'letIn' },
        check_out: [lastOut, { target: 'checked_in', ...someOut }],
        overstay: { target: 'overstayed', guard: 'isSystem', actions: 'tellSecurity', meta: timer('overstay') },
      },
    },
    overstayed: {
      tags: ['booked', 'on_site'],
      meta: { title: 'visit.status.overstayed', tone: 'red', waits: 'who.visits.edit', days: 1 },
      on: {
        check_out: [
          { ...lastOut, actions: 'letOut' },
          { target: 'overstayed', ...someOut },
        ],
      },
    },
    checked_out: {
      tags: 'booked',
      meta: { title: 'visit.status.checked_out', tone: 'gray' },
      on: { check_in: { ...check_in, actions: ['letIn', 'startStayTimer'] } },
    },
    rejected: { type: 'final', meta: { title: 'visit.status.rejected', tone: 'red' } },
    lapsed: { type: 'final', meta: { title: 'visit.status.lapsed', tone: 'gray' } },
    cancelled: { type: 'final', meta: { title: 'visit.status.cancelled', tone: 'gray' } },
    denied: { type: 'final', meta: { title: 'visit.status.denied', tone: 'red' } },
    no_show: {
      meta: { title: 'visit.status.no_show', tone: 'gray' },
      // A gate without a network let them in before the window closed, and says so only now.
      on: { check_in: { ...check_in, actions: ['letIn', 'startStayTimer', 'tellHost'] } },
    },
  },
});

const placesOf = (members: Visit['members'], isOne: (member: Visit['members'][number]) => boolean): number[] =>
  members.filter(isOne).map(({ position }) => position);
/** The places of those who may come in by the pass that they have. */
export const outsideOf = ({ members, allows_reentry }: Pick<Visit, 'members' | 'allows_reentry'>): number[] =>
  placesOf(members, ({ state }) => state === 'expected' || state === 'no_show' || (state === 'out' && allows_reentry));
export const insideOf = ({ members }: Pick<Visit, 'members'>): number[] => placesOf(members, ({ state }) => state === 'in');

/** A visit: somebody is announced, answered for, let in and let out. */
export const visitLifecycle = lifecycle({
  entity: 'visit',
  machine: chart.createMachine({
    id: 'visit',
    initial: 'draft',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    mayEdit: ['visits.edit'],
    maySubmit: ['visits.create'],
    mayAnswer: ['visits.approve'],
    isTrusted: ['visits.approve'],
    isNobodyBanned: ['visits.approve'],
    isHostThere: ['leases.edit'],
    isUnderCap: ['visits.edit'],
    isSlotFree: ['visits.edit'],
    hasOpenIssue: ['maintenance.create'],
    isAhead: ['visits.edit'],
    isInWindow: ['visits.edit'],
    hasSomebodyOutside: ['visits.edit'],
    gaveOutside: ['you'],
    gaveInside: ['you'],
    gaveEverybody: ['you'],
    gaveReason: ['you'],
  },
  fixes: {
    isHostThere: [onRecord('tenant', 'tenant_id')],
    hasOpenIssue: byFields('visit', 'id', 'issue_id'),
    isUnderCap: byFields('visit', 'id', 'party'),
    isSlotFree: byFields('visit', 'id', 'slot'),
    isAhead: byFields('visit', 'id', 'day'),
  },
  details: {
    hasSomebodyOutside: ({ since }) =>
      since === null ? null : { why: 'visit.why.hasSomebodyOutside.inside', values: { since } },
    isUnderCap: ({ people, cap }) => ({ why: 'visit.why.isUnderCap.of', values: { people, cap } }),
    isInWindow: ({ window }) => (window === 'open' ? null : { why: `visit.why.isInWindow.${window}`, values: {} }),
  },
  factsOf: (visit: Visit, viewer: Viewer, today: string): VisitFacts => {
    const { kind, needs_approval, members, slot_cap, slot_taken, group_cap } = visit;
    const isSystem = viewer.system === true;
    const may_edit = isSystem || may(viewer, 'visits.edit');
    return {
      ...{ viewer, today, may_edit, may_submit: isSystem || may(viewer, 'visits.create') },
      may_answer: isSystem || may(viewer, 'visits.approve') || (may_edit && !needs_approval),
      is_trusted:
        !visit.walk_in && (visit.recurring_visit_id !== null || (!needs_approval && (kind === 'family' || kind === 'friends'))),
      host_lives: visit.host_lives,
      cap: Math.min(mostPeople, group_cap ?? mostPeople),
      people: members.length,
      slot_left: slot_cap === null ? null : slot_cap - slot_taken,
      needs_issue: kind === 'contractor',
      issue_is_open: visit.issue_is_open === true,
      banned: placesOf(members, ({ is_banned }) => is_banned),
      outside: outsideOf(visit),
      inside: insideOf(visit),
      since: members.find(({ state }) => state === 'in')?.since ?? null,
      ...{ window: visit.window, window_from: visit.window_from ?? '', window_to: visit.window_to ?? '' },
      ...{ tenant_id: visit.tenant_id, issue_id: visit.issue_id },
    };
  },
});

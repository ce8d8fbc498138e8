import { and } from 'xstate';
import { chart } from '../facts.ts';

const person = (event: string, call: string, asks?: string) => ({
  label: `issue_dispatch.event.${event}`,
  call,
  by: 'person' as const,
  ...(asks && { asks }),
});
const system = (event: string) => ({ label: `issue_dispatch.event.${event}`, by: 'system' as const });
/** The issue was cancelled, reopened, or taken back from whoever had it. */
const stood_down = { target: 'none', actions: 'forgetProvider', meta: system('stood_down') } as const;
/** A resolved issue needs no further visit. */
const resolve = { target: 'done', actions: 'keepDoneAt', meta: system('resolve') } as const;
const hand_back = {
  target: 'none',
  guard: and(['mayServe', 'gaveReason']),
  actions: ['keepWhy', 'forgetProvider', chart.raise({ type: 'unassign' })],
  meta: { ...person('hand_back', 'X-ISS-16', 'reason'), back: true as const },
} as const;
const slot = ['keepSlot', 'startMissedTimer'] as const;
const schedule = {
  target: 'scheduled',
  guard: and(['mayServe', 'gaveSlot', 'gaveFreeSlot', 'gaveNotice']),
  actions: slot,
  meta: { ...person('schedule', 'X-ISS-12', 'slot'), next: 30, drop: 'slot' },
} as const;
/** Ends what a provider was asked, or what it quoted. */
const ended = {
  withdraw: {
    target: 'none',
    guard: 'mayEdit',
    actions: ['stopAnswerTimer', 'forgetProvider'],
    meta: { ...person('withdraw', 'X-ISS-09'), back: true as const, drop: 'queue' as const },
  },
  lapse: {
    target: 'none',
    guard: 'isSystem',
    actions: 'forgetProvider',
    meta: { label: 'issue_dispatch.event.lapse', by: 'timer' as const },
  },
  stood_down: { ...stood_down, actions: ['stopAnswerTimer', 'forgetProvider'] },
} as const;

const region = chart.createStateConfig({
  initial: 'none',
  states: {
    none: {
      meta: { title: 'issue_dispatch.status.none', tone: 'neutral' },
      on: {
        offer: {
          target: 'offered',
          guard: and(['mayEdit', 'isIssueOpen', 'isFitToServe', 'gaveProvider', 'gaveRespondBy']),
          actions: ['keepProvider', 'startAnswerTimer'],
          meta: { ...person('offer', 'X-ISS-08', 'offer'), next: 21, drop: 'provider' },
        },
        taken_on: { target: 'accepted', meta: system('taken_on') },
      },
    },
    offered: {
      tags: ['with_somebody', 'asked'],
      meta: { title: 'issue_dispatch.status.offered', tone: 'yellow', waits: 'who.issue_provider', days: 1 },
      on: {
        accept: {
          target: 'accepted',
          guard: 'mayServe',
          actions: 'stopAnswerTimer',
          meta: { ...person('accept', 'X-ISS-10'), next: 10 },
        },
        quote: {
          target: 'quoted',
          guard: and(['mayServe', 'gaveNet', 'gaveValidity']),
          actions: ['keepQuote', 'startAnswerTimer'],
          meta: person('quote', 'X-ISS-33', 'quote'),
        },
        decline: {
          target: 'none',
          guard: and(['mayServe', 'gaveReason']),
          actions: ['stopAnswerTimer', 'keepDecline'],
          meta: { ...person('decline', 'X-ISS-11', 'reason'), back: true },
        },
        ...ended,
      },
    },
    quoted: {
      tags: ['with_somebody', 'asked'],
      meta: { title: 'issue_dispatch.status.quoted', tone: 'yellow', waits: 'who.maintenance.approve', days: 2 },
      on: {
        take: {
          target: 'accepted',
          guard: and(['mayEdit', 'isQuoteApproved']),
          actions: 'stopAnswerTimer',
          meta: person('take', 'X-ISS-34'),
        },
        refuse: {
          target: 'none',
          guard: and(['mayEdit', 'gaveReason']),
          actions: ['stopAnswerTimer', 'keepWhy', 'forgetProvider'],
          meta: { ...person('refuse', 'X-ISS-35', 'reason'), back: true },
        },
        ...ended,
      },
    },
    accepted: {
      tags: ['with_somebody', 'taken'],
      meta: { title: 'issue_dispatch.status.accepted', tone: 'blue', waits: 'who.maintenance.edit', days: 2 },
      on: { schedule: { ...schedule, actions: [...slot, 'keepResponse'] }, hand_back, resolve, stood_down },
    },
    scheduled: {
      tags: ['with_somebody', 'taken', 'slotted'],
      meta: { title: 'issue_dispatch.status.scheduled', tone: 'blue', waits: 'who.issue_assignee', days: 7 },
      on: {
        arrive: {
          target: 'on_site',
          guard: 'mayServe',
          actions: ['stopMissedTimer', chart.raise({ type: 'start' })],
          meta: { ...person('arrive', 'X-ISS-13'), next: 32 },
        },
        schedule: {
          target: 'scheduled',
          guard: and(['mayServe', 'gaveSlot', 'gaveFreeSlot', 'gaveNotice', 'gaveReason']),
          actions: [...slot, 'keepWhy'],
          meta: { ...person('schedule', 'X-ISS-12', 'later'), back: true, drop: 'slot' },
        },
        miss: {
          target: 'missed',
          guard: 'isSystem',
          actions: 'notifyMissed',
          meta: { label: 'issue_dispatch.event.miss', by: 'timer' },
        },
        resolve: { ...resolve, actions: ['stopMissedTimer', 'keepDoneAt'] },
        stood_down: { ...stood_down, actions: ['stopMissedTimer', 'forgetProvider'] },
      },
    },
    on_site: {
      tags: ['with_somebody', 'taken', 'slotted'],
      meta: { title: 'issue_dispatch.status.on_site', tone: 'blue', waits: 'who.issue_assignee', days: 1 },
      on: {
        finish: {
          target: 'done',
          guard: and(['mayServe', 'hasNoOpenTask', 'isChecklistDone']),
          actions: 'keepDoneAt',
          meta: { ...person('finish', 'X-ISS-15'), next: 40 },
        },
        leave: {
          target: 'accepted',
          guard: 'mayServe',
          actions: 'dropSlot',
          meta: { ...person('leave', 'X-ISS-14', 'waiting'), back: true },
        },
        resolve,
        stood_down,
      },
    },
    missed: {
      tags: ['with_somebody', 'taken'],
      meta: { title: 'issue_dispatch.status.missed', tone: 'red', waits: 'who.maintenance.edit', days: 1 },
      on: { schedule, hand_back, resolve, stood_down },
    },
    done: {
      tags: 'taken',
      meta: { title: 'issue_dispatch.status.done', tone: 'green' },
      on: {
        redo: {
          target: 'accepted',
          guard: and(['mayEdit', 'isIssueOpen', 'gaveReason']),
          actions: ['keepWhy', 'dropSlot'],
          meta: { ...person('redo', 'X-ISS-17', 'reason'), back: true },
        },
        taken_on: { target: 'accepted', actions: 'dropSlot', meta: system('taken_on') },
        stood_down,
      },
    },
  },
});

/** The dispatch of an issue: who does the work, and when they come. */
export const dispatch = { entity: 'issue_dispatch', column: 'dispatch_status', chart: region } as const;

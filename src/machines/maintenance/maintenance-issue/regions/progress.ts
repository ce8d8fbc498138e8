import { and } from 'xstate';
import { reopenDays } from '../../../../api/community/ticket.ts';
import { chart } from '../facts.ts';

const person = (event: string, call: string, asks?: string) => ({
  label: `maintenance_issue.event.${event}`,
  call,
  by: 'person' as const,
  ...(asks && { asks }),
});
const assign = {
  target: 'assigned',
  guard: and(['mayEdit', 'isOwnWork', 'gaveAssignee']),
  actions: ['keepAssignee', 'notifyAssignee', chart.raise({ type: 'taken_on' })],
  meta: { ...person('assign', 'X-ISS-01', 'assignee'), drop: 'technician' },
} as const;
/** With the job that a provider hands back, too. */
const unassign = {
  target: 'pending',
  guard: 'mayServe',
  actions: ['forgetAssignee', chart.raise({ type: 'stood_down' })],
  meta: { ...person('unassign', 'X-ISS-02'), back: true as const, drop: 'queue' },
} as const;
const cancel = {
  target: 'cancelled',
  guard: and(['mayEdit', 'hasNothingReserved', 'hasNothingSpent', 'gaveReason']),
  actions: ['keepReason', 'settlePlan', 'freeUnit', chart.raise({ type: 'stood_down' })],
  meta: { ...person('cancel', 'MNT-06', 'reason'), final: true as const, back: true as const },
} as const;
const reopening = { ...person('reopen', 'X-ISS-05', 'reason'), back: true as const };
const rate = {
  guard: and(['mayEdit', 'isNotRated', 'gaveRating']),
  actions: 'keepFeedback',
  meta: { ...person('rate', 'MNT-07', 'rating'), next: 61 },
} as const;
const inTime = { type: 'isReopenable', params: { days: reopenDays } } as const;
/** It goes back to its assignee, if they still work on maintenance, and else into the queue. */
const toAssignee = ['keepReason', 'newCycle', 'takeUnit', 'notifyAssignee', chart.raise({ type: 'taken_on' })] as const;
const toQueue = ['keepReason', 'newCycle', 'takeUnit', 'forgetAssignee', chart.raise({ type: 'stood_down' })] as const;

const region = chart.createStateConfig({
  initial: 'pending',
  states: {
    pending: {
      tags: 'open',
      meta: { title: 'maintenance_issue.status.pending', tone: 'yellow', waits: 'who.maintenance.edit', days: 1 },
      on: {
        // To somebody else, it leads on no further.
        assign: { ...assign, meta: { ...assign.meta, next: 20 } },
        cancel,
        // With the provider's answer, which the dispatch region keeps.
        accept: { target: 'assigned', meta: { label: 'maintenance_issue.event.accept', by: 'system' } },
        take: { target: 'assigned', meta: { label: 'maintenance_issue.event.take', by: 'system' } },
      },
    },
    assigned: {
      tags: 'open',
      meta: { title: 'maintenance_issue.status.assigned', tone: 'blue', waits: 'who.issue_assignee', days: 2 },
      on: {
        // With whoever arrives, too.
        start: {
          target: 'in_progress',
          guard: 'mayServe',
          actions: 'keepResponse',
          meta: { ...person('start', 'X-ISS-03'), next: 33 },
        },
        assign,
        unassign,
        cancel,
      },
    },
    in_progress: {
      tags: 'open',
      meta: { title: 'maintenance_issue.status.in_progress', tone: 'blue', waits: 'who.issue_assignee', days: 5 },
      on: {
        resolve: {
          target: 'resolved',
          guard: and([
            'mayEdit',
            'hasNoOpenTask',
            'isChecklistDone',
            'hasNothingAwaiting',
            'hasNothingReserved',
            'hasEvidence',
            'gaveResolution',
            'gaveCause',
          ]),
          actions: ['keepResolution', 'startCloseTimer', 'settlePlan', 'freeUnit', 'resolveTickets'],
          meta: { ...person('resolve', 'X-ISS-04', 'resolution'), next: 41, drop: 'done' },
        },
        assign,
        unassign,
        cancel,
      },
    },
    resolved: {
      tags: 'answered',
      meta: { title: 'maintenance_issue.status.resolved', tone: 'green-outline', waits: 'who.issue_person', days: 4 },
      on: {
        close: {
          target: 'closed',
          guard: 'mayEdit',
          actions: ['stopCloseTimer', 'keepClosed'],
          meta: { ...person('close', 'MNT-05'), next: 60 },
        },
        auto_close: {
          target: 'closed',
          guard: 'isSystem',
          actions: 'keepClosed',
          meta: { label: 'maintenance_issue.event.auto_close', by: 'timer' },
        },
        reopen: [
          {
            target: 'assigned',
            guard: and(['mayEdit', 'isAssigneeAtWork', 'gaveReason']),
            actions: [...toAssignee, 'stopCloseTimer'],
            meta: reopening,
          },
          {
            target: 'pending',
            guard: and(['mayEdit', 'gaveReason']),
            actions: [...toQueue, 'stopCloseTimer'],
            meta: reopening,
          },
        ],
        rate: { ...rate, target: 'resolved' },
      },
    },
    closed: {
      tags: 'answered',
      meta: { title: 'maintenance_issue.status.closed', tone: 'green' },
      on: {
        reopen: [
          {
            target: 'assigned',
            guard: and(['mayEdit', inTime, 'isAssigneeAtWork', 'gaveReason']),
            actions: toAssignee,
            meta: reopening,
          },
          { target: 'pending', guard: and(['mayEdit', inTime, 'gaveReason']), actions: toQueue, meta: reopening },
        ],
        rate: { ...rate, target: 'closed' },
      },
    },
    cancelled: { type: 'final', meta: { title: 'maintenance_issue.status.cancelled', tone: 'gray' } },
  },
});

/** The progress of an issue, from its report until whoever reported it is content. */
export const progress = { entity: 'maintenance_issue', column: 'status', chart: region } as const;

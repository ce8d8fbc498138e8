import { and, setup } from 'xstate';
import { reopenDays, type Ticket } from '../../../api/community/ticket.ts';
import { daysBetween } from '../../../calendar/days.ts';
import { byEvent, bySomebodyElse, lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface TicketFacts extends Facts {
  assignee_at_work: boolean;
  is_rated: boolean;
  /** Since it was closed; null while it isn't. */
  days_closed: number | null;
}
export type TicketEvent =
  | { type: 'assign'; assignee_id?: number | null }
  | { type: 'unassign' }
  | { type: 'start' }
  | { type: 'resolve'; resolution: Given }
  | { type: 'issue_resolved'; resolution?: Given }
  | { type: 'close' }
  | { type: 'auto_close' }
  | { type: 'reopen'; reason: Given }
  | { type: 'cancel'; reason: Given }
  | { type: 'rate'; rating?: number; comment?: Given };

const chart = setup({
  types: lifecycleTypes<TicketFacts, TicketEvent, 'open' | 'answered'>(),
  guards: {
    ...sharedGuards,
    isAssigneeAtWork: ({ context }) => context.assignee_at_work,
    isNotRated: ({ context }) => !context.is_rated,
    isReopenable: ({ context }, { days }: { days: number }) =>
      context.days_closed === null || context.days_closed <= days || may(context.viewer, 'tickets.approve'),
    gaveAssignee: ({ event }) => event.type === 'assign' && Boolean(event.assignee_id),
    gaveResolution: ({ event }) => event.type === 'resolve' && Boolean(event.resolution),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
    gaveRating: ({ event }) => event.type === 'rate' && Boolean(event.rating),
  },
  actions: {
    keepAssignee: effect,
    forgetAssignee: effect,
    notifyAssignee: effect,
    keepStart: effect,
    keepResolution: effect,
    startCloseTimer: effect,
    stopCloseTimer: effect,
    keepClosed: effect,
    restartClock: effect,
    keepReason: effect,
    keepFeedback: effect,
  },
});

const mayEdit = { type: 'may', params: { privilege: 'tickets.edit' } } as const;
const person = (event: string, call: string, asks?: string) => ({
  label: `ticket.event.${event}`,
  call,
  by: 'person' as const,
  ...(asks && { asks }),
});
const assign = {
  target: 'assigned',
  guard: and([mayEdit, 'gaveAssignee']),
  actions: ['keepAssignee', 'notifyAssignee'],
  meta: { ...person('assign', 'SET-64', 'assignee'), rules: ['R-18'] },
} as const;
const cancel = {
  target: 'cancelled',
  guard: and([mayEdit, 'gaveReason']),
  actions: 'keepReason',
  meta: { ...person('cancel', 'X-TKT-05', 'reason'), back: true as const },
} as const;
/** With the maintenance issue that it is part of. */
const issue_resolved = {
  target: 'resolved',
  guard: 'isSystem',
  actions: ['keepStart', 'keepResolution', 'startCloseTimer'],
  meta: { label: 'ticket.event.issue_resolved', by: 'system' },
} as const;
const reopening = { ...person('reopen', 'SET-63', 'reason'), back: true as const, rules: ['R-18'] };
/** A reason is given, and it begins anew: with whoever had it, if they still work on tickets. */
const restarted = ['keepReason', 'restartClock'] as const;
const rate = {
  guard: and([mayEdit, 'isNotRated', 'gaveRating']),
  actions: 'keepFeedback',
  meta: person('rate', 'X-TKT-06', 'rating'),
} as const;
const inTime = { type: 'isReopenable', params: { days: reopenDays } } as const;

const root = chart.createStateConfig({
  states: {
    pending: {
      tags: 'open',
      meta: { title: 'ticket.status.pending', tone: 'yellow', waits: 'who.tickets.edit', days: 1 },
      on: { assign, cancel, issue_resolved },
    },
    assigned: {
      tags: 'open',
      meta: { title: 'ticket.status.assigned', tone: 'blue', waits: 'who.ticket_assignee', days: 2 },
      on: {
        start: { target: 'in_progress', guard: mayEdit, actions: 'keepStart', meta: person('start', 'X-TKT-03') },
        assign,
        unassign: {
          target: 'pending',
          guard: mayEdit,
          actions: 'forgetAssignee',
          meta: { ...person('unassign', 'X-TKT-02'), back: true },
        },
        cancel,
        issue_resolved,
      },
    },
    in_progress: {
      tags: 'open',
      meta: { title: 'ticket.status.in_progress', tone: 'blue', waits: 'who.ticket_assignee', days: 5 },
      on: {
        resolve: {
          target: 'resolved',
          guard: and([mayEdit, 'gaveResolution']),
          actions: ['keepResolution', 'startCloseTimer'],
          meta: person('resolve', 'X-TKT-04', 'resolution'),
        },
        assign,
        cancel,
        issue_resolved: { ...issue_resolved, actions: ['keepResolution', 'startCloseTimer'] },
      },
    },
    resolved: {
      tags: 'answered',
      meta: { title: 'ticket.status.resolved', tone: 'green-outline', waits: 'who.ticket_person', days: 4 },
      on: {
        close: {
          target: 'closed',
          guard: mayEdit,
          actions: ['stopCloseTimer', 'keepClosed'],
          meta: { ...person('close', 'SET-62'), rules: ['R-18'] },
        },
        auto_close: {
          target: 'closed',
          guard: 'isSystem',
          actions: 'keepClosed',
          meta: { label: 'ticket.event.auto_close', by: 'timer' },
        },
        reopen: [
          {
            target: 'assigned',
            guard: and([mayEdit, 'isAssigneeAtWork', 'gaveReason']),
            actions: [...restarted, 'stopCloseTimer', 'notifyAssignee'],
            meta: reopening,
          },
          {
            target: 'pending',
            guard: and([mayEdit, 'gaveReason']),
            actions: [...restarted, 'stopCloseTimer', 'forgetAssignee'],
            meta: reopening,
          },
        ],
        rate: { ...rate, target: 'resolved' },
      },
    },
    closed: {
      tags: 'answered',
      meta: { title: 'ticket.status.closed', tone: 'green' },
      on: {
        reopen: [
          {
            target: 'assigned',
            guard: and([mayEdit, inTime, 'isAssigneeAtWork', 'gaveReason']),
            actions: [...restarted, 'notifyAssignee'],
            meta: reopening,
          },
          {
            target: 'pending',
            guard: and([mayEdit, inTime, 'gaveReason']),
            actions: [...restarted, 'forgetAssignee'],
            meta: reopening,
          },
        ],
        rate: { ...rate, target: 'closed' },
      },
    },
    cancelled: { type: 'final', meta: { title: 'ticket.status.cancelled', tone: 'gray' } },
  },
});

/** A contact form, from its arrival until whoever sent it is content (domain 3.4). */
export const ticketLifecycle = lifecycle({
  entity: 'ticket',
  machine: chart.createMachine({
    id: 'ticket',
    initial: 'pending',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    isAssigneeAtWork: ['users.edit'],
    isNotRated: ['tickets.edit'],
    isReopenable: ['tickets.approve'],
    gaveAssignee: ['you'],
    gaveResolution: ['you'],
    gaveReason: ['you'],
    gaveRating: ['you'],
  },
  fixes: {
    isAssigneeAtWork: byEvent('ticket', 'id', 'assign'),
    isNotRated: onRecord('ticket', 'id'),
    isReopenable: bySomebodyElse,
  },
  factsOf: (ticket: Ticket, viewer: Viewer, today: string): TicketFacts => ({
    viewer,
    today,
    assignee_at_work: ticket.assignee_at_work,
    is_rated: ticket.rating !== null,
    days_closed: ticket.closed_on === null ? null : daysBetween(ticket.closed_on, today),
  }),
});

import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const may = forbidden('general_manager');
const gaveReason = { given: {} };
const reason = { reason: 'It drips again' };
const isAssigneeAtWork = { in: 'the assignee of the ticket left', goes: 'pending' } as const;
const isReopenable = { in: 'the ticket was closed 15 days ago' } as const;

const guards: ExpectedTransition[] = [
  {
    from: ['pending', 'assigned', 'in_progress'],
    event: 'assign',
    by: 'leasing_agent',
    given: ({ colleague }) => ({ assignee_id: colleague }),
    guards: { may, gaveAssignee: { given: {} } },
  },
  {
    from: ['pending', 'assigned', 'in_progress'],
    event: 'cancel',
    by: 'leasing_agent',
    given: reason,
    guards: { may, gaveReason },
  },
  { from: ['assigned'], event: 'start', by: 'leasing_agent', guards: { may } },
  { from: ['assigned'], event: 'unassign', by: 'leasing_agent', guards: { may } },
  {
    from: ['in_progress'],
    event: 'resolve',
    by: 'leasing_agent',
    given: { resolution: 'The seal was replaced' },
    guards: { may, gaveResolution: { given: {} } },
  },
  { from: ['resolved'], event: 'close', by: 'leasing_agent', guards: { may } },
  {
    from: ['resolved'],
    event: 'reopen',
    to: 'assigned',
    by: 'leasing_agent',
    in: 'the ticket has an assignee',
    given: reason,
    guards: { may, isAssigneeAtWork, gaveReason },
  },
  {
    from: ['resolved'],
    event: 'reopen',
    to: 'pending',
    by: 'leasing_agent',
    in: 'the assignee of the ticket left',
    given: reason,
    guards: { may, gaveReason },
  },
  {
    from: ['closed'],
    event: 'reopen',
    to: 'assigned',
    by: 'leasing_agent',
    in: 'the ticket has an assignee',
    given: reason,
    guards: { may, isReopenable, isAssigneeAtWork, gaveReason },
  },
  {
    from: ['closed'],
    event: 'reopen',
    to: 'pending',
    by: 'leasing_agent',
    in: 'the assignee of the ticket left',
    given: reason,
    guards: { may, isReopenable, gaveReason },
  },
  {
    from: ['resolved', 'closed'],
    event: 'rate',
    by: 'leasing_agent',
    given: { rating: 4, comment: 'Quick' },
    guards: { may, isNotRated: { in: 'the ticket is rated' }, gaveRating: { given: {} } },
  },
];

/** Domain 3.4. */
export const life: ExpectedLife = {
  initial: 'pending',
  moves: {
    pending: { assign: 'assigned', cancel: 'cancelled', issue_resolved: 'resolved' },
    assigned: { start: 'in_progress', assign: 'assigned', unassign: 'pending', cancel: 'cancelled', issue_resolved: 'resolved' },
    in_progress: { resolve: 'resolved', assign: 'assigned', cancel: 'cancelled', issue_resolved: 'resolved' },
    resolved: { close: 'closed', auto_close: 'closed', reopen: ['assigned', 'pending'], rate: 'resolved' },
    closed: { reopen: ['assigned', 'pending'], rate: 'closed' },
    cancelled: {},
  },
  variations: {
    'the ticket has an assignee':
      "update tickets set assignee_id = (select u.id from users u where u.email = 'finance_manager@first.example') where id = $1",
  },
  guards,
};

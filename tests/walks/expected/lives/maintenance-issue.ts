import { stands, unansweredStep } from '../../test-beds/variation.ts';
import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const mayEdit = forbidden('leasing_agent');
const gaveReason = { given: {} };
const reason = { reason: 'It drips again' };
const isAssigneeAtWork = { in: 'the assignee left', goes: 'pending' } as const;
const isReopenable = { in: 'closed fifteen days ago' } as const;
const solution = { resolution: 'The seal was replaced', cause: 'wear' };

const guards: ExpectedTransition[] = [
  {
    from: ['pending', 'assigned', 'in_progress'],
    event: 'assign',
    by: 'operations',
    given: ({ maintainer }) => ({ assignee_id: maintainer }),
    guards: { mayEdit, isOwnWork: { in: 'a provider has it' }, gaveAssignee: { given: {} } },
  },
  {
    from: ['pending', 'assigned', 'in_progress'],
    event: 'cancel',
    by: 'operations',
    given: reason,
    guards: {
      mayEdit,
      hasNothingReserved: { in: 'a part is reserved for it' },
      hasNothingSpent: { in: 'a service was used' },
      gaveReason,
    },
  },
  { from: ['assigned'], event: 'start', by: 'operations', guards: { mayServe: mayEdit } },
  { from: ['assigned', 'in_progress'], event: 'unassign', by: 'operations', guards: { mayServe: mayEdit } },
  {
    from: ['in_progress'],
    event: 'resolve',
    by: 'operations',
    given: solution,
    guards: {
      mayEdit,
      hasNoOpenTask: { in: 'a task is open' },
      hasNothingAwaiting: { in: 'an item is a draft' },
      hasNothingReserved: { in: 'a part is reserved for it' },
      isChecklistDone: { in: 'a step is unanswered' },
      hasEvidence: { in: 'it is critical' },
      gaveResolution: { given: { cause: 'wear' } },
      gaveCause: { given: { resolution: 'The seal was replaced' } },
    },
  },
  { from: ['resolved'], event: 'close', by: 'operations', guards: { mayEdit } },
  {
    from: ['resolved'],
    event: 'reopen',
    to: 'assigned',
    by: 'operations',
    given: reason,
    guards: { mayEdit, isAssigneeAtWork, gaveReason },
  },
  {
    from: ['resolved'],
    event: 'reopen',
    to: 'pending',
    by: 'operations',
    in: 'the assignee left',
    given: reason,
    guards: { mayEdit, gaveReason },
  },
  {
    from: ['closed'],
    event: 'reopen',
    to: 'assigned',
    by: 'operations',
    given: reason,
    guards: { mayEdit, isReopenable, isAssigneeAtWork, gaveReason },
  },
  {
    from: ['closed'],
    event: 'reopen',
    to: 'pending',
    by: 'operations',
    in: 'the assignee left',
    given: reason,
    guards: { mayEdit, isReopenable, gaveReason },
  },
  {
    from: ['resolved', 'closed'],
    event: 'rate',
    by: 'operations',
    given: { rating: 4, comment: 'Quick' },
    guards: { mayEdit, isNotRated: { in: 'rated already' }, gaveRating: { given: {} } },
  },
];

/** Maintenance 1: the progress of an issue. */
export const life: ExpectedLife = {
  initial: 'pending',
  moves: {
    pending: { assign: 'assigned', cancel: 'cancelled', accept: 'assigned', take: 'assigned' },
    assigned: { start: 'in_progress', assign: 'assigned', unassign: 'pending', cancel: 'cancelled' },
    in_progress: { resolve: 'resolved', assign: 'assigned', unassign: 'pending', cancel: 'cancelled' },
    resolved: { close: 'closed', auto_close: 'closed', reopen: ['assigned', 'pending'], rate: 'resolved' },
    closed: { reopen: ['assigned', 'pending'], rate: 'closed' },
    cancelled: {},
  },
  variations: {
    'the assignee left':
      "update maintenance_issues set assignee_id = (select min(u.id) from users u join roles r on r.id = u.role_id where r.privileges::text = '{}' and not r.is_admin) where id = $1",
    'a provider has it': [
      stands('maintenance_issues', 'dispatch_status', 'accepted', 'id = $1'),
      'update maintenance_issues set provider_id = (select min(id) from providers) where id = $1',
    ],
    'a task is open':
      "insert into issue_tasks (company_id, issue_id, title) select company_id, id, 'Close the valve' from maintenance_issues where id = $1",
    'an item is a draft': `insert into work_order_items (company_id, issue_id, kind, description, price)
      select company_id, id, 'service', 'Labour', 1000 from maintenance_issues where id = $1`,
    'a part is reserved for it': [
      `insert into parts (company_id, code, name_en, name_ar, part_category_id)
        select i.company_id, 'I-' || i.id, 'Valve', 'صمام', (select min(c.id) from part_categories c where c.company_id = i.company_id)
        from maintenance_issues i where i.id = $1`,
      `insert into work_order_items (company_id, issue_id, kind, part_id, asked)
        select i.company_id, i.id, 'part', p.id, 1000 from maintenance_issues i
        join parts p on p.company_id = i.company_id and p.code = 'I-' || i.id where i.id = $1`,
      stands('work_order_items', 'status', 'approved', 'issue_id = $1'),
    ],
    'a service was used': [
      `insert into work_order_items (company_id, issue_id, kind, description, price, asked, actual, used_qty)
        select company_id, id, 'service', 'Labour', 1000, 1000, 1000, 1 from maintenance_issues where id = $1`,
      stands('work_order_items', 'status', 'used', 'issue_id = $1'),
    ],
    'a step is unanswered': unansweredStep,
    'it is critical': "update maintenance_issues set priority = 'critical' where id = $1",
    'closed fifteen days ago': "update maintenance_issues set closed_at = closed_at - interval '15 days 12 hours' where id = $1",
    'rated already': 'update maintenance_issues set rating = 5 where id = $1',
  },
  guards,
};

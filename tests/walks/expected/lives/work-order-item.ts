import { stands } from '../../test-beds/variation.ts';
import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const may = forbidden('leasing_agent');
const mayApprove = forbidden('operations');
const isIssueOpen = { in: 'its issue is resolved' };
const isIssueAlive = { in: 'its issue was cancelled' };
const hasAmount = { in: 'it costs nothing' };
const reason = { reason: 'Too dear' };
const used = { qty: 3, actual: '66.00' };
const dear = { qty: 3, actual: '500.00' };
const isOnHand = { in: 'a part that is out of stock', given: { qty: 3 } };
const gaveUsed = { given: { qty: 4, actual: '66.00' } };

const ofIssue = 'id = (select issue_id from work_order_items where id = $1)';
/** Turns it into a part of its own, of which so many are on hand. */
const part = (received: number, reserved = 0) => [
  `insert into parts (company_id, code, name_en, name_ar, part_category_id)
    select w.company_id, 'W-' || w.id || '-${received}', 'Valve', 'صمام', (select min(c.id) from part_categories c where c.company_id = w.company_id)
    from work_order_items w where w.id = $1`,
  ...(received
    ? [
        `insert into part_movements (company_id, part_id, kind, dated_on, quantity, value, balance_quantity, balance_value)
          select p.company_id, p.id, 'receipt', current_date, ${received}, ${received} * 1000, 0, 0 from parts p where p.code = 'W-' || $1::bigint || '-${received}'`,
      ]
    : []),
  ...(reserved ? [`update parts set reserved = ${reserved} where code = 'W-' || $1::bigint || '-${received}'`] : []),
  `update work_order_items set kind = 'part', price = null,
    part_id = (select p.id from parts p where p.code = 'W-' || $1::bigint || '-${received}') where id = $1`,
];

const guards: ExpectedTransition[] = [
  {
    from: ['draft'],
    event: 'submit',
    to: 'approved',
    by: 'operations',
    guards: {
      may,
      isIssueOpen,
      hasAmount,
      passesUnseen: { in: 'it costs more than 300.00', goes: 'submitted' },
      isFree: { in: 'a part of which none is free', goes: 'submitted' },
    },
  },
  {
    from: ['draft'],
    event: 'submit',
    to: 'submitted',
    by: 'operations',
    in: 'it costs more than 300.00',
    guards: { may, isIssueOpen, hasAmount },
  },
  {
    from: ['submitted'],
    event: 'approve',
    by: 'general_manager',
    guards: {
      may: mayApprove,
      isIssueAlive,
      isNotSubmitter: { in: 'the general manager submitted it' },
      isWithinOwnLimit: { in: 'it costs 5,000.01', by: 'maintenance_coordinator' },
      isFree: { in: 'a part of which none is free' },
    },
  },
  {
    from: ['submitted'],
    event: 'reject',
    by: 'general_manager',
    given: reason,
    guards: { may: mayApprove, gaveReason: { given: {} } },
  },
  { from: ['submitted'], event: 'withdraw', by: 'operations', guards: { may } },
  {
    from: ['approved'],
    event: 'use',
    to: 'used',
    by: 'operations',
    given: used,
    guards: { may, isIssueAlive, isOnHand, gaveUsed, gaveTolerable: { given: dear, goes: 'submitted' } },
  },
  {
    from: ['approved'],
    event: 'use',
    to: 'submitted',
    by: 'operations',
    given: dear,
    guards: { may, isIssueAlive, isOnHand, gaveUsed },
  },
  { from: ['approved'], event: 'release', by: 'operations', guards: { may } },
  {
    from: ['used'],
    event: 'return',
    by: 'operations',
    given: { qty: 1 },
    guards: {
      may,
      isIssueNotBilled: { in: 'its issue was billed' },
      hasInUse: { in: 'all of it came back' },
      gaveReturnable: { given: { qty: 4 } },
    },
  },
  { from: ['rejected'], event: 'revise', by: 'operations', guards: { may, isIssueOpen } },
  { from: ['draft', 'rejected'], event: 'drop', by: 'operations', guards: { may } },
];

/** Maintenance 3: what an issue costs. */
export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { submit: ['approved', 'submitted'], drop: 'cancelled' },
    submitted: { approve: 'approved', reject: 'rejected', withdraw: 'draft' },
    approved: { use: ['used', 'submitted'], release: 'cancelled', billed: 'used' },
    used: { return: 'used', billed: 'used' },
    rejected: { revise: 'draft', drop: 'cancelled' },
    cancelled: {},
  },
  variations: {
    'its issue is resolved': stands('maintenance_issues', 'status', 'resolved', ofIssue),
    'its issue was cancelled': stands('maintenance_issues', 'status', 'cancelled', ofIssue),
    'its issue was billed': stands('maintenance_issues', 'billing_status', 'billed', ofIssue),
    'it costs nothing': 'update work_order_items set price = 0 where id = $1',
    'it costs more than 300.00': 'update work_order_items set price = 10001 where id = $1',
    'a part of which none is free': part(5, 5),
    'a part that is out of stock': part(0),
    'the general manager submitted it':
      "update work_order_items set submitted_by = (select u.id from users u where u.email = 'general_manager@first.example') where id = $1",
    'it costs 5,000.01': 'update work_order_items set asked = 500001 where id = $1',
    'all of it came back': 'update work_order_items set returned_qty = used_qty, returned_value = actual where id = $1',
  },
  guards,
};

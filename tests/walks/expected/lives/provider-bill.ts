import { stands } from '../../test-beds/variation.ts';
import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const may = forbidden('operations');
const reason = { reason: 'The hours are wrong' };
const transfer = { reference: 'FT-2026-118' };
const ofBill = 'id = (select (issue_ids ->> 0)::bigint from provider_bills where id = $1)';

/** Maintenance 4: what providers ask for. */
export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { submit: 'submitted' },
    submitted: { match: 'matched', reject: 'rejected' },
    matched: { approve: 'posted', reject: 'rejected' },
    posted: { pay: 'paid' },
    paid: {},
    rejected: {},
  },
  variations: {
    'nothing of the work was approved': `update work_order_items set provider_id = null
      where issue_id = (select (issue_ids ->> 0)::bigint from provider_bills where id = $1)`,
    'the work goes on': [
      stands('maintenance_issues', 'status', 'in_progress', ofBill),
      stands('maintenance_issues', 'dispatch_status', 'accepted', ofBill),
    ],
    'the tenant was billed': stands('maintenance_issues', 'billing_status', 'billed', ofBill),
    'it asks for more than a tenth above': 'update provider_bills set net = 7261 where id = $1',
    'the general manager matched it':
      "update provider_bills set matched_by = (select u.id from users u where u.email = 'general_manager@first.example') where id = $1",
  },
  guards: [
    { from: ['draft'], event: 'submit', by: 'finance_manager', guards: { may } },
    {
      from: ['submitted'],
      event: 'match',
      by: 'finance_manager',
      guards: {
        may,
        hasItems: { in: 'nothing of the work was approved' },
        isWorkDone: { in: 'the work goes on' },
        isNotBilled: { in: 'the tenant was billed' },
        isWithinApproved: { in: 'it asks for more than a tenth above' },
      },
    },
    {
      from: ['matched'],
      event: 'approve',
      by: 'general_manager',
      guards: { may, isNotMatcher: { in: 'the general manager matched it' } },
    },
    {
      from: ['submitted', 'matched'],
      event: 'reject',
      by: 'finance_manager',
      given: reason,
      guards: { may, gaveReason: { given: {} } },
    },
    {
      from: ['posted'],
      event: 'pay',
      by: 'finance_manager',
      given: transfer,
      guards: {
        may,
        gavePossibleDay: { given: { ...transfer, on: '2030-01-01' } },
        gaveReference: { given: {} },
      },
    },
  ],
};

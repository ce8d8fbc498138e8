import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const reason = { reason: 'The meter belongs to another unit' };

const guards: ExpectedTransition[] = [
  { from: ['submitted'], event: 'review', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
  {
    from: ['submitted', 'under_review'],
    event: 'reject',
    by: 'leasing_manager',
    given: reason,
    guards: { may: forbidden('operations'), gaveReason: { given: {} } },
  },
  {
    from: ['submitted', 'under_review', 'approved', 'sent_to_provider'],
    event: 'cancel',
    by: 'operations',
    given: reason,
    guards: { mayEdit: forbidden('leasing_agent'), gaveReason: { given: {} } },
  },
  {
    from: ['under_review'],
    event: 'approve',
    by: 'leasing_manager',
    guards: { may: forbidden('leasing_agent'), isNotRequester: { in: 'the meter was requested by the approver' } },
  },
  { from: ['approved'], event: 'send', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
  {
    from: ['sent_to_provider'],
    event: 'link',
    by: 'operations',
    given: { account_no: '30012345' },
    guards: { mayEdit: forbidden('leasing_agent'), gaveAccount: { given: {} } },
  },
  {
    from: ['linked'],
    event: 'request_release',
    by: 'operations',
    in: 'the tenant of the meter leaves',
    guards: { mayEdit: forbidden('leasing_agent'), leaseEnds: { in: 'the tenant of the meter stays' } },
  },
  {
    from: ['release_requested'],
    event: 'release',
    by: 'operations',
    // The reading at move-in was 1,200.
    given: { final_reading: 1200 },
    guards: { mayEdit: forbidden('leasing_agent'), gaveReading: { given: { final_reading: 1199 } } },
  },
];

export const life: ExpectedLife = {
  initial: 'submitted',
  moves: {
    submitted: { review: 'under_review', reject: 'rejected', cancel: 'cancelled' },
    under_review: { approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
    approved: { send: 'sent_to_provider', cancel: 'cancelled' },
    sent_to_provider: { link: 'linked', cancel: 'cancelled' },
    linked: { request_release: 'release_requested' },
    release_requested: { release: 'released' },
    released: {},
    rejected: {},
    cancelled: {},
  },
  guards,
};

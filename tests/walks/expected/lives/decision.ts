import type { ExpectedLife } from '../life.ts';
import type { ExpectedTransition } from '../lone-failure.ts';

const guards: ExpectedTransition[] = [
  {
    from: ['pending'],
    event: 'approve',
    by: 'leasing_manager',
    guards: {
      isMine: { by: 'admin' },
      isNotRequester: { in: 'a request of one’s own' },
      isRunning: { in: 'a step that is over' },
      gaveComment: { in: 'a comment is required', given: {} },
    },
  },
  {
    from: ['pending'],
    event: 'reject',
    by: 'leasing_manager',
    given: ({ rejectionReason }) => ({ rejection_reason_id: rejectionReason }),
    guards: {
      isMine: { by: 'admin' },
      isNotRequester: { in: 'a request of one’s own' },
      isRunning: { in: 'a step that is over' },
      gaveComment: { in: 'a comment is required' },
      gaveRejectionReason: { given: { comment: 'Far too low' } },
      gaveLongNote: { given: ({ strictReason }) => ({ rejection_reason_id: strictReason, comment: '123456789' }) },
    },
  },
  {
    from: ['pending'],
    event: 'delegate',
    by: 'leasing_manager',
    given: ({ colleague }) => ({ to: colleague }),
    guards: {
      isMine: { by: 'admin' },
      isRunning: { in: 'a step that is over' },
      allowsDelegation: { in: 'a step that may not be passed on' },
      gaveDelegate: { given: {} },
    },
  },
];

export const life: ExpectedLife = {
  initial: 'pending',
  moves: {
    pending: { approve: 'approved', reject: 'rejected', delegate: 'delegated', void: 'void' },
    approved: {},
    rejected: {},
    delegated: {},
    void: {},
  },
  guards,
};

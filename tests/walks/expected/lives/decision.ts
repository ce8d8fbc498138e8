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
      isNotMaker: { in: 'an offer that one made' },
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
      isNotMaker: { in: 'an offer that one made' },
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
      isNotPassedOn: { in: 'a decision passed on already' },
      gaveDelegate: { given: {} },
    },
  },
  {
    from: ['pending'],
    event: 'reassign',
    by: 'admin',
    given: ({ colleague }) => ({ to: colleague, reason: 'On leave' }),
    guards: {
      isAdministrator: { by: 'leasing_manager' },
      isRunning: { in: 'a step that is over' },
      gaveDecider: { given: { reason: 'On leave' } },
      gaveReason: { given: ({ colleague }) => ({ to: colleague }) },
    },
  },
];

export const life: ExpectedLife = {
  initial: 'pending',
  moves: {
    pending: { approve: 'approved', reject: 'rejected', delegate: 'delegated', reassign: 'reassigned', void: 'void' },
    approved: {},
    rejected: {},
    delegated: {},
    reassigned: {},
    void: {},
  },
  guards,
};

import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, invalid } from '../lone-failure.ts';

// Whoever asks could decide on any other.
const mayDecide = { by: 'leasing_manager' } as const;

const guards: ExpectedTransition[] = [
  {
    from: ['requested'],
    event: 'accept',
    by: 'leasing_agent',
    guards: {
      mayDecide,
      isLeadOpen: { in: 'a requested lead that was lost' },
      isAskerAtWork: { in: 'whoever asked for the lead left' },
    },
  },
  {
    from: ['requested'],
    event: 'decline',
    by: 'leasing_agent',
    given: { reason: 'We are about to sign' },
    guards: { mayDecide, gaveReason: invalid('reason') },
  },
  { from: ['requested'], event: 'withdraw', by: 'leasing_manager', guards: { isAsker: { by: 'leasing_agent' } } },
];

export const life: ExpectedLife = {
  initial: 'requested',
  moves: {
    requested: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
    accepted: {},
    declined: {},
    withdrawn: {},
  },
  guards,
};

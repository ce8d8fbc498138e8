import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const reason = { reason: 'Found a flat elsewhere' };

const guards: ExpectedTransition[] = [
  {
    from: ['waiting', 'offered'],
    event: 'leave',
    by: 'leasing_agent',
    given: reason,
    guards: { may: forbidden('operations'), gaveReason: { given: {} } },
  },
  {
    from: ['offered'],
    event: 'accept',
    by: 'leasing_agent',
    guards: { may: forbidden('operations'), isUnitFree: { in: 'the offered unit is taken' } },
  },
  {
    from: ['offered'],
    event: 'decline',
    by: 'leasing_agent',
    given: reason,
    guards: { may: forbidden('operations'), gaveReason: { given: {} } },
  },
];

export const life: ExpectedLife = {
  initial: 'waiting',
  moves: {
    waiting: { offer: 'offered', leave: 'left' },
    offered: { accept: 'accepted', decline: 'declined', expire: 'expired', withdraw_offer: 'waiting', leave: 'left' },
    accepted: {},
    declined: {},
    expired: {},
    left: {},
  },
  guards,
};

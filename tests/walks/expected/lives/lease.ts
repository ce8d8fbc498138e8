import type { ExpectedLife } from '../life.ts';

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { sign: 'pending_start', cancel: 'cancelled' },
    pending_start: { deliver: 'active', cancel: 'cancelled' },
    active: {
      give_notice: 'on_notice',
      return_keys: 'active',
      renew: 'renewed',
      end: ['ended.clearing', 'ended.overstay'],
      terminate: 'ended.clearing',
    },
    on_notice: {
      withdraw_notice: 'active',
      return_keys: 'on_notice',
      end: ['ended.clearing', 'ended.overstay'],
      terminate: 'ended.clearing',
    },
    'ended.overstay': { hand_over: 'ended.clearing' },
    'ended.clearing': { clearance_closed: 'closed' },
    closed: {},
    renewed: {},
    cancelled: {},
  },
};

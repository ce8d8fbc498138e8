import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden, invalid } from '../lone-failure.ts';

const guards: ExpectedTransition[] = [
  {
    from: ['draft', 'pending_start'],
    event: 'cancel',
    by: 'operations',
    given: { reason: 'The tenant withdrew' },
    guards: { mayEdit: forbidden('leasing_agent'), gaveReason: { given: {} } },
  },
  {
    from: ['active'],
    event: 'give_notice',
    by: 'operations',
    given: { party: 'tenant', reason: 'Moves away' },
    guards: {
      mayEdit: forbidden('leasing_agent'),
      isBeforeEnd: { in: 'a lease that ended yesterday' },
      gaveParty: { given: { reason: 'Moves away' } },
      gaveReason: { given: { party: 'tenant' } },
    },
  },
  {
    from: ['active', 'on_notice'],
    event: 'return_keys',
    by: 'operations',
    guards: { mayEdit: forbidden('leasing_agent'), isNotHandedOver: { in: 'the keys are back' } },
  },
  {
    from: ['active', 'on_notice'],
    event: 'terminate',
    by: 'operations',
    given: { kind: 'mutual' },
    guards: { mayEdit: forbidden('leasing_agent'), gaveKind: invalid('kind') },
  },
  {
    from: ['on_notice'],
    event: 'withdraw_notice',
    by: 'operations',
    guards: {
      mayEdit: forbidden('leasing_agent'),
      isBeforeEnd: { in: 'a lease that ended yesterday' },
      isNotHandedOver: { in: 'the keys are back' },
    },
  },
  { from: ['ended.overstay'], event: 'hand_over', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
];

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
  guards,
};

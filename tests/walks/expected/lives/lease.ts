import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden, invalid } from '../lone-failure.ts';

const terminate: ExpectedTransition['guards'] = {
  mayEdit: forbidden('leasing_agent'),
  gaveKind: invalid('kind'),
  gaveLongNotice: { in: 'a long lease in Riyadh, and a declaration of personal use', given: { kind: 'personal_use' } },
  gaveDocuments: { given: { kind: 'court_order' } },
};
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
      isNoticeInTime: { in: 'a long lease that ends in 59 days' },
      gaveParty: { given: { reason: 'Moves away' } },
      gaveReason: { given: { party: 'tenant' } },
      gaveLawfulGround: { in: 'a long lease in Riyadh', given: { party: 'landlord', reason: 'To be let for more' } },
      gaveEarlyEnough: {
        in: 'a long lease in Riyadh',
        given: { party: 'landlord', reason: 'To live there', ground: 'personal_use' },
      },
    },
  },
  {
    from: ['active'],
    event: 'return_keys',
    by: 'operations',
    guards: {
      mayEdit: forbidden('leasing_agent'),
      isNotHandedOver: { in: 'the keys are back' },
      hasNoSuccessor: { in: 'its renewal is agreed' },
    },
  },
  {
    from: ['on_notice'],
    event: 'return_keys',
    by: 'operations',
    guards: { mayEdit: forbidden('leasing_agent'), isNotHandedOver: { in: 'the keys are back' } },
  },
  {
    from: ['active'],
    event: 'transfer',
    by: 'operations',
    given: ({ today, otherTenant }) => ({ to_tenant_id: otherTenant, on: today }),
    in: 'a lease that began long ago',
    guards: {
      mayEdit: forbidden('leasing_agent'),
      isNotHandedOver: { in: 'the keys are back' },
      hasNoSuccessor: { in: 'its renewal is agreed' },
      gaveOtherTenant: { given: ({ today, lessee }) => ({ to_tenant_id: lessee, on: today }) },
      gaveSigner: { given: ({ today, unknownTenant }) => ({ to_tenant_id: unknownTenant, on: today }) },
      gaveTransferDay: { given: ({ tomorrow, otherTenant }) => ({ to_tenant_id: otherTenant, on: tomorrow }) },
    },
  },
  {
    from: ['active', 'on_notice'],
    event: 'terminate',
    to: 'ended.awaiting_keys',
    by: 'operations',
    given: { kind: 'mutual' },
    in: 'an agreement to end it',
    guards: { ...terminate, isNotHandedOver: { in: 'the keys are back', goes: 'ended.clearing' } },
  },
  {
    from: ['active', 'on_notice'],
    event: 'terminate',
    to: 'ended.clearing',
    by: 'operations',
    given: { kind: 'mutual' },
    in: 'an agreement to end it, and the keys',
    guards: { ...terminate, isHandedOver: { in: 'the keys are still out', goes: 'ended.awaiting_keys' } },
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
  {
    from: ['ended.overstay', 'ended.awaiting_keys'],
    event: 'hand_over',
    by: 'operations',
    guards: { mayEdit: forbidden('leasing_agent') },
  },
];

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { sign: 'pending_start', cancel: 'cancelled' },
    pending_start: { deliver: 'active', cancel: 'cancelled' },
    active: {
      give_notice: 'on_notice',
      return_keys: 'active',
      renewal_made: 'active',
      renewal_lost: 'active',
      end: ['renewed', 'ended.clearing', 'ended.overstay'],
      auto_renew: 'renewed',
      transfer: 'ended.clearing',
      terminate: ['ended.awaiting_keys', 'ended.clearing'],
    },
    on_notice: {
      withdraw_notice: 'active',
      return_keys: 'on_notice',
      end: ['ended.clearing', 'ended.overstay'],
      terminate: ['ended.awaiting_keys', 'ended.clearing'],
    },
    'ended.overstay': { hand_over: 'ended.clearing' },
    'ended.awaiting_keys': { hand_over: 'ended.clearing' },
    'ended.clearing': { clearance_closed: 'closed' },
    closed: {},
    renewed: { renewal_lost: 'ended.overstay' },
    cancelled: {},
  },
  guards,
};

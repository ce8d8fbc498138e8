import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const guards: ExpectedTransition[] = [
  { from: ['pending'], event: 'prepare', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
  { from: ['preparing'], event: 'ready', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
  {
    from: ['pending', 'preparing', 'awaiting_tenant'],
    event: 'cancel',
    by: 'operations',
    given: { reason: 'The tenant withdrew' },
    guards: { mayEdit: forbidden('leasing_agent'), gaveReason: { given: {} } },
  },
  {
    from: ['awaiting_tenant'],
    event: 'deliver',
    by: 'operations',
    guards: {
      mayEdit: forbidden('leasing_agent'),
      isContractSigned: { in: 'a contract that is not signed' },
      isDepositSettled: { in: 'a deposit that is due' },
      isEjarSubmitted: { in: 'a contract that Ejar rejected' },
      areDuesPaid: { in: 'the first dues are open' },
      isInventoryAccepted: { in: 'an inventory that is not accepted' },
      isIdentityValid: { in: 'the identity of the tenant expired yesterday' },
      hasStarted: { in: 'a lease that begins tomorrow' },
    },
  },
  {
    from: ['pending', 'preparing', 'awaiting_tenant'],
    event: 'waive',
    by: 'leasing_manager',
    given: { requirement: 'inventory_accepted', reason: 'The tenant signs it tomorrow' },
    in: 'an inventory that is not accepted',
    guards: {
      mayApprove: forbidden('operations'),
      hasUnmet: { in: 'an order that has everything' },
      gaveUnmet: { given: { requirement: 'identity_valid', reason: 'It is valid' } },
      gaveReason: { given: { requirement: 'inventory_accepted' }, before: '422 invalid reason' },
    },
  },
  { from: ['delivered'], event: 'close', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
];

export const life: ExpectedLife = {
  initial: 'pending',
  moves: {
    pending: { prepare: 'preparing', waive: 'pending', cancel: 'cancelled' },
    preparing: { ready: 'awaiting_tenant', waive: 'preparing', cancel: 'cancelled' },
    awaiting_tenant: { deliver: 'delivered', waive: 'awaiting_tenant', cancel: 'cancelled' },
    delivered: { close: 'closed' },
    closed: {},
    cancelled: {},
  },
  guards,
};

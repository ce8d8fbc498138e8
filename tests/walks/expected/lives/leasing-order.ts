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
      isPreOccupancyPassed: { in: 'a unit that has not passed its inspection' },
      hasStarted: { in: 'a lease that begins tomorrow' },
      areKeysBack: { in: 'a unit whose keys the tenant before still has' },
    },
  },
  {
    from: ['pending', 'preparing', 'awaiting_tenant'],
    event: 'accept_inventory',
    by: 'operations',
    given: { signed_by: 'Noura Al-Harbi' },
    in: 'an inventory to be signed',
    guards: {
      mayEdit: forbidden('leasing_agent'),
      hasInventory: { in: 'an inventory without items' },
      isInventoryNotSigned: { in: 'an inventory that is signed' },
      gaveName: { given: {} },
    },
  },
  {
    from: ['pending', 'preparing', 'awaiting_tenant'],
    event: 'reopen_inventory',
    by: 'operations',
    in: 'an inventory that is signed',
    guards: { mayEdit: forbidden('leasing_agent'), isInventorySigned: { in: 'an inventory that is not accepted' } },
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
    pending: {
      order_inspection: 'pending',
      prepare: 'preparing',
      accept_inventory: 'pending',
      reopen_inventory: 'pending',
      waive: 'pending',
      cancel: 'cancelled',
    },
    preparing: {
      ready: 'awaiting_tenant',
      order_inspection: 'preparing',
      accept_inventory: 'preparing',
      reopen_inventory: 'preparing',
      waive: 'preparing',
      cancel: 'cancelled',
    },
    awaiting_tenant: {
      deliver: 'delivered',
      order_inspection: 'awaiting_tenant',
      accept_inventory: 'awaiting_tenant',
      reopen_inventory: 'awaiting_tenant',
      waive: 'awaiting_tenant',
      cancel: 'cancelled',
    },
    delivered: { close: 'closed' },
    closed: {},
    cancelled: {},
  },
  guards,
};

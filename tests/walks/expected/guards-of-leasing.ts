import { type ExpectedTransition, forbidden, invalid } from './lone-failure.ts';

/* Contracts, deposits, leases and handing over (domain 3.7–3.9). */

const contract: ExpectedTransition[] = [
  {
    from: ['not_sent', 'rejected', 'expired'],
    event: 'send',
    by: 'leasing_agent',
    guards: {
      mayEdit: forbidden('operations'),
      hasLeases: { in: 'a contract without leases' },
      hasInstallments: { in: 'a contract without installments' },
    },
  },
  { from: ['sent'], event: 'tenant_sign', by: 'leasing_agent', guards: { mayEdit: forbidden('operations') } },
  {
    from: ['sent', 'tenant_signed'],
    event: 'reject',
    by: 'leasing_agent',
    given: { reason: 'A wrong name' },
    guards: { mayEdit: forbidden('operations'), gaveReason: { given: {} } },
  },
  { from: ['sent'], event: 'expire', by: 'leasing_agent', guards: { mayEdit: forbidden('operations') } },
  { from: ['tenant_signed'], event: 'landlord_sign', by: 'leasing_agent', guards: { mayEdit: forbidden('operations') } },
];

const deposit: ExpectedTransition[] = (
  [
    ['due', 'receive'],
    ['received', 'hold'],
    ['held', 'settle'],
    ['settling', 'refund'],
    ['settling', 'retain'],
    ['settling', 'forfeit'],
  ] as const
).map(([from, event]) => ({
  from: [from],
  event,
  by: 'finance_manager',
  guards: { mayFinance: forbidden('leasing_manager') },
}));

const lease: ExpectedTransition[] = [
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
  { from: ['ended.clearing'], event: 'clearance_closed', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
];

const leasing_order: ExpectedTransition[] = [
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
      areDuesPaid: { in: 'the first dues are open' },
      isInventoryAccepted: { in: 'an inventory that is not accepted' },
      isIdentityValid: { in: 'the identity of the tenant expired yesterday' },
      hasStarted: { in: 'a lease that begins tomorrow' },
    },
  },
  { from: ['delivered'], event: 'close', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
];

export const guardsOfLeasing = { contract, deposit, lease, leasing_order };

import { setup } from 'xstate';
import type { PaymentMethod } from '../../../api/finance/collection.ts';
import type { DepositHolder } from '../../../api/leasing/contract.ts';
import { lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards } from '../../kit/lifecycle.ts';

export interface ContractFacts extends Facts {
  may_edit: boolean;
  may_finance: boolean;
  /** Leases that weren't cancelled. */
  leases: number;
  has_installments: boolean;
  /** The viewer recorded that the tenant signed. */
  signed_for_tenant: boolean;
  /** The tenant has signed. */
  signed: boolean;
  /** The contract wasn't cancelled, nor has it ended. */
  in_force: boolean;
  /** The keys of all its units are back, or were never handed over. */
  leases_are_over: boolean;
  has_deposit: boolean;
  /** Once somebody lived there, the clearance settles the deposit. */
  is_cleared: boolean;
}

type SigningEvent =
  | { type: 'send' }
  | { type: 'tenant_sign'; sending_id?: number }
  | { type: 'landlord_sign' }
  | { type: 'reject'; reason: Given; sending_id?: number }
  | { type: 'expire' };
type LifeEvent = { type: 'end' } | { type: 'reopen' } | { type: 'cancel' };
/** `on`: the day it happened on in Ejar; today, if left out. */
type EjarEvent =
  | { type: 'exempt'; reason: Given }
  | { type: 'require' }
  | { type: 'submit'; on?: Given }
  | { type: 'await_parties'; ejar_no?: Given }
  | { type: 'document'; on?: Given }
  | { type: 'refuse'; reason: Given }
  | { type: 'archive' }
  | { type: 'terminate'; reason: Given };
type DepositEvent =
  | { type: 'ask' }
  | { type: 'receive'; method?: PaymentMethod; receipt_no?: Given; held_by?: DepositHolder }
  | { type: 'hold' }
  | { type: 'settle' }
  | { type: 'refund' }
  | { type: 'retain' }
  | { type: 'forfeit' };

type Tag = 'signed' | 'at_signing' | 'to_sign' | 'open' | 'covered';

/** The guards and effects of the contract's chart, which its regions share. */
export const chart = setup({
  types: lifecycleTypes<ContractFacts, SigningEvent | LifeEvent | EjarEvent | DepositEvent, Tag>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    mayFinance: ({ context }) => context.may_finance,
    hasLeases: ({ context }) => context.leases > 0,
    hasNoLeases: ({ context }) => context.leases === 0,
    hasInstallments: ({ context }) => context.has_installments,
    // One person can't record the tenant's signature and sign for the company.
    isOtherSide: ({ context }) => !context.signed_for_tenant,
    isSigned: ({ context }) => context.signed,
    isInForce: ({ context }) => context.in_force,
    areLeasesOver: ({ context }) => context.leases_are_over,
    isLeaseOpen: ({ context }) => !context.leases_are_over,
    hasDeposit: ({ context }) => context.has_deposit,
    isCleared: ({ context }) => context.is_cleared,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
    gaveNumber: ({ event }) => event.type === 'await_parties' && Boolean(event.ejar_no),
    gavePast: ({ context, event }) => !('on' in event) || !event.on || event.on <= context.today,
    gaveMethod: ({ event }) => event.type === 'receive' && Boolean(event.method),
    gaveReceipt: ({ event }) => event.type === 'receive' && Boolean(event.receipt_no),
    gaveHolder: ({ event }) => event.type === 'receive' && Boolean(event.held_by),
  },
  actions: {
    keepSent: effect,
    keepTenantSigned: effect,
    keepSigned: effect,
    signLeases: effect,
    keepReason: effect,
    keepSubmission: effect,
    keepNumber: effect,
    keepDocumented: effect,
    keepDueDay: effect,
    keepReceipt: effect,
    postReceipt: effect,
    releaseDeposit: effect,
    billForfeit: effect,
  },
});

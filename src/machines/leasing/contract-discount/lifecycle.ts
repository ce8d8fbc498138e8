import { and, setup } from 'xstate';
import type { ContractDiscount } from '../../../api/leasing/contract-discount.ts';
import { grouped, halalas } from '../../../api/money.ts';
import { bySomebodyElse, hasTag, lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';
import { contractRegions } from '../contract/lifecycle.ts';

export interface DiscountFacts extends Facts {
  may_edit: boolean;
  /** The contract isn't over. */
  in_force: boolean;
  /** No more than what is unpaid. */
  within_open: boolean;
  /** Nothing of the lowered installments was paid since. */
  untouched: boolean;
  /** For the reason: what is unpaid. */
  open_net?: string;
}
type DiscountEvent = { type: 'approve' } | { type: 'reject'; reason: Given } | { type: 'apply' } | { type: 'cancel' };

const chart = setup({
  types: lifecycleTypes<DiscountFacts, DiscountEvent, 'open'>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    isInForce: ({ context }) => context.in_force,
    isWithinOpen: ({ context }) => context.within_open,
    isUntouched: ({ context }) => context.untouched,
  },
  actions: {
    notifyRequester: effect,
    keepReason: effect,
    withdrawApproval: effect,
    lowerInstallments: effect,
    restoreInstallments: effect,
  },
});
const person = (event: string, call: string) => ({ label: `contract_discount.event.${event}`, call, by: 'person' as const });
const bySystem = (event: string) => ({ label: `contract_discount.event.${event}`, by: 'system' as const });
const cancelled = { ...person('cancel', 'CON-18'), back: true as const, final: true as const, rules: ['R-18'] };

const root = chart.createStateConfig({
  states: {
    requested: {
      tags: 'open',
      meta: { title: 'contract_discount.status.requested', tone: 'yellow', waits: 'who.approvers', days: 3 },
      on: {
        approve: { target: 'approved', guard: 'isSystem', actions: 'notifyRequester', meta: bySystem('approve') },
        reject: {
          target: 'rejected',
          guard: 'isSystem',
          actions: ['keepReason', 'notifyRequester'],
          meta: bySystem('reject'),
        },
        cancel: { target: 'cancelled', guard: 'mayEdit', actions: 'withdrawApproval', meta: cancelled },
      },
    },
    approved: {
      tags: 'open',
      meta: { title: 'contract_discount.status.approved', tone: 'blue', waits: 'who.contracts.edit', days: 2 },
      on: {
        apply: {
          target: 'applied',
          guard: and(['mayEdit', 'isInForce', 'isWithinOpen']),
          actions: 'lowerInstallments',
          meta: person('apply', 'X-CON-05'),
        },
        cancel: { target: 'cancelled', guard: 'mayEdit', meta: cancelled },
      },
    },
    applied: {
      meta: { title: 'contract_discount.status.applied', tone: 'green' },
      on: {
        cancel: {
          target: 'cancelled',
          guard: and(['mayEdit', 'isUntouched']),
          actions: 'restoreInstallments',
          meta: cancelled,
        },
      },
    },
    rejected: { type: 'final', meta: { title: 'contract_discount.status.rejected', tone: 'red' } },
    cancelled: { type: 'final', meta: { title: 'contract_discount.status.cancelled', tone: 'gray' } },
  },
});

/** A discount on what is unpaid of a contract (domain 3.3): approved by rule, applied by hand, taken back while nothing was paid. */
export const contractDiscountLifecycle = lifecycle({
  entity: 'contract_discount',
  machine: chart.createMachine({
    id: 'contract_discount',
    initial: 'requested',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    mayEdit: ['contracts.edit'],
    isInForce: ['system'],
    isWithinOpen: ['contracts.edit'],
    isUntouched: ['finance.edit'],
  },
  fixes: {
    mayEdit: bySomebodyElse,
    isWithinOpen: onRecord('contract', 'contract_id', 'discounts'),
    isUntouched: onRecord('contract', 'contract_id', 'installments'),
  },
  details: {
    isWithinOpen: ({ open_net }) =>
      open_net === undefined ? null : { why: 'contract_discount.why.isWithinOpen.open', values: { amount: grouped(open_net) } },
  },
  factsOf: (discount: ContractDiscount, viewer: Viewer, today: string): DiscountFacts => ({
    viewer,
    today,
    may_edit: viewer.system === true || may(viewer, 'contracts.edit'),
    in_force: hasTag(contractRegions.contract_life, discount.life_status, 'open'),
    within_open: halalas(discount.amount) <= halalas(discount.open_net),
    untouched: discount.is_untouched,
    open_net: discount.open_net,
  }),
});

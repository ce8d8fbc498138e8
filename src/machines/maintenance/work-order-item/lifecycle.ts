import { and, setup } from 'xstate';
import type { WorkOrderItem } from '../../../api/maintenance/work-order-item.ts';
import { type Halalas, halalas, isMoney } from '../../../api/money.ts';
import { byEvent, bySomebodyElse, lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';
import { isWithinTolerance, ownLimit, passesUnseen } from '../rules/item-limits.ts';

export interface WorkOrderItemFacts extends Facts {
  /** The issue is neither resolved, closed nor cancelled. */
  is_issue_open: boolean;
  is_issue_cancelled: boolean;
  quantity: number;
  amount: Halalas;
  submitted_by_viewer: boolean;
  /** The viewer may approve in finance as well. */
  may_approve_more: boolean;
  /** Null for what is no part. */
  on_hand: number | null;
  free: number | null;
  /** Quantity that was used and didn't come back. */
  in_use: number;
  issue_unseen: Halalas;
  issue_approved: Halalas;
}
type Qty = number | null | undefined;
type WorkOrderItemEvent =
  | { type: 'submit' }
  | { type: 'withdraw' }
  | { type: 'approve' }
  | { type: 'reject'; reason: Given }
  | { type: 'revise' }
  | { type: 'use'; qty: Qty; actual: Given }
  | { type: 'return'; qty: Qty }
  | { type: 'release' }
  | { type: 'drop' };

/** Cost of what was used. The server adds the value of a part in the store. */
const actualOf = (actual: Given): Halalas | null => (actual && isMoney(actual) && halalas(actual) > 0 ? halalas(actual) : null);

const chart = setup({
  types: lifecycleTypes<WorkOrderItemFacts, WorkOrderItemEvent, 'awaiting' | 'counted'>(),
  guards: {
    ...sharedGuards,
    isIssueOpen: ({ context }) => context.is_issue_open,
    isIssueAlive: ({ context }) => !context.is_issue_cancelled,
    hasAmount: ({ context }) => context.quantity > 0 && context.amount > 0,
    passesUnseen: ({ context }) => passesUnseen(context.amount, context.issue_unseen),
    isFree: ({ context }) => context.free === null || context.quantity <= context.free,
    isNotSubmitter: ({ context }) => !context.submitted_by_viewer,
    isWithinOwnLimit: ({ context }) => context.may_approve_more || context.issue_approved + context.amount <= ownLimit,
    hasInUse: ({ context }) => context.in_use > 0,
    gaveUsed: ({ context, event }) =>
      event.type !== 'use' ||
      (Boolean(event.qty) &&
        Number(event.qty) <= context.quantity &&
        (context.on_hand !== null || actualOf(event.actual) !== null)),
    isOnHand: ({ context }) => context.on_hand === null || context.quantity <= context.on_hand,
    gaveTolerable: ({ context, event }) => event.type !== 'use' || isWithinTolerance(context.amount, actualOf(event.actual) ?? 0),
    gaveReturnable: ({ context, event }) =>
      event.type !== 'return' || context.in_use === 0 || (Boolean(event.qty) && Number(event.qty) <= context.in_use),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: {
    keepSubmitter: effect,
    keepApprover: effect,
    keepReason: effect,
    reserveParts: effect,
    releaseParts: effect,
    issueParts: effect,
    askForMore: effect,
    takePartsBack: effect,
  },
});
const mayEdit = { type: 'may', params: { privilege: 'maintenance.edit' } } as const;
const mayApprove = { type: 'may', params: { privilege: 'maintenance.approve' } } as const;
const person = (event: string, call: string) => ({ label: `work_order_item.event.${event}`, call, by: 'person' as const });

const submitted = person('submit', 'X-WOI-01');
const used = { ...person('use', 'X-WOI-04'), asks: 'use' as const, posts: true as const };
const drop = { target: 'cancelled', guard: mayEdit, meta: { ...person('drop', 'X-WOI-07'), final: true, back: true } } as const;

const root = chart.createStateConfig({
  states: {
    draft: {
      tags: 'awaiting',
      meta: { title: 'work_order_item.status.draft', tone: 'neutral', waits: 'who.maintenance.edit', days: 2 },
      on: {
        submit: [
          {
            target: 'approved',
            guard: and([mayEdit, 'isIssueOpen', 'hasAmount', 'passesUnseen', 'isFree']),
            actions: ['keepSubmitter', 'reserveParts'],
            meta: submitted,
          },
          { target: 'submitted', guard: and([mayEdit, 'isIssueOpen', 'hasAmount']), actions: 'keepSubmitter', meta: submitted },
        ],
        drop,
      },
    },
    submitted: {
      tags: 'awaiting',
      meta: { title: 'work_order_item.status.submitted', tone: 'yellow', waits: 'who.maintenance.approve', days: 2 },
      on: {
        approve: {
          target: 'approved',
          guard: and([mayApprove, 'isIssueAlive', 'isNotSubmitter', 'isWithinOwnLimit', 'isFree']),
          actions: ['keepApprover', 'reserveParts'],
          meta: person('approve', 'X-WOI-08'),
        },
        reject: {
          target: 'rejected',
          guard: and([mayApprove, 'gaveReason']),
          actions: 'keepReason',
          meta: { ...person('reject', 'X-WOI-09'), asks: 'reason', back: true },
        },
        withdraw: { target: 'draft', guard: mayEdit, meta: { ...person('withdraw', 'X-WOI-02'), back: true } },
      },
    },
    approved: {
      tags: 'counted',
      meta: { title: 'work_order_item.status.approved', tone: 'blue', waits: 'who.maintenance.edit', days: 7 },
      on: {
        use: [
          {
            target: 'used',
            guard: and([mayEdit, 'isIssueAlive', 'isOnHand', 'gaveUsed', 'gaveTolerable']),
            actions: ['releaseParts', 'issueParts'],
            meta: used,
          },
          // More than was approved is looked at again, and isn't used until then.
          {
            target: 'submitted',
            guard: and([mayEdit, 'isIssueAlive', 'isOnHand', 'gaveUsed']),
            actions: ['releaseParts', 'askForMore', 'keepSubmitter'],
            meta: used,
          },
        ],
        release: {
          target: 'cancelled',
          guard: mayEdit,
          actions: 'releaseParts',
          meta: { ...person('release', 'X-WOI-06'), final: true, back: true },
        },
      },
    },
    used: {
      tags: 'counted',
      meta: { title: 'work_order_item.status.used', tone: 'green' },
      on: {
        return: {
          target: 'used',
          guard: and([mayEdit, 'hasInUse', 'gaveReturnable']),
          actions: 'takePartsBack',
          meta: { ...person('return', 'X-WOI-05'), asks: 'return', back: true, posts: true },
        },
      },
    },
    rejected: {
      meta: { title: 'work_order_item.status.rejected', tone: 'red', waits: 'who.maintenance.edit', days: 2 },
      on: { revise: { target: 'draft', guard: and([mayEdit, 'isIssueOpen']), meta: person('revise', 'X-WOI-03') }, drop },
    },
    cancelled: { type: 'final', meta: { title: 'work_order_item.status.cancelled', tone: 'gray' } },
  },
});

/** Follows a cost of an issue from the request to its use. Nobody approves what they submitted. */
export const workOrderItemLifecycle = lifecycle({
  entity: 'work_order_item',
  machine: chart.createMachine({
    id: 'work_order_item',
    initial: 'draft',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    isIssueOpen: ['maintenance.edit'],
    isIssueAlive: ['maintenance.edit'],
    hasAmount: ['maintenance.edit'],
    passesUnseen: ['maintenance.approve'],
    isFree: ['maintenance.edit'],
    isNotSubmitter: ['maintenance.approve'],
    isWithinOwnLimit: ['finance.approve'],
    hasInUse: ['maintenance.edit'],
    isOnHand: ['maintenance.edit'],
    gaveUsed: ['you'],
    gaveTolerable: ['you'],
    gaveReturnable: ['you'],
    gaveReason: ['you'],
  },
  fixes: {
    isIssueOpen: byEvent('maintenance_issue', 'issue_id', 'reopen'),
    isIssueAlive: onRecord('maintenance_issue', 'issue_id'),
    hasAmount: onRecord('part', 'part_id'),
    passesUnseen: bySomebodyElse,
    isFree: onRecord('part', 'part_id'),
    isNotSubmitter: bySomebodyElse,
    isWithinOwnLimit: bySomebodyElse,
    hasInUse: onRecord('part', 'part_id'),
    isOnHand: onRecord('part', 'part_id'),
  },
  details: {
    isFree: ({ free, quantity }) => (free === null ? null : { why: 'work_order_item.why.isFree.of', values: { free, quantity } }),
    gaveUsed: ({ quantity }) => ({ why: 'work_order_item.why.gaveUsed.of', values: { quantity } }),
    gaveReturnable: ({ in_use }) => ({ why: 'work_order_item.why.gaveReturnable.of', values: { in_use } }),
  },
  factsOf: (item: WorkOrderItem, viewer: Viewer, today: string): WorkOrderItemFacts => ({
    viewer,
    today,
    is_issue_open: item.issue_status === 'pending' || item.issue_status === 'assigned' || item.issue_status === 'in_progress',
    is_issue_cancelled: item.issue_status === 'cancelled',
    quantity: item.quantity,
    amount: halalas(item.amount),
    submitted_by_viewer: item.submitted_by === viewer.id,
    may_approve_more: may(viewer, 'finance.approve'),
    on_hand: item.part_on_hand,
    free: item.part_free,
    in_use: item.used_qty - item.returned_qty,
    issue_unseen: halalas(item.issue_unseen),
    issue_approved: halalas(item.issue_approved),
  }),
});

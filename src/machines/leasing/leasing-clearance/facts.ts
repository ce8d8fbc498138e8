import type { StatementKind } from '../../../api/leasing/clearance-statement.ts';
import { type LeasingClearance, openOf } from '../../../api/leasing/leasing-clearance.ts';
import { grouped } from '../../../api/money.ts';
import { type Facts, type Given, may, type Viewer } from '../../kit/lifecycle.ts';

/** The facts of a clearance's guards (domain 3.8). */
export interface ClearanceFacts extends Facts {
  may_edit: boolean;
  may_finance: boolean;
  inspection_due: boolean;
  rooms_done: boolean;
  keys_counted: boolean;
  balance_paid: boolean;
  /** For the reasons: rooms that aren't done, and what is unpaid. */
  rooms_open?: number;
  balance_open?: string;
}
/** Its events. */
export type ClearanceEvent =
  | { type: 'schedule'; inspection_on: Given }
  | { type: 'start' }
  | { type: 'submit' }
  | { type: 'issue_statement' }
  | { type: 'agree' }
  | { type: 'dispute'; lines: StatementKind[] | undefined; reason: Given }
  | { type: 'revise' }
  | { type: 'generate_invoices' }
  | { type: 'balance_zero' }
  | { type: 'close' }
  | { type: 'cancel'; reason: Given };

/**
 * Groups of statuses. `editable`: the inspection and the costs may change. `issued`: the statement stands as it was issued.
 * `unpaid`: billed, and the balance isn't zero.
 */
export type ClearanceTag = 'editable' | 'issued' | 'unpaid';

/** Who can unblock each guard. */
export const unblockers = {
  mayEdit: ['leases.edit'],
  mayFinance: ['finance.edit'],
  isInspectionDue: ['system'],
  areRoomsDone: ['leases.edit'],
  areKeysCounted: ['leases.edit'],
  isBalancePaid: ['finance.edit'],
  gaveDay: ['you'],
  gaveLines: ['you'],
  gaveReason: ['you'],
};

/** Derives the facts from the record as the API returns it, the same on server and browser. */
export const factsOf = (clearance: LeasingClearance, viewer: Viewer, today: string): ClearanceFacts => ({
  viewer,
  today,
  may_edit: may(viewer, 'leases.edit'),
  may_finance: may(viewer, 'finance.edit'),
  inspection_due: clearance.inspection_on !== null && clearance.inspection_on <= today,
  rooms_done: clearance.rooms.length > 0 && clearance.rooms.every(({ is_done }) => is_done),
  rooms_open: clearance.rooms.filter(({ is_done }) => !is_done).length,
  keys_counted: clearance.keys_returned !== null,
  balance_paid: openOf(clearance) === '0.00',
  balance_open: openOf(clearance),
});

export const details = {
  areRoomsDone: ({ rooms_open }: ClearanceFacts) =>
    rooms_open ? { why: 'leasing_clearance.why.areRoomsDone.open', values: { count: rooms_open } } : null,
  isBalancePaid: ({ balance_open }: ClearanceFacts) =>
    balance_open === undefined
      ? null
      : { why: 'leasing_clearance.why.isBalancePaid.open', values: { amount: grouped(balance_open) } },
};

import * as fc from 'fast-check';
import { type AccountPurpose, accountPurposes, tenantPurposes } from '../../src/api/finance/chart-of-accounts.ts';

/** Months of a year that is over, by number from 1. */
export const months = [1, 2, 3, 4, 5, 6] as const;
export const monthOf = (month: number): string => `2025-${String(month).padStart(2, '0')}`;

/** Somebody without privileges in Finance, and two who may approve. */
export const posters = ['leasing_agent', 'finance_manager', 'general_manager'] as const;
export type Poster = (typeof posters)[number];
const approvers = ['finance_manager', 'general_manager'] as const;
export const periodMoves = ['soft_closed', 'open', 'closed', 'reopen_requested', 'reopened'] as const;
export type PeriodStatus = (typeof periodMoves)[number];

export interface Share {
  purpose: AccountPurpose;
  amount: number;
  tenant: number;
}
/** What is tried, in whatever state the books are in. */
export type Operation =
  | { kind: 'post'; by: Poster; month: number; day: number; debits: Share[]; last: Share }
  | { kind: 'unbalanced'; by: Poster; month: number; by_halalas: number }
  | { kind: 'reverse'; by: Poster; month: number; which: number }
  | { kind: 'move'; by: (typeof approvers)[number]; month: number; to: PeriodStatus }
  | { kind: 'tamper'; how: number };

/** Statements that must never do anything, as the app's role. */
export const tampering = [
  'update ledger_entries set debit = debit + 1 where debit > 0',
  'update ledger_entries set tenant_id = null',
  'delete from ledger_entries',
  'update ledger_transactions set date = date + 1',
  'delete from ledger_transactions',
  'update account_balances set debits = debits + 1',
  'delete from tenant_balances',
];

/**
 * Cash is posted through an open box, and is in transit with a slip: tests/server/finance/cash-desk.test.ts. Stock is posted with its
 * movements: tests/server/maintenance/stock.test.ts.
 */
const postedElsewhere: readonly AccountPurpose[] = ['cash', 'cash_in_transit', 'parts_stock'];
const postedFreely = accountPurposes.filter((purpose) => !postedElsewhere.includes(purpose));

const share = fc.record({
  purpose: fc.constantFrom(...postedFreely),
  amount: fc.oneof(fc.constantFrom(0, 1, 999_999_999_999), fc.integer({ min: 1, max: 5_000_000 })),
  tenant: fc.integer({ min: 0, max: 2 }),
});
const by = fc.constantFrom(...posters);
const month = fc.constantFrom(...months);

export const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 60,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      by,
      month,
      day: fc.integer({ min: 1, max: 28 }),
      debits: fc.array(share, { minLength: 1, maxLength: 4 }),
      last: share,
    }),
  },
  {
    weight: 25,
    arbitrary: fc.record({ kind: fc.constant('reverse' as const), by, month, which: fc.nat(1_000_000) }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      by: fc.constantFrom(...approvers),
      month,
      to: fc.constantFrom(...periodMoves),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('unbalanced' as const), by, month, by_halalas: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tamper' as const), how: fc.nat(tampering.length - 1) }) },
);

export interface Line {
  purpose: AccountPurpose;
  debit: number;
  credit: number;
  tenant: number | null;
}
interface Posted {
  id: number;
  lines: Line[];
  isReversed: boolean;
  isReversal: boolean;
  month: number;
}

/** The books as they should be: arithmetic on paper, without a database. */
export class LedgerModel {
  readonly periods = new Map<number, PeriodStatus>();
  readonly posted: Posted[] = [];
  private readonly requesters = new Map<number, Poster>();

  takes(month: number, by: Poster): boolean {
    switch (this.periods.get(month)) {
      case undefined:
        return ![...this.periods].some(([other, status]) => other > month && isLocked(status));
      case 'soft_closed':
        return by !== 'leasing_agent';
      case 'closed':
      case 'reopen_requested':
        return false;
      default:
        return true;
    }
  }

  keep(id: number, month: number, lines: Line[], reversed?: Posted): void {
    // Months have no gaps.
    const known = [month, ...this.periods.keys()];
    for (let one = Math.min(...known); one <= Math.max(...known); one++)
      if (!this.periods.has(one)) this.periods.set(one, 'open');
    if (reversed) reversed.isReversed = true;
    this.posted.push({ id, lines, month, isReversed: false, isReversal: reversed !== undefined });
  }

  /** Whether the chart lets somebody bring a month there, by the domain’s words and not the chart. */
  allows(month: number, to: PeriodStatus, by: Poster): boolean {
    const from = this.periods.get(month);
    const isEarlierOpen = () =>
      [...this.periods].some(([m, status]) => m < month && !isLocked(status) && this.posted.some((one) => one.month === m));
    switch (to) {
      case 'soft_closed':
        return isOpen(from) && ![...this.periods].some(([m, status]) => m < month && isOpen(status));
      case 'open':
        return from === 'soft_closed';
      case 'closed':
        return from === 'reopen_requested' || (from === 'soft_closed' && !isEarlierOpen());
      case 'reopen_requested':
        return from === 'closed';
      case 'reopened':
        return from === 'reopen_requested' && this.requesters.get(month) !== by;
    }
  }

  move(month: number, to: PeriodStatus, by: Poster): void {
    if (to === 'reopen_requested') this.requesters.set(month, by);
    this.periods.set(month, to);
  }

  /** Debits and credits, by sub account or by tenant and sub account. */
  sums(of: (line: Line) => string | null): Record<string, [debits: number, credits: number]> {
    const sums: Record<string, [number, number]> = {};
    for (const { lines } of this.posted)
      for (const line of lines) {
        const name = of(line);
        if (name === null) continue;
        const [debits, credits] = sums[name] ?? [0, 0];
        sums[name] = [debits + line.debit, credits + line.credit];
      }
    return sums;
  }
}
const isOpen = (status: PeriodStatus | undefined): boolean => status === 'open' || status === 'reopened';
const isLocked = (status: PeriodStatus): boolean => status === 'closed' || status === 'reopen_requested';

/** The lines of a posting: its debits, and one credit of their sum. */
export const linesOf = (debits: readonly Share[], last: Share, tenants: readonly number[]): Line[] => {
  const line = ({ purpose, tenant }: Share, side: 'debit' | 'credit', amount: number): Line => ({
    purpose,
    debit: 0,
    credit: 0,
    [side]: amount,
    tenant: tenantPurposes.includes(purpose) ? (tenants[tenant] as number) : null,
  });
  const total = debits.reduce((sum, { amount }) => sum + amount, 0);
  return [...debits.map((one) => line(one, 'debit', one.amount)), line(last, 'credit', total)].filter(
    ({ debit, credit }) => debit + credit > 0,
  );
};

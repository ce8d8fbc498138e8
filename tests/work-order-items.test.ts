import { describe, expect, it } from 'vitest';
import type { WorkOrderItem } from '../src/api/maintenance/work-order-item.ts';
import { halalas, money } from '../src/api/money.ts';
import { roleSeeds } from '../src/api/settings/standard-roles.ts';
import { evaluate, type LifecycleEvent, type Viewer } from '../src/machines/kit/lifecycle.ts';
import { workOrderItemLifecycle as chart } from '../src/machines/maintenance/work-order-item/lifecycle.ts';
import vectors from './server/maintenance/stock-vectors.json' with { type: 'json' };

let people = 0;
const roleOf = (code: string): Viewer => {
  const { privileges, is_admin = false } = roleSeeds.find((one) => one.code === code) ?? { privileges: {} };
  return { id: ++people, is_admin, privileges };
};
const technician = roleOf('technician');
const coordinator = roleOf('maintenance_coordinator');
const manager = roleOf('general_manager');
const agent = roleOf('leasing_agent');

const item = (more: Partial<WorkOrderItem> = {}): WorkOrderItem => ({
  ...{ id: 1, version: 1, created_at: '2026-01-15T06:00:00.000Z', updated_at: '2026-01-15T06:00:00.000Z', created_by: 1 },
  ...{ issue_id: 7, issue_ref_no: 'IS-7', issue_description: 'The tap drips', issue_status: 'in_progress' },
  issue_is_billed: false,
  ...{ kind: 'service', status: 'draft', description: 'Labour', part_id: null, quantity: 1, price: '280.00', amount: '280.00' },
  ...{ actual: null, provider_id: null, provider_name_en: null, provider_name_ar: null, measure: null },
  ...{ part_name_en: null, part_name_ar: null, part_code: null, part_on_hand: null, part_free: null },
  ...{ submitted_by: null, submitted_by_name: null, approved_by: null, approved_by_name: null, is_automatic: false },
  ...{ reason: null, used_qty: 0, returned_qty: 0, returned_value: '0.00', issue_unseen: '0.00', issue_approved: '0.00' },
  ...more,
});
/** Where an event leads, with its effects; or the guards that refuse it. */
function sent(by: Viewer, event: LifecycleEvent, more: Partial<WorkOrderItem> = {}) {
  const record = item(more);
  const found = evaluate(chart, record.status, chart.factsOf(record, by, '2026-01-15'), event);
  if (!found.accepted) return found.code === 'guard' ? found.refusals.map(({ guard }) => guard) : found.code;
  return [found.to, ...found.effects.map(({ type }) => type)];
}

describe('an item that is submitted', () => {
  it.each(vectors.approval.cases)('of $items becomes $becomes', ({ items, becomes }) => {
    let unseen = 0;
    const found = items.map((amount) => {
      const [to] = sent(technician, { type: 'submit' }, { amount, issue_unseen: money(unseen) });
      if (to === 'approved') unseen += halalas(amount);
      return to;
    });
    expect(found).toEqual(becomes);
  });

  it('needs an amount, a quantity, and somebody who may edit', () => {
    expect(sent(technician, { type: 'submit' }, { amount: '0.00' })).toEqual(['hasAmount']);
    expect(sent(technician, { type: 'submit' }, { quantity: 0 })).toEqual(['hasAmount']);
    expect(sent(agent, { type: 'submit' })).toEqual(['may']);
  });

  it('is of an issue that is open, and goes on only while that isn’t cancelled', () => {
    expect(sent(technician, { type: 'submit' }, { issue_status: 'resolved' })).toEqual(['isIssueOpen']);
    expect(sent(technician, { type: 'revise' }, { status: 'rejected', issue_status: 'closed' })).toEqual(['isIssueOpen']);
    const cancelled = { issue_status: 'cancelled' } as const;
    expect(sent(coordinator, { type: 'approve' }, { status: 'submitted', ...cancelled })).toEqual(['isIssueAlive']);
    const use = { type: 'use', qty: 1, actual: '280.00' };
    expect(sent(technician, use, { status: 'approved', ...cancelled })).toEqual(['isIssueAlive']);
    expect(sent(technician, use, { status: 'approved', issue_status: 'resolved' })[0]).toBe('used');
  });

  it('reserves a part at once only while it is free, and is looked at otherwise', () => {
    const part = { kind: 'part', part_id: 3, amount: '66.00', quantity: 3, part_on_hand: 10 } as const;
    expect(sent(technician, { type: 'submit' }, { ...part, part_free: 3 })).toEqual([
      'approved',
      'keepSubmitter',
      'reserveParts',
    ]);
    expect(sent(technician, { type: 'submit' }, { ...part, part_free: 2 })).toEqual(['submitted', 'keepSubmitter']);
  });
});

describe('an approval', () => {
  const approve = (by: Viewer, more: Partial<WorkOrderItem>) => sent(by, { type: 'approve' }, { status: 'submitted', ...more });
  const approved = ['approved', 'keepApprover', 'reserveParts'];

  it('takes what is free of a part, and no more', () => {
    const { on_hand = 0, reserved = 0, approve: expected = {} } = vectors.stock.find(({ id }) => id === 'reserved') ?? {};
    expect(Object.keys(expected)).toEqual(['6', '7']);
    for (const [quantity, becomes] of Object.entries(expected)) {
      const part = {
        kind: 'part',
        part_id: 3,
        quantity: Number(quantity),
        part_on_hand: on_hand,
        part_free: on_hand - reserved,
      } as const;
      expect(approve(coordinator, part)).toEqual(becomes === 'approved' ? approved : ['isFree']);
    }
  });

  it('is never of the one who submitted it, whoever that is', () => {
    for (const by of [coordinator, manager]) expect(approve(by, { submitted_by: by.id })).toEqual(['isNotSubmitter']);
    expect(approve(coordinator, { submitted_by: technician.id })).toEqual(approved);
    expect(approve(technician, {})).toEqual(['may']);
  });

  it('is the coordinator’s up to 5,000.00 an issue, and the general manager’s above', () => {
    expect(approve(coordinator, { amount: '1000.00', issue_approved: '4000.00' })).toEqual(approved);
    expect(approve(coordinator, { amount: '1000.01', issue_approved: '4000.00' })).toEqual(['isWithinOwnLimit']);
    expect(approve(manager, { amount: '9000.00', issue_approved: '4000.00' })).toEqual(approved);
  });

  it('is refused with a reason, after which the item is revised or dropped', () => {
    expect(sent(coordinator, { type: 'reject' }, { status: 'submitted' })).toEqual(['gaveReason']);
    expect(sent(coordinator, { type: 'reject', reason: 'Too dear' }, { status: 'submitted' })).toEqual([
      'rejected',
      'keepReason',
    ]);
    expect(sent(technician, { type: 'revise' }, { status: 'rejected' })).toEqual(['draft']);
    expect(sent(technician, { type: 'withdraw' }, { status: 'submitted' })).toEqual(['draft']);
    for (const status of ['draft', 'rejected'] as const)
      expect(sent(technician, { type: 'drop' }, { status })).toEqual(['cancelled']);
  });
});

describe('what is used', () => {
  it.each(vectors.approval.use)('of $approved for $actual is $becomes', ({ approved, actual, becomes }) => {
    const [to, ...effects] = sent(technician, { type: 'use', qty: 1, actual }, { status: 'approved', amount: approved });
    expect(to).toBe(becomes);
    expect(effects).toEqual(
      becomes === 'used' ? ['releaseParts', 'issueParts'] : ['releaseParts', 'askForMore', 'keepSubmitter'],
    );
  });

  it('has a quantity of at most what was approved, and a cost', () => {
    const use = (more: object) =>
      sent(technician, { type: 'use', qty: 1, actual: '66.00', ...more }, { status: 'approved', quantity: 3 });
    expect(use({})).toEqual(['used', 'releaseParts', 'issueParts']);
    for (const wrong of [{ qty: null }, { qty: 4 }, { actual: null }, { actual: '0.00' }, { actual: 'much' }])
      expect(use(wrong), JSON.stringify(wrong)).toEqual(['gaveUsed']);
  });

  it('costs what the store says, if it is a part', () => {
    const part = { kind: 'part', part_id: 3, status: 'approved', quantity: 3, amount: '66.00', part_on_hand: 10 } as const;
    expect(sent(technician, { type: 'use', qty: 3 }, part)[0]).toBe('used');
    expect(sent(technician, { type: 'use', qty: 3, actual: '72.61' }, part)[0]).toBe('submitted');
  });

  it('comes back up to what is in use, and isn’t used twice', () => {
    const given = { status: 'used', quantity: 3, used_qty: 3, returned_qty: 1 } as const;
    expect(sent(technician, { type: 'return', qty: 2 }, given)).toEqual(['used', 'takePartsBack']);
    expect(sent(technician, { type: 'return', qty: 3 }, given)).toEqual(['gaveReturnable']);
    expect(sent(technician, { type: 'return', qty: 1 }, { ...given, returned_qty: 3 })).toEqual(['hasInUse']);
    expect(sent(technician, { type: 'use', qty: 1, actual: '66.00' }, given)).toBe('not_in_this_state');
  });

  it('is released while it is only approved', () => {
    expect(sent(technician, { type: 'release' }, { status: 'approved' })).toEqual(['cancelled', 'releaseParts']);
    expect(sent(technician, { type: 'release' }, { status: 'used' })).toBe('not_in_this_state');
  });
});

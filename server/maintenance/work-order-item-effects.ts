import type { WorkOrderItem } from '../../src/api/maintenance/work-order-item.ts';
import { type Halalas, halalas, money } from '../../src/api/money.ts';
import { workOrderItemLifecycle } from '../../src/machines/maintenance/work-order-item/lifecycle.ts';
import { workOrderItems } from '../db/schema/work-order-item.ts';
import type { Scope } from '../db/scope.ts';
import { enterBooks } from '../finance/ledger/enter-books.ts';
import { post } from '../finance/ledger/post.ts';
import type { WriteContext } from '../kit/crud.ts';
import { bindLifecycle } from '../kit/lifecycle.ts';
import { setColumns } from '../kit/records.ts';
import { lockStock, moveStock, reserveStock } from './stock.ts';
import { valueBack, valueOut } from './stock-value.ts';
import { readItem } from './work-order-item-record.ts';

type Moving = WriteContext & { record: WorkOrderItem };
const set = ({ scope, record }: Moving, values: Record<string, unknown>) => setColumns(scope, workOrderItems, record.id, values);
const by = ({ currentUser }: Moving) => currentUser.viewer.id || null;

/** Locks the books and the issue before an item: resolving the issue, and its limits, depend on all items. */
export const lockIssue = (scope: Scope, item: number) =>
  Promise.all([
    enterBooks(scope),
    scope.client.query({
      name: 'work_order_item.lock_issue',
      text: `select i.id from maintenance_issues i join work_order_items w on w.company_id = i.company_id and w.issue_id = i.id
        where w.company_id = $1 and w.id = $2 for update of i`,
      values: [scope.company, item],
    }),
  ]);
const lockPart = ({ client, company }: Scope, item: number) =>
  client.query({
    name: 'work_order_item.lock_part',
    text: `select p.id from parts p where p.company_id = $1
      and p.id = (select part_id from work_order_items where company_id = $1 and id = $2) for update`,
    values: [company, item],
  });

/** Posts what leaves the store for a job, or comes back from it if it is negative. Returns the transaction's id. */
const postUse = (context: Moving & { today: string }, event: string, value: Halalas) =>
  post(context, {
    date: context.today,
    document: { kind: 'work_order_item', id: context.record.id },
    rule: `work_order_item.${event === 'use' ? 'used' : 'returned'}`,
    transition: event,
    lines:
      value < 0
        ? [
            { subAccount: 'parts_stock', debit: -value },
            { subAccount: 'maintenance_costs', credit: -value },
          ]
        : [
            { subAccount: 'maintenance_costs', debit: value },
            { subAccount: 'parts_stock', credit: value },
          ],
  });

bindLifecycle({
  lifecycle: workOrderItemLifecycle,
  table: workOrderItems,
  lockFirst: lockIssue,
  lockNext: lockPart,
  read: readItem,
  tells: ({ issue_id, part_id }) => [
    { entity: 'maintenance_issue', id: issue_id },
    ...(part_id === null ? [] : [{ entity: 'part', id: part_id }]),
  ],
  effects: {
    keepSubmitter: (moving) =>
      set(moving, {
        ...{ submitted_by: by(moving), approved_by: null, reason: null },
        ...(moving.event.type === 'submit' && { asked: moving.record.amount }),
      }),
    keepApprover: (moving) => set(moving, { approved_by: by(moving) }),
    keepReason: (moving) => set(moving, { reason: moving.event.reason }),
    reserveParts: async (moving) => {
      const { part_id, quantity } = moving.record;
      if (part_id !== null) await reserveStock(moving, part_id, quantity);
    },
    releaseParts: async (moving) => {
      const { part_id, quantity } = moving.record;
      if (part_id !== null) await reserveStock(moving, part_id, -quantity);
    },
    issueParts: async (moving) => {
      const { scope, record, event, today } = moving;
      const used_qty = Number(event.qty);
      if (record.part_id === null) return set(moving, { used_qty, actual: event.actual });
      const part = await lockStock(scope, record.part_id);
      const value = valueOut(part, used_qty);
      const transaction_id = await postUse(moving, event.type, value);
      await moveStock(moving, {
        ...{ part, kind: 'issue', quantity: -used_qty, value: -value || 0 },
        ...{ dated_on: today, item_id: record.id, transaction_id },
      });
      return set(moving, { used_qty, actual: money(value) });
    },
    keepBilled: (moving) => {
      const { record, event } = moving;
      const actual = money(halalas(record.returned_value) + halalas(event.net || '0'));
      return set(moving, { actual, used_qty: record.used_qty || record.quantity });
    },
    askForMore: (moving) => set(moving, { asked: moving.event.actual }),
    takePartsBack: async (moving) => {
      const { scope, record, event, today } = moving;
      const quantity = Number(event.qty);
      const issued = { quantity: record.used_qty, value: halalas(record.actual ?? '0') };
      const returned = { quantity: record.returned_qty, value: halalas(record.returned_value) };
      const value = valueBack(issued, returned, quantity);
      if (record.part_id !== null) {
        const part = await lockStock(scope, record.part_id);
        const transaction_id = await postUse(moving, event.type, -value || 0);
        await moveStock(moving, {
          ...{ part, kind: 'back', quantity, value, dated_on: today, item_id: record.id, transaction_id },
        });
      }
      return set(moving, {
        ...{ returned_qty: returned.quantity + quantity, returned_value: money(returned.value + value) },
      });
    },
  },
});

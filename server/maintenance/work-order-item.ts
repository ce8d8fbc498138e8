import { sql } from 'drizzle-orm';
import type { MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import { type WorkOrderItem, type workOrderItemCalls, workOrderItemErrors } from '../../src/api/maintenance/work-order-item.ts';
import { money } from '../../src/api/money.ts';
import { type EventOf, hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { maintenanceIssueLifecycle } from '../../src/machines/maintenance/maintenance-issue/lifecycle.ts';
import type { workOrderItemLifecycle } from '../../src/machines/maintenance/work-order-item/lifecycle.ts';
import { maintenanceIssues } from '../db/schema/maintenance-issue.ts';
import { parts } from '../db/schema/part.ts';
import { providers } from '../db/schema/provider.ts';
import type { Scope } from '../db/scope.ts';
import { enterBooks } from '../finance/ledger/enter-books.ts';
import { type Handlers, moved, written } from '../http/contract.ts';
import { invalid, notFound, notInThisState } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance, advanceTo } from '../kit/lifecycle.ts';
import { lockRow, mustSee } from '../kit/lock.ts';
import { readPage } from '../kit/pages.ts';
import { partsOf } from '../kit/record-part.ts';
import { createRecord, updateRecord } from '../kit/records.ts';
import { mustExist, present } from '../property/references.ts';
import { readIssue } from './issue-record.ts';
import { lockStock } from './stock.ts';
import { valueOut } from './stock-value.ts';
import { lockIssue } from './work-order-item-effects.ts';
import { readItem, workOrderItemStore } from './work-order-item-record.ts';

type Kind = WorkOrderItem['kind'];
const isService = ({ kind }: { kind: Kind }) => kind === 'service';

/** The items of an issue, of those kinds that a call lists. */
async function itemsOf(scope: Scope, issue_id: number, areServices: boolean): Promise<WorkOrderItem[]> {
  const [items] = await Promise.all([
    partsOf<WorkOrderItem>(scope, workOrderItemStore, { column: 'issue_id' }, issue_id),
    mustSee(scope, maintenanceIssues, issue_id),
  ]);
  return items.filter((item) => isService(item) === areServices);
}

/** Throws an ApiError 422 for fields that don't fit, unknown records, and parts that are no longer offered. */
async function mustBeRight(scope: Scope, after: Record<string, unknown>, given: Record<string, unknown>): Promise<void> {
  const wrong = workOrderItemErrors(after);
  if (Object.keys(wrong).length) throw invalid(wrong);
  await mustExist(scope, given, { provider_id: providers, part_id: parts });
  if (!given.part_id) return;
  const [part] = await scope.db
    .select({ active: parts.active })
    .from(parts)
    .where(sql`${parts.company_id} = ${scope.company} and ${parts.id} = ${given.part_id}`);
  if (!part?.active) throw invalid({ part_id: 'maintenance.error.inactive_parent' });
}

const tellIssue = ({ scope, services }: WriteContext, id: number) =>
  services.broadcast.publish(scope, 'changed', { entity: 'maintenance_issue', id, version: null });

/** Adds an item to an issue that is open. */
async function add(context: WriteContext, issue_id: number, item: Record<string, unknown> & { kind: Kind }) {
  const { scope, services, currentUser } = context;
  if ((await lockRow(scope, maintenanceIssues, issue_id)) === undefined) throw notFound();
  const { status }: MaintenanceIssue = await readIssue(scope, issue_id);
  if (!hasTag(maintenanceIssueLifecycle, status, 'open'))
    throw notInThisState({ entity: 'maintenance_issue', status }, 'maintenance.issue.error.not_open');
  await mustBeRight(scope, item, item);
  const id = await createRecord(scope, services, currentUser, workOrderItemStore, { ...item, issue_id });
  await tellIssue(context, issue_id);
  return written('created', 'work_order_item', await readItem(scope, id));
}

interface Used {
  qty?: number | null;
  actual?: string | null;
}
/** Completes a use with its cost: of a part, the value in the store, which stays locked. Throws an ApiError 422. */
async function usedOf({ scope }: WriteContext, id: number, { qty, actual }: Used): Promise<Required<Used>> {
  await lockIssue(scope, id);
  const { part_id } = await readItem(scope, id);
  if (part_id === null) return { qty: qty ?? null, actual: actual ?? null };
  if (actual) throw invalid({ actual: 'maintenance.item.error.part_actual' });
  const part = await lockStock(scope, part_id);
  return { qty: qty ?? null, actual: qty && qty <= part.quantity ? money(valueOut(part, qty)) : null };
}

async function move(
  { scope, services, currentUser }: WriteContext,
  id: number,
  event: EventOf<typeof workOrderItemLifecycle>,
  version?: number,
) {
  await advance(scope, services, { entity: 'work_order_item', id, currentUser, version, event });
  return moved('work_order_item', await readItem(scope, id));
}

/** Changes fields of a draft. Returns whether anything changed. */
async function change(context: WriteContext, id: number, given: Record<string, unknown>, version?: number): Promise<boolean> {
  const { scope, services, currentUser } = context;
  await lockRow(scope, workOrderItemStore.table, id);
  const before = await readItem(scope, id);
  const fields = present(given);
  if (Object.keys(fields).length) {
    if (before.status !== 'draft')
      throw notInThisState({ entity: 'work_order_item', status: before.status }, 'maintenance.item.error.not_draft');
    await mustBeRight(scope, { ...before, ...fields }, fields);
  }
  const changed = await updateRecord(scope, services, currentUser, workOrderItemStore, id, { ...fields, version });
  if (changed.length) await tellIssue(context, before.issue_id);
  return changed.length > 0;
}

interface Updating extends Used {
  status?: WorkOrderItem['status'];
  version?: number;
  reason?: string | null;
}
/** Changes fields of a draft, the status, or both, fields first. */
async function update(
  context: WriteContext,
  { issue_id, id }: { issue_id: number; id: number },
  areServices: boolean,
  { status, version, qty, actual, reason, ...fields }: Updating & Record<string, unknown>,
) {
  const { scope, services, currentUser } = context;
  await mustBeOf(scope, { issue_id, id }, areServices);
  const isEdited = Object.keys(present(fields)).length > 0;
  if (status) await enterBooks(scope);
  const isChanged = isEdited || !status ? await change(context, id, fields, version) : false;
  if (!status) return written('saved', 'work_order_item', await readItem(scope, id));
  const used = status === 'used' || status === 'submitted' ? await usedOf(context, id, { qty, actual }) : { qty, actual };
  await advanceTo(scope, services, {
    ...{ entity: 'work_order_item', id, currentUser, version: isChanged ? undefined : version, status },
    payload: { ...used, reason },
  });
  return moved('work_order_item', await readItem(scope, id));
}

/** Throws an ApiError 404 unless the item is of the issue, and of a kind that the path is for. */
async function mustBeOf(scope: Scope, { issue_id, id }: { issue_id: number; id: number }, areServices: boolean): Promise<void> {
  const item = await readItem(scope, id);
  if (item.issue_id !== issue_id || isService(item) !== areServices) throw notFound();
}

export const workOrderItemHandlers: Handlers<typeof workOrderItemCalls> = {
  list: ({ scope, services, query }) => readPage<WorkOrderItem>(scope, services, workOrderItemStore, { ...query }),
  get: ({ scope, params }) => readItem(scope, params.id),
  services: ({ scope, params }) => itemsOf(scope, params.issue_id, true),
  createService: ({ params, body, ...context }) => add(context, params.issue_id, { ...body, kind: 'service' }),
  updateService: ({ params, body, ...context }) => update(context, params, true, body),
  approveService: async ({ params, body: { version }, ...context }) => {
    await mustBeOf(context.scope, params, true);
    return move(context, params.id, { type: 'approve' }, version);
  },
  rejectService: async ({ params, body: { version, reason }, ...context }) => {
    await mustBeOf(context.scope, params, true);
    return move(context, params.id, { type: 'reject', reason }, version);
  },
  additional: ({ scope, params }) => itemsOf(scope, params.issue_id, false),
  createAdditional: ({ params, body, ...context }) => add(context, params.issue_id, { ...body }),
  updateAdditional: ({ params, body, ...context }) => update(context, params, false, { ...body }),
  ofPart: async ({ scope, services, params: { id } }) => {
    await mustSee(scope, parts, id);
    return (await readPage<WorkOrderItem>(scope, services, workOrderItemStore, { part_id: id, per_page: 100 })).rows;
  },
  update: async ({ params: { id }, body: { version, ...fields }, ...context }) => {
    await change(context, id, fields, version);
    return written('saved', 'work_order_item', await readItem(context.scope, id));
  },
  submit: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'submit' }, version),
  withdraw: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'withdraw' }, version),
  revise: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'revise' }, version),
  use: async ({ params, body: { version, ...used }, ...context }) =>
    move(context, params.id, { type: 'use', ...(await usedOf(context, params.id, used)) }, version),
  return: ({ params, body: { version, qty }, ...context }) => move(context, params.id, { type: 'return', qty }, version),
  release: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'release' }, version),
  drop: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'drop' }, version),
  approve: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'approve' }, version),
  reject: ({ params, body: { version, reason }, ...context }) => move(context, params.id, { type: 'reject', reason }, version),
};

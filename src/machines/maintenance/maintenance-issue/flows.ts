import { ask, send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import type { IssueBilling } from '../../../api/maintenance/issue-bill.ts';
import { maintenanceIssueErrors, maintenanceIssueFields } from '../../../api/maintenance/issue-fields.ts';
import {
  maintenanceIssueCalls as calls,
  type DueArithmetic,
  MaintenanceIssueInput,
  type MaintenanceIssueRow,
} from '../../../api/maintenance/maintenance-issue.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { maintenanceIssueLifecycle } from './lifecycle.ts';

/** It can be corrected until it is resolved. */
export const maintenanceIssueFlows = entityFlows('maintenance_issue', calls, {
  input: MaintenanceIssueInput,
  blank: blankOf(maintenanceIssueFields),
  check: maintenanceIssueErrors,
  lifecycle: maintenanceIssueLifecycle,
  isEditable: ({ status }) => hasTag(maintenanceIssueLifecycle, status, 'open'),
});
export const readIssueLog = (id: number, signal: AbortSignal) => send(calls.activities, { params: { id }, signal });

/** Assigns a checklist to an issue; null takes it away. */
export const assignChecklistMachine = taskFlow<{ id: number; checklist_id: number | null; version: number }>().provide({
  actors: {
    perform: performer(({ id, ...body }, signal) => ask(calls.assignChecklist, { params: { id }, body, signal })),
  },
});

/** How an issue's due times were counted. */
export const dueArithmeticMachine = readFlow<DueArithmetic, { id: number }>({ entity: 'maintenance_issue' }).provide({
  actors: { read: reader(({ id }, signal) => send(calls.dueArithmetic, { params: { id }, signal })) },
});

/** What an issue cost, and its bills. */
export const issueBillingMachine = readFlow<IssueBilling, { id: number }>({
  entity: ['maintenance_issue', 'work_order_item', 'provider_bill', 'invoice'],
}).provide({ actors: { read: reader(({ id }, signal) => send(calls.billing, { params: { id }, signal })) } });

/** Issues whose payers have agreed, for whoever bills them. */
const toBill = { billing_status: 'agreed', sort: 'created_at', per_page: 10 } as const;
export const issuesToBillMachine = readFlow<MaintenanceIssueRow[], null>({ entity: 'maintenance_issue' }).provide({
  actors: { read: reader(async (_, signal) => (await send(calls.list, { query: toBill, signal })).rows) },
});

/** Other issues of the same place, newest first. */
export const issuesOfPlaceMachine = readFlow<MaintenanceIssueRow[], { place: Record<string, number> }>({
  entity: 'maintenance_issue',
}).provide({
  actors: {
    read: reader(async ({ place }, signal) => (await send(calls.list, { query: { ...place, per_page: 11 }, signal })).rows),
  },
});

/** What the user is to see to, the most urgent first. */
const mine = { assignee_id: 'me', status: 'assigned,in_progress', sort: 'resolve_due_at', per_page: 10 } as const;
/** What nobody has yet, for whoever gives it out. */
const queue = { status: 'pending', dispatch_status: 'none', sort: 'resolve_due_at', per_page: 10 } as const;
export interface MyIssues {
  mine: MaintenanceIssueRow[];
  queue: MaintenanceIssueRow[];
}
export const myIssuesMachine = readFlow<MyIssues, null>({ entity: 'maintenance_issue' }).provide({
  actors: {
    read: reader(async (_, signal) => {
      const [own, free] = await Promise.all([
        send(calls.list, { query: mine, signal }),
        send(calls.list, { query: queue, signal }),
      ]);
      return { mine: own.rows, queue: free.rows };
    }),
  },
});

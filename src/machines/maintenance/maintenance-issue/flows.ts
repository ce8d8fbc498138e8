import { ask, send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import { equipmentCalls } from '../../../api/maintenance/equipment.ts';
import type { IssueBilling } from '../../../api/maintenance/issue-bill.ts';
import { maintenanceIssueErrors, maintenanceIssueFields } from '../../../api/maintenance/issue-fields.ts';
import {
  maintenanceIssueCalls as calls,
  type DueArithmetic,
  MaintenanceIssueInput,
  type MaintenanceIssueRow,
} from '../../../api/maintenance/maintenance-issue.ts';
import { compoundWarrantyCalls, type WarrantyScope } from '../../../api/property/compound-warranty.ts';
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

export interface PlaceOfWarranty {
  equipment_id: number | null;
  /** Null for those who may not see compounds. */
  compound_id: number | null;
}
/** A warranty on an issue's place. */
export interface PlaceWarranty {
  key: string;
  /** Null for that of the equipment itself. */
  scope: WarrantyScope | null;
  by: string;
  /** The last day covered; null if each unit's begins with its delivery. */
  until: string | null;
}
export const warrantiesOfPlaceMachine = readFlow<PlaceWarranty[], PlaceOfWarranty>({
  entity: ['equipment', 'compound_warranty'],
}).provide({
  actors: {
    read: reader(async ({ equipment_id, compound_id }, signal) => {
      const [equipment, ofCompound] = await Promise.all([
        equipment_id === null ? null : send(equipmentCalls.get, { params: { id: equipment_id }, signal }),
        compound_id === null ? null : send(compoundWarrantyCalls.list, { params: { compound_id }, signal }),
      ]);
      const own: PlaceWarranty[] = equipment?.warranty_until
        ? [{ key: 'equipment', scope: null, by: equipment.maker ?? '–', until: equipment.warranty_until }]
        : [];
      const others = (ofCompound ?? []).map(
        ({ id, scope, provider, end_on }): PlaceWarranty => ({ key: `${id}`, scope, by: provider, until: end_on }),
      );
      return [...own, ...others];
    }),
  },
});

/** What the user is to see to, the most urgent first. */
const mine = { assignee_id: 'me', status: 'assigned,in_progress', sort: 'resolve_due_at', per_page: 10 } as const;
/** What nobody has yet, for whoever gives it out. */
const queue = { status: 'pending', dispatch_status: 'none', sort: 'resolve_due_at', per_page: 10 } as const;
/** What may be late, or is, and whoever has it. */
const at_risk = {
  status: 'pending,assigned,in_progress',
  sla: 'at_risk,breached',
  sort: 'resolve_due_at',
  per_page: 10,
} as const;
/** What is resolved, and nobody has said yet who pays. */
const to_assess = { status: 'resolved,closed', billing_status: 'none', sort: '-resolve_due_at', per_page: 10 } as const;
/** The user's visits of a day, in order. */
const ofDay = (day: string) =>
  ({
    assignee_id: 'me',
    dispatch_status: 'scheduled,on_site',
    slot_from_from: day,
    slot_from_to: day,
    sort: 'slot_from',
    per_page: 20,
  }) as const;
export interface MyIssues {
  today: MaintenanceIssueRow[];
  mine: MaintenanceIssueRow[];
  queue: MaintenanceIssueRow[];
  at_risk: MaintenanceIssueRow[];
  to_assess: MaintenanceIssueRow[];
}
export const myIssuesMachine = readFlow<MyIssues, { day: string }>({ entity: 'maintenance_issue' }).provide({
  actors: {
    read: reader(async ({ day }, signal) => {
      const found = async (query: object) => (await send(calls.list, { query, signal })).rows;
      const [today, own, free, late, unpaid] = await Promise.all([ofDay(day), mine, queue, at_risk, to_assess].map(found));
      const visits = new Set(today?.map(({ id }) => id));
      return {
        today: today ?? [],
        mine: (own ?? []).filter(({ id }) => !visits.has(id)),
        ...{ queue: free ?? [], at_risk: late ?? [], to_assess: unpaid ?? [] },
      };
    }),
  },
});

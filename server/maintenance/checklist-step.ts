import { type ChecklistStep, type checklistStepCalls, checklistStepErrors } from '../../src/api/maintenance/checklist-step.ts';
import type { WorkOrderChecklist } from '../../src/api/maintenance/work-order-checklist.ts';
import type { Scope } from '../db/scope.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { lockRow } from '../kit/lock.ts';
import { recordParts } from '../kit/record-part.ts';
import { type Row, readOne, readOr404 } from '../kit/records.ts';
import { present } from '../property/references.ts';
import { checklistStepStore, workOrderChecklistStore } from './checklist-stores.ts';
import { beginRevision } from './checklist-versions.ts';
import { maintenanceSubsubcategoryStore } from './maintenance-subsubcategory.ts';

export { checklistStepStore };

const parts = recordParts<ChecklistStep, WorkOrderChecklist>(
  checklistStepStore,
  {
    ...{ of: workOrderChecklistStore, column: 'checklist_id', parameter: 'checklist_id' },
    ...{ sort: 'order', changesRecord: true },
  },
  {
    check: async ({ scope }, values, id) => {
      const before = id === null ? null : await readOr404<ChecklistStep>(scope, checklistStepStore, id);
      const wrong = checklistStepErrors({ answer: 'pass_fail', ...before, ...present(values) });
      if (Object.keys(wrong).length) throw invalid(wrong);
      await mustBeActive(scope, values.fail_subsubcategory_id);
      return values;
    },
    after: async ({ scope }, id) => {
      const { checklist_id } = await readOr404<ChecklistStep>(scope, checklistStepStore, id);
      await beginRevision(scope, checklist_id);
    },
  },
);

/** A new issue can't name a category that is no longer offered. */
async function mustBeActive(scope: Scope, category: unknown): Promise<void> {
  if (typeof category !== 'number') return;
  await lockRow(scope, maintenanceSubsubcategoryStore.table, category);
  const found = await readOne<Row & { active: boolean }>(scope, maintenanceSubsubcategoryStore, category);
  if (!found) throw invalid({ fail_subsubcategory_id: 'app.error.unknown_reference' });
  if (!found.active) throw invalid({ fail_subsubcategory_id: 'maintenance.error.inactive_parent' });
}

export const checklistStepHandlers: Handlers<typeof checklistStepCalls> = {
  ...parts,
  remove: async (context) => {
    const removed = await parts.remove(context);
    await beginRevision(context.scope, context.params.checklist_id);
    return removed;
  },
};

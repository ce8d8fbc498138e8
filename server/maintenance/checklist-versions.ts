import type { ChecklistStep } from '../../src/api/maintenance/checklist-step.ts';
import type { ChecklistVersion, WorkOrderChecklist } from '../../src/api/maintenance/work-order-checklist.ts';
import { freezeSteps, revisionToEdit } from '../../src/machines/maintenance/work-order-checklist/rules.ts';
import { workOrderChecklists } from '../db/schema/work-order-checklist.ts';
import type { Scope } from '../db/scope.ts';
import { lockRow } from '../kit/lock.ts';
import { partsOf } from '../kit/record-part.ts';
import { readOr404, setColumns } from '../kit/records.ts';
import { checklistStepStore, workOrderChecklistStore } from './checklist-stores.ts';

/** The versions of a checklist that are or were in use, the latest first. */
export async function versionsOf({ client, company }: Scope, checklist: number): Promise<ChecklistVersion[]> {
  const { rows } = await client.query<ChecklistVersion>({
    name: 'checklist_versions.of',
    text: `select revision, to_char(frozen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as frozen_at, steps
      from checklist_versions where company_id = $1 and checklist_id = $2 order by revision desc`,
    values: [company, checklist],
  });
  return rows;
}

/**
 * Keeps the steps of a checklist's version as they are, because it is used from now on: by a plan that becomes active, or by an issue
 * that it is assigned to. A version that is kept already stays as it is. Returns the version's number.
 */
export async function freezeChecklist(scope: Scope, checklist: number, now: Date): Promise<number> {
  await lockRow(scope, workOrderChecklists, checklist);
  const { revision } = await readOr404<WorkOrderChecklist>(scope, workOrderChecklistStore, checklist);
  const steps = await partsOf<ChecklistStep>(scope, checklistStepStore, { column: 'checklist_id', sort: 'order' }, checklist);
  await scope.client.query({
    name: 'checklist_versions.freeze',
    text: `insert into checklist_versions (company_id, checklist_id, revision, steps, frozen_at) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    values: [scope.company, checklist, revision, JSON.stringify(freezeSteps(steps)), now.toISOString()],
  });
  return revision;
}

/** Begins the next version if the steps of a version in use are about to change. The checklist is locked. */
export async function beginRevision(scope: Scope, checklist: number): Promise<void> {
  const { revision } = await readOr404<WorkOrderChecklist>(scope, workOrderChecklistStore, checklist);
  const used = (await versionsOf(scope, checklist)).map((version) => version.revision);
  const next = revisionToEdit(revision, used);
  if (next !== revision) await setColumns(scope, workOrderChecklists, checklist, { revision: next });
}

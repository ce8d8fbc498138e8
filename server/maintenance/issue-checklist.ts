import type { IssueAnswer } from '../../src/api/maintenance/issue-answer.ts';
import type { MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import type { WorkOrderChecklist } from '../../src/api/maintenance/work-order-checklist.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { failureText } from '../../src/machines/maintenance/issue-answer/rules.ts';
import { maintenanceIssueLifecycle } from '../../src/machines/maintenance/maintenance-issue/lifecycle.ts';
import { maintenanceIssues } from '../db/schema/maintenance-issue.ts';
import { workOrderChecklists } from '../db/schema/work-order-checklist.ts';
import type { Scope } from '../db/scope.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { createRecord, readOr404, updateRecord } from '../kit/records.ts';
import { mustExist } from '../property/references.ts';
import { workOrderChecklistStore } from './checklist-stores.ts';
import { freezeChecklist } from './checklist-versions.ts';
import { usualPriority } from './issue-input.ts';
import { limitsOfNew } from './issue-limits.ts';
import { maintenanceIssueStore, readIssue } from './issue-record.ts';

/** Gives an issue the steps of a checklist's version as it is now, none of them answered. */
export async function freezeOnIssue(scope: Scope, issue: number, checklist: number, now: Date): Promise<void> {
  const revision = await freezeChecklist(scope, checklist, now);
  await scope.client.query({
    name: 'issue_answers.begin',
    text: `insert into issue_answers (company_id, issue_id, checklist_id, revision, position, created_at, updated_at)
      select v.company_id, $2, v.checklist_id, v.revision, n, $5, $5 from checklist_versions v
        cross join generate_series(0, jsonb_array_length(v.steps) - 1) as n
        where v.company_id = $1 and v.checklist_id = $3 and v.revision = $4`,
    values: [scope.company, issue, checklist, revision, now.toISOString()],
  });
}

/** A checklist that is offered and asks something. Throws an ApiError. */
async function mustAsk(scope: Scope, checklist_id: number): Promise<void> {
  await mustExist(scope, { checklist_id }, { checklist_id: workOrderChecklists });
  await lockRow(scope, workOrderChecklists, checklist_id);
  const { active, steps } = await readOr404<WorkOrderChecklist>(scope, workOrderChecklistStore, checklist_id);
  if (!active) throw invalid({ checklist_id: 'maintenance.issue.error.checklist_inactive' });
  if (!steps) throw invalid({ checklist_id: 'maintenance.issue.error.checklist_empty' });
}

/** Assigns a checklist to an issue that is open, or takes it away. Answers are kept: one with an answer stays. Throws an ApiError. */
export async function assignChecklist(
  { scope, services, currentUser }: WriteContext,
  id: number,
  checklist_id: number | null,
  version: number | undefined,
): Promise<void> {
  await lockRow(scope, maintenanceIssues, id);
  const { status } = await readIssue(scope, id);
  if (!hasTag(maintenanceIssueLifecycle, status, 'open'))
    throw notInThisState({ entity: 'maintenance_issue', status }, 'maintenance.issue.error.not_open');
  const { rowCount } = await scope.client.query({
    name: 'issue_answers.given',
    text: 'select from issue_answers where company_id = $1 and issue_id = $2 and answered_at is not null limit 1',
    values: [scope.company, id],
  });
  if (rowCount) throw invalid({ checklist_id: 'maintenance.issue.error.checklist_answered' });
  if (checklist_id !== null) await mustAsk(scope, checklist_id);
  await updateRecord(scope, services, currentUser, maintenanceIssueStore, id, { checklist_id, version });
  await scope.client.query({
    name: 'issue_answers.forget',
    text: 'delete from issue_answers where company_id = $1 and issue_id = $2',
    values: [scope.company, id],
  });
  if (checklist_id !== null) await freezeOnIssue(scope, id, checklist_id, nowOf(currentUser.company));
}

/** Reports what a failed step found, at the place of its issue. Returns the new issue's id. */
export async function reportFailure(
  { scope, services, currentUser }: WriteContext,
  issue: MaintenanceIssue,
  answer: IssueAnswer & { step: { fail_subsubcategory_id: number } },
): Promise<number> {
  const { fail_subsubcategory_id: subsubcategory_id } = answer.step;
  const { location, compound_id, building_id, unit_id, equipment_id, place_note, tenant_id, contact_name, contact_mobile } =
    issue;
  // A category that is no longer offered was, when the version was made.
  const priority = await usualPriority(scope, subsubcategory_id, true);
  const now = nowOf(currentUser.company);
  return createRecord(scope, services, currentUser, maintenanceIssueStore, {
    ...{ location, compound_id, building_id, unit_id, equipment_id, place_note, tenant_id, contact_name, contact_mobile },
    ...{ subsubcategory_id, priority, reported_by: 'checklist', description: failureText(answer.step, answer) },
    ...{ opened_at: now.toISOString(), ...(await limitsOfNew(scope, priority, now)) },
  });
}

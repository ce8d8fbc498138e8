import { type FieldJob, type FieldJobs, type FieldPart, fieldLimits } from '../../../src/api/maintenance/field.ts';
import type { IssueAnswer } from '../../../src/api/maintenance/issue-answer.ts';
import type { IssueTask } from '../../../src/api/maintenance/issue-task.ts';
import type { Meter } from '../../../src/api/maintenance/meter.ts';
import type { WorkOrderItem } from '../../../src/api/maintenance/work-order-item.ts';
import { plusDays } from '../../../src/calendar/days.ts';
import { startOfDay } from '../../../src/calendar/zone.ts';
import type { Scope } from '../../db/scope.ts';
import { nowOf, todayOf } from '../../kit/clock.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { partsOf } from '../../kit/record-part.ts';
import { readOr404 } from '../../kit/records.ts';
import { inGroup } from '../../kit/statuses.ts';
import { issueAnswerStore } from '../../maintenance/issue-answer.ts';
import { readIssue } from '../../maintenance/issue-record.ts';
import { issueTaskStore } from '../../maintenance/issue-task.ts';
import { meterStore } from '../../maintenance/meter.ts';
import { workOrderItemStore } from '../../maintenance/work-order-item-record.ts';

/** An assigned issue with what hangs on it. */
async function jobOf(scope: Scope, id: number): Promise<FieldJob> {
  const [issue, tasks, steps, items] = await Promise.all([
    readIssue(scope, id),
    partsOf<IssueTask>(scope, issueTaskStore, { column: 'issue_id', sort: 'order' }, id),
    partsOf<IssueAnswer>(scope, issueAnswerStore, { column: 'issue_id', sort: 'position' }, id),
    partsOf<WorkOrderItem>(scope, workOrderItemStore, { column: 'issue_id' }, id),
  ]);
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'field_jobs.meters',
    text: 'select id from meters where company_id = $1 and equipment_id = $2 and active order by id',
    values: [scope.company, issue.equipment_id],
  });
  const meters = await Promise.all(rows.map((row) => readOr404<Meter>(scope, meterStore, Number(row.id))));
  return { issue, tasks, steps, items, meters };
}

/** The open issues that somebody is to do within a week, or on no day yet, and the parts of the store. */
export async function ownJobs(scope: Scope, { company, viewer }: CurrentUser): Promise<FieldJobs> {
  const today = todayOf(company);
  const end = startOfDay(plusDays(today, fieldLimits.days), company.time_zone);
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'field_jobs.own',
    text: `select id from maintenance_issues where company_id = $1 and assignee_id = $2 and status ${inGroup('maintenance_issue', 'open')}
      and (slot_from is null or slot_from < $3) order by slot_from nulls last, id limit ${fieldLimits.jobs}`,
    values: [scope.company, viewer.id, end.toISOString()],
  });
  const { rows: parts } = await scope.client.query<FieldPart>({
    name: 'field_jobs.parts',
    text: `select id::int, code, name_en, name_ar, barcode, measure, quantity - reserved as free from parts
      where company_id = $1 and active order by code, id limit ${fieldLimits.parts}`,
    values: [scope.company],
  });
  const jobs = await Promise.all(rows.map(({ id }) => jobOf(scope, Number(id))));
  return { taken_at: new Date().toISOString(), company_now: nowOf(company).toISOString(), today, jobs, parts };
}

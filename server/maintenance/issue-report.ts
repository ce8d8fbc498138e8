import type { MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { maintenanceIssueLifecycle } from '../../src/machines/maintenance/maintenance-issue/lifecycle.ts';
import { maintenanceIssues } from '../db/schema/maintenance-issue.ts';
import type { Scope } from '../db/scope.ts';
import { invalid } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advanceIfAllowed } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { createRecord, readOne } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { inGroup } from '../kit/statuses.ts';
import { checkIssue } from './issue-input.ts';
import { maintenanceIssueStore } from './issue-record.ts';

/** The open issue of the same unit, or of the same common area, and the same category that was reported first. */
async function twinOf({ client, company }: Scope, values: Record<string, unknown>): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>({
    name: 'issues.twin',
    text: `select id from maintenance_issues where company_id = $1 and subsubcategory_id = $2 and location = $3 and compound_id = $4
      and unit_id is not distinct from $5 and building_id is not distinct from $6 and ($3 <> 'common_area' or lower(coalesce(place_note, '')) = lower($7))
      and status ${inGroup('maintenance_issue', 'open')} order by id limit 1 for update`,
    values: [
      ...[company, values.subsubcategory_id, values.location, values.compound_id, values.unit_id ?? null],
      ...[values.building_id ?? null, values.place_note ?? ''],
    ],
  });
  return rows[0] ? Number(rows[0].id) : null;
}

/** Reports an issue in the course of other work, unless it is reported already. Returns its id. Throws an ApiError. */
export async function reportIssue(context: WriteContext, given: Record<string, unknown>): Promise<number> {
  const { scope, services, currentUser } = context;
  const values = await checkIssue(context, given, null);
  return (await twinOf(scope, values)) ?? createRecord(scope, services, currentUser, maintenanceIssueStore, values);
}

/** An issue that work can still be linked to; it is locked. Throws an ApiError. */
export async function mustBeOpenIssue(scope: Scope, issue_id: number): Promise<void> {
  await lockRow(scope, maintenanceIssues, issue_id);
  const issue = await readOne<MaintenanceIssue>(scope, maintenanceIssueStore, issue_id);
  if (!issue) throw invalid({ issue_id: 'app.error.unknown_reference' });
  if (!hasTag(maintenanceIssueLifecycle, issue.status, 'open')) throw invalid({ issue_id: 'maintenance.issue.error.not_open' });
}

/** Resolves the tickets that are part of an issue, with its resolution. Those that are answered already stay as they are. */
export async function resolveTickets(
  { scope, services, currentUser }: { scope: Scope; services: Services; currentUser: WriteContext['currentUser'] },
  issue: number,
  resolution: string | null | undefined,
): Promise<void> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'tickets.of_issue',
    text: `select id from tickets where company_id = $1 and issue_id = $2 and status ${inGroup('ticket', 'open')} order by id`,
    values: [scope.company, issue],
  });
  const by = { ...systemUser(currentUser.company), cause: currentUser.viewer.id };
  for (const { id } of rows)
    await advanceIfAllowed(scope, services, {
      ...{ entity: 'ticket', id: Number(id), currentUser: by },
      event: { type: 'issue_resolved', resolution },
    });
}

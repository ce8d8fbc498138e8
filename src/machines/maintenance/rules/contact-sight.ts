import { contactDays } from '../../../api/maintenance/issue-fields.ts';
import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import type { ProviderIssue } from '../../../api/maintenance/provider-portal.ts';
import { daysBetween } from '../../../calendar/days.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { maintenanceIssueRegions } from '../maintenance-issue/lifecycle.ts';

/** Whether a provider knows for whom it works: from when it has the job until fourteen days after the day on which the work was done. */
export function contactSight(
  { dispatch_status, done_on }: Pick<MaintenanceIssue, 'dispatch_status' | 'done_on'>,
  today: string,
): ProviderIssue['contact'] {
  if (!hasTag(maintenanceIssueRegions.issue_dispatch, dispatch_status, 'taken')) return 'masked';
  if (dispatch_status !== 'done') return 'shown';
  return done_on !== null && daysBetween(done_on, today) <= contactDays ? 'shown' : 'over';
}

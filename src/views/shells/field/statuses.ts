import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import type { Tone } from '../../../machines/kit/lifecycle.ts';

/** The status of a job that its technician looks at: what it waits for, where they are, or how far it is. */
export function statusOf({ waiting_status, dispatch_status, status }: MaintenanceIssue): { key: string; tone: Tone } {
  if (waiting_status !== 'none') return { key: `issue_waiting.status.${waiting_status}`, tone: 'yellow' };
  if (status === 'resolved' || status === 'closed') return { key: `maintenance_issue.status.${status}`, tone: 'green' };
  if (dispatch_status === 'none') return { key: `maintenance_issue.status.${status}`, tone: 'blue' };
  return { key: `issue_dispatch.status.${dispatch_status}`, tone: dispatch_status === 'missed' ? 'red' : 'blue' };
}

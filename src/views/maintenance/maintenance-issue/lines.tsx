import { Link } from 'wouter';
import type { MaintenanceIssueRow } from '../../../api/maintenance/maintenance-issue.ts';
import { maintenanceIssueLifecycle } from '../../../machines/maintenance/maintenance-issue/lifecycle.ts';
import { Lines } from '../../app/my-work/work-activities.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Standing } from './standing.tsx';

/** The limit that it missed, beside the word for it; else the one that comes. */
const dueOf = ({ missed_at, resolve_due_at }: MaintenanceIssueRow): string => missed_at ?? resolve_due_at;

/** Issues, one a line, with their place, how they stand and until when. */
export function IssueLines({ issues }: { issues: MaintenanceIssueRow[] }) {
  const { t, name, instant } = useTexts();
  return (
    <Lines>
      {issues.map((issue) => (
        <li key={issue.id}>
          <span>
            <Link href={`/issues/${issue.id}`}>
              <bdi>{issue.description}</bdi>
            </Link>
            <small>
              <bdi>{name({ name_en: issue.place_en, name_ar: issue.place_ar })}</bdi> ·{' '}
              {t(`community.ticket.priority_name.${issue.priority}`)}
            </small>
          </span>
          <StatusChip lifecycle={maintenanceIssueLifecycle} status={issue.status} />
          <Standing issue={issue} />
          {issue.sla !== 'paused' && <time dateTime={dueOf(issue)}>{instant(dueOf(issue))}</time>}
        </li>
      ))}
    </Lines>
  );
}

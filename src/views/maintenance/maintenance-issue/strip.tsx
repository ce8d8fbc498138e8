import { styled } from 'styled-components';
import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import { stateMetaOf, statusIn } from '../../../machines/kit/chart-statuses.ts';
import { livesOf } from '../../../machines/kit/lifecycle.ts';
import { maintenanceIssueLifecycle as lifecycle } from '../../../machines/maintenance/maintenance-issue/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Standing } from './standing.tsx';

/** The issue's four statuses at a glance, each with whom it is waiting on, and when it is due. */
export function IssueStrip({ issue }: { issue: MaintenanceIssue }) {
  const { t, instant } = useTexts();
  const { respond_due_at, responded_at, resolve_due_at, resolved_at, sla } = issue;
  const isCounted = sla !== null && sla !== 'paused' && resolved_at === null;
  return (
    <Strip aria-label={t('maintenance.issue.statuses')}>
      {livesOf(lifecycle).map((life) => {
        const status = statusIn(life, issue);
        const waits = stateMetaOf(life.machine, status)?.waits;
        return (
          <div key={life.entity}>
            <dt>{t(`maintenance.life.${life.column.replace('_status', '')}`)}</dt>
            <dd>
              <StatusChip lifecycle={life} status={status} />
              {waits && <small>{t('app.work.waits_on', { who: t(waits) })}</small>}
            </dd>
          </div>
        );
      })}
      <div>
        <dt>{t('maintenance.issue.due')}</dt>
        <dd>
          <Standing issue={issue} />
          {isCounted && respond_due_at !== null && responded_at === null && (
            <small>
              {t('maintenance.issue.respond_due_at')}: {instant(respond_due_at)}
            </small>
          )}
          {isCounted && (
            <small>
              {t('maintenance.issue.resolve_due_at')}: {instant(resolve_due_at)}
            </small>
          )}
        </dd>
      </div>
    </Strip>
  );
}

const Strip = styled.dl`
  display: flex; flex-wrap: wrap; inline-size: 100%; border: 1px solid var(--line); border-radius: var(--radius); color: var(--text);
  > div { display: grid; gap: 2px; flex: 1 1 150px; align-content: start; padding: 6px 10px; border-inline-end: 1px solid var(--line); }
  > div:last-child { border-inline-end: 0; }
  dt { color: var(--text-soft); font-size: 12px; }
  dd { display: grid; gap: 2px; justify-items: start; margin: 0; }
  small { color: var(--text-soft); font-size: 12px; }
`;

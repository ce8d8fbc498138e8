import { Link } from 'wouter';
import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import { issuesOfPlaceMachine } from '../../../machines/maintenance/maintenance-issue/flows.ts';
import { Empty, Loading, Section, Stack } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { IssueLines } from './lines.tsx';
import { Warranties } from './warranty.tsx';

/** The filter of a place's issues: its unit, its equipment, or the common areas of its compound. */
const placeOf = ({ unit_id, equipment_id, compound_id }: MaintenanceIssue): Record<string, number> =>
  equipment_id !== null ? { equipment_id } : unit_id !== null ? { unit_id } : { compound_id };

/** What else was reported of an issue's place, newest first. */
export function IssuesOfPlace({ issue }: { issue: MaintenanceIssue }) {
  const { t } = useTexts();
  const place = placeOf(issue);
  const { answer, error, retry } = useRead(issuesOfPlaceMachine, { place });
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  const others = answer.filter(({ id }) => id !== issue.id);
  return (
    <Stack>
      <Warranties issue={issue} />
      <Section>
        <h2>{t('maintenance.issue.history.earlier')}</h2>
        {others.length ? <IssueLines issues={others} /> : <Empty title={t('maintenance.issue.history.none')} />}
        <p>
          <Link href={`/issues?${new URLSearchParams(Object.entries(place).map(([name, id]) => [name, `${id}`]))}`}>
            {t('maintenance.issue.history')}
          </Link>
        </p>
      </Section>
    </Stack>
  );
}

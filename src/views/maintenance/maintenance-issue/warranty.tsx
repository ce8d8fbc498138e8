import { Link } from 'wouter';
import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import { warrantiesOfPlaceMachine } from '../../../machines/maintenance/maintenance-issue/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Chip, Loading, Section } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** Warranties of an issue's place, with their last days: its equipment's, and its compound's. */
export function Warranties({ issue: { equipment_id, compound_id } }: { issue: MaintenanceIssue }) {
  const { t, date } = useTexts();
  const { may, profile } = useCurrentUser();
  const { answer, error, retry } = useRead(warrantiesOfPlaceMachine, {
    equipment_id,
    compound_id: may('compounds.view') ? compound_id : null,
  });
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  if (!answer.length) return null;
  const { today } = profile.company;
  const caption = t('maintenance.issue.warranties');
  const isOver = (until: string | null) => until !== null && until < today;
  return (
    <Section>
      <h2>{caption}</h2>
      <SmallTable
        caption={caption}
        heads={[
          { label: t('maintenance.issue.warranty.of') },
          { label: t('maintenance.issue.warranty.by') },
          { label: t('maintenance.issue.warranty.until') },
        ]}
        rows={answer.map(({ key, scope, by, until }) => ({
          key,
          cells: [
            scope === null ? (
              <Link key="equipment" href={`/equipment/${equipment_id}`}>
                {t('app.entity.equipment')}
              </Link>
            ) : (
              t(`property.warranty_scope.${scope}`)
            ),
            by,
            <Chip key="until" tone={isOver(until) ? 'gray' : 'green'}>
              {until === null ? t('maintenance.issue.warranty.by_delivery') : date(until)}
            </Chip>,
          ],
        }))}
      />
    </Section>
  );
}

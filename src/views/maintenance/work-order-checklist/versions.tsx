import { checklistVersionsMachine } from '../../../machines/maintenance/work-order-checklist/flows.ts';
import { Loading, Section } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** The versions of a checklist that are or were in use. */
export function ChecklistVersions({ id }: { id: number }) {
  const { t, name, number, instant } = useTexts();
  const { answer, error, retry } = useRead(checklistVersionsMachine, { id });
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  return (
    <Section>
      <h2>{t('maintenance.checklist.versions')}</h2>
      {answer.length === 0 ? (
        <p>{t('maintenance.checklist.versions.none')}</p>
      ) : (
        <SmallTable
          caption={t('maintenance.checklist.versions')}
          heads={[
            { label: t('maintenance.checklist.revision'), isNumber: true },
            { label: t('maintenance.checklist.versions.since') },
            { label: t('maintenance.checklist_steps') },
          ]}
          rows={answer.map(({ revision, frozen_at, steps }) => ({
            key: revision,
            cells: [number(revision), instant(frozen_at), steps.map((step) => name(step)).join(' · ')],
          }))}
        />
      )}
    </Section>
  );
}

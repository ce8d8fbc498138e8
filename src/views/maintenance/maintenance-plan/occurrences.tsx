import { Link } from 'wouter';
import type { MaintenancePlan, PlanOccurrence } from '../../../api/maintenance/maintenance-plan.ts';
import type { Tone } from '../../../machines/kit/lifecycle.ts';
import { planOccurrencesMachine, planPreviewMachine } from '../../../machines/maintenance/maintenance-plan/flows.ts';
import { Chip, Loading, Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

const tones: Record<PlanOccurrence['state'], Tone> = {
  open: 'yellow',
  done: 'green',
  cancelled: 'gray',
  missed: 'red',
  skipped: 'gray',
};

/** When a plan falls due next, and what became of when it did. */
export function PlanOccurrences({ record }: { record: MaintenancePlan }) {
  return (
    <Stack>
      <Next id={record.id} />
      <Past id={record.id} />
    </Stack>
  );
}

function Next({ id }: { id: number }) {
  const { t, date, number } = useTexts();
  const { answer, error, retry } = useRead(planPreviewMachine, { id });
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  const days = answer.filter(({ occurrence_on }) => occurrence_on !== null);
  const marks = answer.flatMap(({ mark }) => (mark === null ? [] : [number(mark)]));
  const none = t('kit.none');
  return (
    <Section>
      <h2>{t('maintenance.plan.next')}</h2>
      {answer.length === 0 && <p>{t('maintenance.plan.next.none')}</p>}
      {days.length > 0 && (
        <SmallTable
          caption={t('maintenance.plan.next')}
          heads={(['occurrence_on', 'due_on', 'make_on'] as const).map((head) => ({ label: t(`maintenance.plan.next.${head}`) }))}
          rows={days.map(({ occurrence_on, due_on, make_on }) => ({
            key: occurrence_on ?? '',
            cells: [
              occurrence_on ? date(occurrence_on) : none,
              due_on && due_on !== occurrence_on ? <strong key="d">{date(due_on)}</strong> : due_on ? date(due_on) : none,
              make_on ? date(make_on) : none,
            ],
          }))}
        />
      )}
      {marks.length > 0 && <p>{t('maintenance.plan.next.marks', { marks: marks.join(' · ') })}</p>}
    </Section>
  );
}

function Past({ id }: { id: number }) {
  const { t, date, number } = useTexts();
  const { answer, error, retry } = useRead(planOccurrencesMachine, { id });
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  return (
    <Section>
      <h2>{t('maintenance.plan.past')}</h2>
      {answer.length === 0 ? (
        <p>{t('maintenance.plan.past.none')}</p>
      ) : (
        <SmallTable
          caption={t('maintenance.plan.past')}
          heads={(['occurrence', 'due_on', 'noticed_on', 'state', 'issue', 'resolved_on'] as const).map((head) => ({
            label: t(`maintenance.plan.past.${head}`),
          }))}
          rows={answer.map(
            ({ id: one, occurrence_on, mark, due_on, noticed_on, state, why, resolved_on, issue_id, issue_ref_no }) => ({
              key: one,
              cells: [
                occurrence_on ? date(occurrence_on) : number(mark ?? 0),
                date(due_on),
                date(noticed_on),
                <span key="s">
                  <Chip tone={tones[state]}>{t(`maintenance.plan.occurrence.${state}`)}</Chip>
                  {why && ` ${t(`maintenance.plan.occurrence.why.${why}`)}`}
                </span>,
                issue_id ? (
                  <Link key="i" href={`/issues/${issue_id}`}>
                    <bdi>{issue_ref_no}</bdi>
                  </Link>
                ) : (
                  t('kit.none')
                ),
                resolved_on ? date(resolved_on) : t('kit.none'),
              ],
            }),
          )}
        />
      )}
    </Section>
  );
}

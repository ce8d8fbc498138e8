import { Link } from 'wouter';
import type { RecurringVisit } from '../../../api/visits/recurring-visit.ts';
import { ruleDaysMachine } from '../../../machines/visits/recurring-visit/flows.ts';
import { Loading, Section } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** The next days of a rule: the visit that was made for each, or why none is. */
export function RuleDays({ record }: { record: RecurringVisit }) {
  const { t, date } = useTexts();
  const { answer, error, retry } = useRead(ruleDaysMachine, { id: record.id });
  if (!answer) return <Loading error={error} onRetry={retry} height="240px" />;
  return (
    <Section>
      <h2>{t('visits.rule_days')}</h2>
      {answer.length === 0 ? (
        <p>{t('visits.rule_days.none')}</p>
      ) : (
        <SmallTable
          caption={t('visits.rule_days')}
          heads={(['on', 'visit'] as const).map((head) => ({ label: t(`visits.rule_days.${head}`) }))}
          rows={answer.map(({ on, skipped, visit_id, visit_ref_no }) => ({
            key: on,
            cells: [
              date(on),
              visit_id ? (
                <Link key="v" href={`/visits/${visit_id}`}>
                  <bdi>{visit_ref_no}</bdi>
                </Link>
              ) : (
                t(`visits.rule_days.${skipped ?? 'later'}`)
              ),
            ],
          }))}
        />
      )}
    </Section>
  );
}

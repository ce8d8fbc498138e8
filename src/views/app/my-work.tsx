import { Link } from 'wouter';
import { myWorkMachine } from '../../machines/app/work.machine.ts';
import { Empty, Loading, Section } from '../kit/parts.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { SmallTable } from '../kit/small-table.tsx';
import { useTexts } from '../kit/texts.tsx';
import { useRead } from '../kit/use-read.ts';
import { pathOfRecord } from './places.ts';

/** The first thing after the sign-in: what waits for my decision, what I am late with, what changed. */
export function MyWork() {
  const { t, instant } = useTexts();
  const { answer, error, retry } = useRead(myWorkMachine, null);
  if (!answer) return <Loading error={error} onRetry={retry} />;
  return (
    <Sheet title={t('app.nav.home')}>
      <Section>
        <h2>{t('app.work.decisions', { count: answer.counts.pending_decisions })}</h2>
        {answer.decisions.length === 0 ? (
          <Empty title={t('app.work.no_decisions')} />
        ) : (
          <SmallTable
            caption={t('app.nav.approvals')}
            heads={[
              { label: t('sales.lead.ref') },
              { label: t('approvals.kind') },
              { label: t('approvals.step') },
              { label: t('approvals.requester') },
              { label: t('approvals.due') },
            ]}
            rows={answer.decisions.map((decision) => ({
              key: decision.id,
              cells: [
                <Link key="l" href={`/approvals/${decision.execution_id}`}>
                  {decision.record_title}
                </Link>,
                t(`approvals.kind.${decision.kind}`),
                decision.step,
                decision.requester_name,
                decision.overdue ? `! ${instant(decision.due_at)}` : instant(decision.due_at),
              ],
            }))}
          />
        )}
      </Section>
      <Section>
        <h2>{t('app.work.activities', { count: answer.counts.overdue_activities })}</h2>
        {answer.activities.length === 0 ? (
          <Empty title={t('app.work.no_activities')} />
        ) : (
          <SmallTable
            caption={t('sales.lead.activities')}
            heads={[
              { label: t('sales.lead.name') },
              { label: t('sales.activity.kind') },
              { label: t('sales.activity.note') },
              { label: t('approvals.due') },
            ]}
            rows={answer.activities.map((activity) => ({
              key: activity.id,
              cells: [
                <Link key="l" href={`/leads/${activity.lead_id}`}>
                  {activity.lead_name}
                </Link>,
                t(`sales.activity.${activity.kind}`),
                activity.note ?? '–',
                instant(activity.due_at),
              ],
            }))}
          />
        )}
      </Section>
      {answer.changed.length > 0 && (
        <Section>
          <h2>{t('app.work.changed')}</h2>
          <SmallTable
            caption={t('app.work.changed')}
            heads={[
              { label: t('app.work.record') },
              { label: t('app.work.what') },
              { label: t('approvals.who') },
              { label: t('sales.activity.when') },
            ]}
            rows={answer.changed.map((change, i) => ({
              key: i,
              cells: [
                <Link key="l" href={pathOfRecord(change.entity, change.record_id) ?? '/'}>
                  {change.title}
                </Link>,
                change.to ? t(`${change.entity}.event.${change.event}`) : change.event,
                change.actor_name ?? t('who.system'),
                instant(change.at),
              ],
            }))}
          />
        </Section>
      )}
    </Sheet>
  );
}

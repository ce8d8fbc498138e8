import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import type { MyWork as Work } from '../../../api/app/my-work.ts';
import type { Translate } from '../../../locales/translate.ts';
import { sayPast } from '../../../machines/kit/record/past.ts';

import { PageTitle } from '../../kit/actions/help-button.tsx';
import { Behind } from '../../kit/display/behind.tsx';
import { Empty, Loading, Section } from '../../kit/display/parts.tsx';
import { Skeleton } from '../../kit/display/skeleton.tsx';
import { Icon } from '../../kit/ground/icon.tsx';
import { LazyBoundary, lazyView } from '../../kit/ground/lazy-view.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useCurrentUser } from '../current-user.tsx';
import { Start } from '../help/start.tsx';
import { iconOf, pathOfRecord } from '../record-paths.ts';
import { useWorkRef, type WorkSnapshot } from './my-work.ts';
import { ActivityLines, Lines, Nothing } from './work-activities.tsx';
import { DecisionCards } from './work-decisions.tsx';

const FinishableLines = lazyView(async () => (await import('./work-finishing.tsx')).FinishableLines);
const TakeoverLines = lazyView(async () => (await import('./work-takeovers.tsx')).TakeoverLines);
const Upcoming = lazyView(async () => (await import('./work-upcoming.tsx')).Upcoming);
const MyTickets = lazyView(async () => (await import('../../community/ticket/mine.tsx')).MyTickets);
const MyIssues = lazyView(async () => (await import('../../maintenance/maintenance-issue/mine.tsx')).MyIssues);
const IssuesToBill = lazyView(async () => (await import('../../maintenance/maintenance-issue/mine.tsx')).IssuesToBill);
const MyProviderBills = lazyView(async () => (await import('../../maintenance/provider-bill/mine.tsx')).MyProviderBills);
const MyItems = lazyView(async () => (await import('../../maintenance/work-order-item/mine.tsx')).MyItems);
const WorkQueues = lazyView(async () => (await import('./work-queues.tsx')).WorkQueues);
const WorkNumbers = lazyView(async () => (await import('./work-numbers.tsx')).WorkNumbers);

const contextOf = (snapshot: WorkSnapshot) => snapshot.context;
const isGone = (snapshot: WorkSnapshot) => snapshot.matches('missing');

/** The start page: what waits for me, today and tomorrow, what waits for my team, recent changes, and the statistics. */
export function MyWork() {
  const { t } = useTexts();
  const { profile } = useCurrentUser();
  const work = useWorkRef();
  const { answer, failure } = useSelector(work, contextOf);
  const isMissing = useSelector(work, isGone);
  return (
    <Page>
      <PageTitle>{t('app.nav.home')}</PageTitle>
      <div className="mine">
        {failure && answer && <Behind onRetry={isMissing ? undefined : () => work.send({ type: 'retry' })} />}
        {answer && <Start begun={answer.begun} />}
        {answer ? (
          <Mine {...answer} onDone={() => work.send({ type: 'again' })} />
        ) : failure ? (
          <Loading error={failure.message} onRetry={isMissing ? undefined : () => work.send({ type: 'retry' })} height="200px" />
        ) : (
          <Skeleton columns={3} rows={8} />
        )}
      </div>
      <aside aria-label={t('app.work.numbers')}>
        <LazyBoundary fallback={<Skeleton columns={2} rows={8} />}>
          <WorkNumbers key={profile.company.today} />
        </LazyBoundary>
      </aside>
    </Page>
  );
}

/** The past form of what was done to a followed record. */
function whatChanged(t: Translate, change: Work['changed'][number]): string {
  if (!change.to) return t('app.work.edited');
  return change.event === 'create' ? t('app.work.created') : sayPast(t, change);
}

function Mine({ decisions, takeovers, activities, changed, now, counts, onDone }: Work & { onDone: () => void }) {
  const { t, instant, ago } = useTexts();
  const { may, profile } = useCurrentUser();
  // A completed one can be undone for a while, so its section stays even when empty.
  const [hadActivities, setHadActivities] = useState(false);
  if (activities.length > 0 && !hadActivities) setHadActivities(true);
  const isIdle = !decisions.length && !takeovers.length && !activities.length && !changed.length;
  const forTheTeam = (
    <LazyBoundary fallback={<Skeleton columns={3} rows={4} />}>
      {may('tickets.edit') && <MyTickets />}
      {may('maintenance.edit') && <MyIssues />}
      {may('maintenance.approve') && <MyItems />}
      {may('maintenance.view') && may('finance.create') && <IssuesToBill />}
      {(may('finance.edit') || may('finance.approve')) && <MyProviderBills />}
      <Upcoming key={`${profile.company.today} days`} />
      <WorkQueues key={profile.company.today} />
    </LazyBoundary>
  );
  if (isIdle && !hadActivities)
    return (
      <>
        <Empty title={t('app.work.idle')}>
          <p>{t('app.work.idle_hint')}</p>
        </Empty>
        {forTheTeam}
      </>
    );
  return (
    <>
      <Section>
        <h2>{t('app.work.decisions', { count: counts.pending_decisions })}</h2>
        {decisions.length ? (
          <DecisionCards decisions={decisions} onDecided={onDone} />
        ) : (
          <Nothing>{t('app.work.no_decisions')}</Nothing>
        )}
        {counts.pending_decisions > decisions.length && (
          <p>
            <Link href="/approvals">{t('app.work.all_decisions', { count: counts.pending_decisions })}</Link>
          </p>
        )}
      </Section>
      {takeovers.length > 0 && (
        <Section>
          <h2>{t('app.work.takeovers', { count: takeovers.length })}</h2>
          <LazyBoundary fallback={<Skeleton columns={2} rows={2} />}>
            <TakeoverLines takeovers={takeovers} onDone={onDone} />
          </LazyBoundary>
        </Section>
      )}
      {may('leads.view') && (
        <Section>
          <h2>{t('app.work.activities', { count: counts.overdue_activities })}</h2>
          {may('leads.edit') ? (
            <LazyBoundary fallback={<ActivityLines activities={activities} now={now} />}>
              <FinishableLines activities={activities} now={now} onDone={onDone} />
            </LazyBoundary>
          ) : (
            <ActivityLines activities={activities} now={now} />
          )}
        </Section>
      )}
      {forTheTeam}
      <Section>
        <h2>{t('app.work.changed')}</h2>
        {changed.length ? (
          <Lines>
            {changed.map((change) => (
              <li key={`${change.entity}-${change.record_id}`}>
                <Icon name={iconOf(change.entity)} />
                <span>
                  <Link href={pathOfRecord(change.entity, change.record_id) ?? '/'}>
                    <bdi>{change.title}</bdi>
                  </Link>
                  <small>
                    {whatChanged(t, change)} · <bdi>{change.actor_name ?? t('who.system')}</bdi>
                  </small>
                </span>
                <time dateTime={change.at} title={instant(change.at)}>
                  {ago(change.at, now)}
                </time>
              </li>
            ))}
          </Lines>
        ) : (
          <Nothing>{t('app.work.no_changes')}</Nothing>
        )}
      </Section>
    </>
  );
}

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 760px) minmax(280px, 380px); gap: 16px 40px; align-content: start; padding: 16px 20px 40px;
  > :first-child { grid-column: 1 / -1; }
  > .mine { display: grid; gap: 24px; align-content: start; min-inline-size: 0; }
  @media (max-width: 1160px) { grid-template-columns: minmax(0, 1fr); }
  @media (max-width: 640px) { padding: 12px; }
`;

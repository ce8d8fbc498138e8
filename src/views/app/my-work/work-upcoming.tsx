import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import { type CalendarEntry, type CalendarKind, calendarKinds } from '../../../api/app/calendar.ts';
import { plusDays } from '../../../calendar/days.ts';
import { calendarMachine } from '../../../machines/app/calendar/flows.ts';
import { Loading, Section } from '../../kit/display/parts.tsx';
import { Skeleton } from '../../kit/display/skeleton.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { EntryList } from '../calendar/entries.tsx';
import { useCurrentUser } from '../current-user.tsx';
import { Nothing } from './work-activities.tsx';

/** What happens at a unit on these days. */
const kinds: readonly CalendarKind[] = ['viewing', 'arrival', 'handover', 'lease_end'];
const most = 8;

/** Viewings, handovers, arrivals and departures of today and tomorrow; of viewings, one's own unless one decides on others' leads. */
export function Upcoming() {
  const { t } = useTexts();
  const { profile, may } = useCurrentUser();
  const from = profile.company.today;
  const to = plusDays(from, 1);
  const actor = useFlow(calendarMachine, { input: { query: { from, to } } });
  const span = useSelector(actor, ({ context }) => context.page?.rows[0]);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isConcerned = kinds.some((kind) => may(calendarKinds[kind]));
  if (!isConcerned) return null;
  if (!span)
    return failure ? (
      <Loading error={failure.message} onRetry={() => actor.send({ type: 'retry' })} height="120px" />
    ) : (
      <Skeleton columns={2} rows={3} />
    );
  const isShown = ({ kind, done, person_id }: CalendarEntry) =>
    !done && kinds.includes(kind) && (kind !== 'viewing' || person_id === profile.id || may('leads.approve'));
  const entries = span.entries.filter(isShown);
  const days = [
    { day: from, label: t('calendar.today') },
    { day: to, label: t('app.work.tomorrow') },
  ];
  return (
    <Section>
      <h2>{t('app.work.upcoming')}</h2>
      {entries.length === 0 && <Nothing>{t('app.work.no_upcoming')}</Nothing>}
      {days.map(({ day, label }) => {
        const own = entries.filter((entry) => entry.day === day);
        return (
          own.length > 0 && (
            <Day key={day}>
              <h3>{label}</h3>
              <EntryList entries={own.slice(0, most)} />
              {own.length > most && (
                <Link href={`/calendar?view=agenda&day=${day}`}>{t('app.work.all_day', { count: own.length })}</Link>
              )}
            </Day>
          )
        );
      })}
    </Section>
  );
}

const Day = styled.div`
  > h3 { padding-block: 8px 2px; color: var(--text-soft); font-size: 12px; font-weight: 600; }
`;

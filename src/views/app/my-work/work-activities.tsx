import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import type { MyWork } from '../../../api/app/my-work.ts';
import { Icon } from '../../kit/ground/icon.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

type Activity = MyWork['activities'][number];

/** My activities that are overdue or due by tomorrow, each with its actions. */
export function ActivityLines({
  activities,
  now,
  action,
}: {
  activities: Activity[];
  /** The company's clock. */
  now: string;
  action?: (activity: Activity) => ReactNode;
}) {
  const { t, instant } = useTexts();
  if (!activities.length) return <Nothing>{t('app.work.no_activities')}</Nothing>;
  return (
    <Lines>
      {activities.map((activity) => (
        <li key={activity.id}>
          <Icon name="clock" />
          <span>
            <Link href={`/leads/${activity.lead_id}?tab=activities`}>
              <bdi>{activity.lead_name}</bdi>
            </Link>
            <small>
              {t(`sales.activity.${activity.kind}`)}
              {activity.note && (
                <>
                  {' · '}
                  <bdi>{activity.note}</bdi>
                </>
              )}
            </small>
          </span>
          <b data-late={activity.due_at < now || undefined} title={instant(activity.due_at)}>
            {instant(activity.due_at)}
          </b>
          {action?.(activity)}
        </li>
      ))}
    </Lines>
  );
}

export const Nothing = styled.p`padding-block: 6px; color: var(--text-soft);`;
export const Lines = styled.ul`
  > li { display: flex; gap: 10px; align-items: center; min-block-size: calc(var(--row) + 8px); padding-block: 3px; border-block-end: 1px solid var(--line); }
  svg { color: var(--text-soft); }
  li > span:not([data-tone]) { flex: 1; display: grid; min-inline-size: 0; }
  small { overflow: hidden; color: var(--text-soft); text-overflow: ellipsis; white-space: nowrap; }
  b, time { flex: none; color: var(--text-soft); font-size: 12px; font-weight: 400; font-variant-numeric: tabular-nums; }
  [data-late] { color: var(--danger); }
  /* On a phone who it is has the line, and when and what can be done the next. */
  @media (max-width: 560px) {
    > li { flex-wrap: wrap; gap: 2px 10px; }
    li > svg + span:not([data-tone]) { flex: 1 0 calc(100% - 26px); }
    li > svg + span + * { flex: 1; padding-inline-start: 26px; }
    li > span:first-child { flex: 1 0 100%; }
  }
`;

import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import { useLocation } from 'wouter';
import type { Notification } from '../../../api/app/session.ts';
import { groupAlike } from '../../../machines/app/notification/groups.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Failed } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { pathOfRecord } from '../record-paths.ts';
import { type BellRef, type BellSnapshot, bellContext } from './bell-ref.ts';

/** The user's notifications; opening one marks it as read and goes to its record. */
export function BellList({ actor, onLeave }: { actor: BellRef; onLeave: () => void }) {
  const { t } = useTexts();
  const { rows, unread, isLastPage, failure } = useSelector(actor, bellContext);
  const isUnreadable = useSelector(actor, (snapshot: BellSnapshot) => snapshot.matches('unreadable'));
  const isMarking = useSelector(actor, (snapshot: BellSnapshot) => snapshot.matches({ showing: 'marking' }));
  const isReadingMore = useSelector(actor, (snapshot: BellSnapshot) => snapshot.matches({ showing: 'readingMore' }));
  const [, navigate] = useLocation();
  const open = (row: Notification) => {
    // One that is already read needs no marking.
    const event = { type: 'open', id: row.id } as const;
    if (actor.getSnapshot().can(event)) actor.send(event);
    const to = row.entity === 'job' ? '/settings/jobs' : pathOfRecord(row.entity, row.record_id);
    if (to) navigate(to);
    onLeave();
  };
  return (
    <List>
      <header>
        <h2>{t('app.notifications')}</h2>
        <Button
          kind="quiet"
          why={isReadingMore ? t('app.wait') : unread === 0 && t('app.notifications.none_unread')}
          isPending={isMarking}
          onPress={() => actor.send({ type: 'read.all' })}
        >
          {t('app.notifications.read_all')}
        </Button>
      </header>
      {isUnreadable && <Failed error={failure?.message ?? ''} onRetry={() => actor.send({ type: 'retry' })} />}
      {rows.length === 0 && !isUnreadable && <p>{t('app.notifications.none')}</p>}
      <ul>
        {groupAlike(rows).map(({ first, more }) => (
          <li key={first.id}>
            <One row={first} onOpen={open} />
            {more.length > 0 && (
              <details>
                <summary>{t('app.notifications.more_alike', { count: more.length })}</summary>
                <ul>
                  {more.map((row) => (
                    <li key={row.id}>
                      <One row={row} onOpen={open} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      {!isLastPage && (
        <Button
          kind="quiet"
          why={isMarking && t('app.wait')}
          isPending={isReadingMore}
          onPress={() => actor.send({ type: 'more' })}
        >
          {t('kit.more')}
        </Button>
      )}
    </List>
  );
}

function One({ row, onOpen }: { row: Notification; onOpen: (row: Notification) => void }) {
  const { t, ago } = useTexts();
  return (
    <button type="button" data-unread={row.read_at === null || undefined} onClick={() => onOpen(row)}>
      {t(row.text_key, row.values)}
      <small>{ago(row.created_at)}</small>
    </button>
  );
}

const List = styled.div`
  inline-size: min(356px, 88vw);
  header { display: flex; justify-content: space-between; align-items: center; }
  li button { display: grid; gap: 2px; inline-size: 100%; padding: 8px; border: 0; border-radius: var(--radius); background: none; text-align: start; }
  li button:hover { background: var(--hover); }
  [data-unread] { font-weight: 600; }
  small { color: var(--text-soft); font-weight: 400; }
  summary { padding: 4px 8px; color: var(--text-soft); font-size: 12px; cursor: default; }
  details ul { margin-inline-start: 12px; }
  p { padding: 12px; color: var(--text-soft); }
`;

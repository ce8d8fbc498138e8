import { useSelector } from '@xstate/react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { styled } from 'styled-components';
import { useLocation } from 'wouter';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { notificationsMachine } from '../../machines/app/notifications.machine.ts';
import type { SessionSnapshot } from '../../machines/app/session.machine.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Alert } from '../kit/parts.tsx';
import { useTexts } from '../kit/texts.tsx';
import { pathOfRecord } from './places.ts';
import { useHere } from './viewer.tsx';

type Ref = ActorRefFrom<typeof notificationsMachine>;
type Snapshot = SnapshotFrom<typeof notificationsMachine>;
const contextOf = (snapshot: Snapshot) => snapshot.context;

/** What I am told, live; opening one marks it as read and goes to its record. */
export function Bell() {
  const { session } = useHere();
  const actor = useSelector(session, (snapshot: SessionSnapshot) => snapshot.children.notifications as Ref | undefined);
  return actor ? <Rung actor={actor} /> : null;
}

function Rung({ actor }: { actor: Ref }) {
  const { t, instant, number } = useTexts();
  const { rows, unread, isLastPage, failure } = useSelector(actor, contextOf);
  const isUnreadable = useSelector(actor, (snapshot: Snapshot) => snapshot.matches('unreadable'));
  const isReadingMore = useSelector(actor, (snapshot: Snapshot) => snapshot.matches({ showing: 'readingMore' }));
  const [, navigate] = useLocation();
  return (
    <DialogTrigger>
      <Button kind="quiet" aria-label={`${t('app.notifications')} ${number(unread)}`}>
        <Icon name="bell" />
        {unread > 0 && <Count aria-hidden="true">{unread > 99 ? `${number(99)}+` : number(unread)}</Count>}
      </Button>
      <Popover placement="bottom end">
        <List aria-label={t('app.notifications')}>
          {({ close }) => (
            <>
              <header>
                <h2>{t('app.notifications')}</h2>
                <Button kind="quiet" isDisabled={unread === 0} onPress={() => actor.send({ type: 'read.all' })}>
                  {t('app.notifications.read_all')}
                </Button>
              </header>
              {isUnreadable && (
                <Alert role="alert">
                  {failure?.message}
                  <Button onPress={() => actor.send({ type: 'retry' })}>{t('kit.retry')}</Button>
                </Alert>
              )}
              {rows.length === 0 && !isUnreadable && <p>{t('app.notifications.none')}</p>}
              <ul>
                {rows.map((row) => (
                  <li key={row.id}>
                    <button
                      type="button"
                      data-unread={row.read_at === null || undefined}
                      onClick={() => {
                        actor.send({ type: 'open', id: row.id });
                        const to = pathOfRecord(row.entity, row.record_id);
                        if (to) navigate(to);
                        close();
                      }}
                    >
                      {t(row.text_key, row.values)}
                      <small>{instant(row.created_at)}</small>
                    </button>
                  </li>
                ))}
              </ul>
              {!isLastPage && (
                <Button kind="quiet" isPending={isReadingMore} onPress={() => actor.send({ type: 'more' })}>
                  {t('kit.more')}
                </Button>
              )}
            </>
          )}
        </List>
      </Popover>
    </DialogTrigger>
  );
}

const Count = styled.span`min-inline-size: 18px; padding-inline: 5px; border-radius: 9px; background: var(--danger); color: var(--ground); font-size: 11px; line-height: 18px; font-variant-numeric: tabular-nums;`;
const List = styled(Dialog)`
  inline-size: min(380px, 94vw); max-block-size: 70vh; overflow: auto; padding: 10px; border-radius: 8px; background: var(--raised); box-shadow: var(--shadow); outline: none;
  header { display: flex; justify-content: space-between; align-items: center; }
  li button { display: grid; gap: 2px; inline-size: 100%; padding: 8px; border: 0; border-radius: var(--radius); background: none; text-align: start; }
  li button:hover { background: var(--hover); }
  [data-unread] { font-weight: 600; }
  small { color: var(--text-soft); font-weight: 400; }
  p { padding: 12px; color: var(--text-soft); }
`;

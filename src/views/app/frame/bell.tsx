import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import type { SessionSnapshot } from '../../../machines/app/session/flows.ts';
import { Icon } from '../../kit/ground/icon.tsx';
import { lazyView } from '../../kit/ground/lazy-view.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Popup } from '../../kit/overlays/popup.tsx';
import { useCurrentUser } from '../current-user.tsx';
import { type BellRef, bellContext } from './bell-ref.ts';

const BellList = lazyView(async () => (await import('./bell-list.tsx')).BellList);

/** The notifications button, updated live. */
export function Bell() {
  const { session } = useCurrentUser();
  const actor = useSelector(session, (snapshot: SessionSnapshot) => snapshot.children.notifications as BellRef | undefined);
  return actor ? <Rung actor={actor} /> : null;
}

function Rung({ actor }: { actor: BellRef }) {
  const { t, number } = useTexts();
  const { unread } = useSelector(actor, bellContext);
  return (
    <Popup
      kind="quiet"
      label={`${t('app.notifications')} ${number(unread)}`}
      name={t('app.notifications')}
      placement="bottom end"
      preloads={[BellList]}
      face={
        <>
          <Icon name="bell" />
          {unread > 0 && <Count aria-hidden="true">{unread > 99 ? `${number(99)}+` : number(unread)}</Count>}
        </>
      }
    >
      {(close) => <BellList actor={actor} onLeave={close} />}
    </Popup>
  );
}

const Count = styled.span`min-inline-size: 18px; padding-inline: 5px; border-radius: 9px; background: var(--danger); color: var(--ground); font-size: 11px; line-height: 18px; font-variant-numeric: tabular-nums;`;

import { styled } from 'styled-components';
import { Icon } from '../../kit/ground/icon.tsx';
import { lazyView } from '../../kit/ground/lazy-view.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Popup } from '../../kit/overlays/popup.tsx';
import { useCurrentUser } from '../current-user.tsx';

const Person = lazyView(async () => (await import('./person.tsx')).Person, 'little');

/** Opens the account menu: user, preferences, sign-out. */
export function PersonMenu() {
  const { t } = useTexts();
  const { profile } = useCurrentUser();
  return (
    <Popup
      kind="quiet"
      label={`${t('app.person')}: ${profile.name}`}
      placement="bottom end"
      preloads={[Person]}
      face={
        <>
          <Icon name="person" />
          <Name>{profile.name}</Name>
        </>
      }
    >
      {(close) => <Person onLeave={close} />}
    </Popup>
  );
}

const Name = styled.span`max-inline-size: 160px; overflow: hidden; text-overflow: ellipsis; @media (max-width: 1000px) { display: none; }`;

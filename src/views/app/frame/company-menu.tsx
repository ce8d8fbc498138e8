import { styled } from 'styled-components';
import { lazyView } from '../../kit/ground/lazy-view.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Popup } from '../../kit/overlays/popup.tsx';
import { useCurrentUser } from '../current-user.tsx';

const CompanyCard = lazyView(async () => (await import('./company-card.tsx')).CompanyCard);

/** Whose office this is, with what people are asked for on the phone: its numbers, account and address. */
export function CompanyMenu() {
  const { t, name } = useTexts();
  const { company } = useCurrentUser().profile;
  return (
    <Popup
      kind="quiet"
      label={t('app.company.menu', { name: name(company) })}
      placement="bottom start"
      preloads={[CompanyCard]}
      face={<Name title={name(company)}>{name(company)}</Name>}
    >
      {(close) => <CompanyCard onLeave={close} />}
    </Popup>
  );
}

const Name = styled.strong`overflow: hidden; text-overflow: ellipsis; white-space: nowrap;`;

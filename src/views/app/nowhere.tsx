import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import type { Privilege } from '../../api/privileges.ts';
import { overlay } from '../../machines/app/stores/overlay.ts';
import { Button } from '../kit/actions/button.tsx';
import { Icon } from '../kit/ground/icon.tsx';
import { lazyView } from '../kit/ground/lazy-view.tsx';
import { useTexts } from '../kit/ground/texts.tsx';

/** What is missing; it names modules, and so waits for the texts of all. */
const Missing = lazyView(async () => (await import('./missing-privilege.tsx')).MissingPrivilege);

/** An address that leads nowhere. */
export function NotThere() {
  const { t } = useTexts();
  return <Nowhere title={t('app.not_there')}>{t('app.not_there.hint')}</Nowhere>;
}

/** a page that this person may not see: what is missing, and who can give it. */
export function NotAllowed({ needs }: { needs: Privilege }) {
  const { t } = useTexts();
  return (
    <Nowhere title={t('app.not_allowed')}>
      <Missing needs={needs} />
    </Nowhere>
  );
}

/** No page, why, and the ways from here. */
function Nowhere({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <Page>
      <h1>{title}</h1>
      <p>{children}</p>
      <p>
        <Link href="/">{t('app.nav.home')}</Link>
        <Button onPress={() => overlay.trigger.opened({ what: 'palette' })}>
          <Icon name="search" /> {t('app.palette')}
        </Button>
      </p>
    </Page>
  );
}

const Page = styled.div`
  display: grid; gap: 10px; justify-items: start; max-inline-size: 560px; padding: 48px 20px;
  p { color: var(--text-soft); }
  p:last-child { display: flex; flex-wrap: wrap; gap: 16px; align-items: center; margin-block-start: 8px; }
`;

import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import { overlay } from '../../machines/app/stores/overlay.ts';
import { Button } from '../kit/actions/button.tsx';
import { Icon } from '../kit/ground/icon.tsx';
import { lazyView } from '../kit/ground/lazy-view.tsx';
import { useTexts } from '../kit/ground/texts.tsx';

/** names modules, so it waits for all texts. */
export const NotAllowed = lazyView(async () => (await import('./missing-privilege.tsx')).MissingPrivilege);

/** An unknown URL. */
export function NotThere() {
  const { t } = useTexts();
  return <Nowhere title={t('app.not_there')}>{t('app.not_there.hint')}</Nowhere>;
}

/** No page, the reason, and where to go from here. */
function Nowhere({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <Page>
      <h1>{title}</h1>
      <div>{children}</div>
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
  p, h1 + div { color: var(--text-soft); }
  p:last-child { display: flex; flex-wrap: wrap; gap: 16px; align-items: center; margin-block-start: 8px; }
`;

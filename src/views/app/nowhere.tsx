import { styled } from 'styled-components';
import { Link } from 'wouter';
import type { Privilege } from '../../api/contract.ts';
import { overlay } from '../../machines/app/overlay.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { useTexts } from '../kit/texts.tsx';
import { useHere } from './viewer.tsx';

const ways = (t: ReturnType<typeof useTexts>['t']) => (
  <p>
    <Link href="/">{t('app.nav.home')}</Link>
    <Button onPress={() => overlay.trigger.opened({ what: 'palette' })}>
      <Icon name="search" /> {t('app.palette')}
    </Button>
  </p>
);

/** An address that leads nowhere. */
export function NotThere() {
  const { t } = useTexts();
  return (
    <Page>
      <h1>{t('app.not_there')}</h1>
      <p>{t('app.not_there.hint')}</p>
      {ways(t)}
    </Page>
  );
}

/** a page that this person may not see: what is missing, and who can give it. */
export function NotAllowed({ needs }: { needs: Privilege }) {
  const { t, name } = useTexts();
  const { profile } = useHere();
  const [module = '', flag = ''] = needs.split('.');
  return (
    <Page>
      <h1>{t('app.not_allowed')}</h1>
      <p>
        {t('app.not_allowed.hint', {
          role: name(profile.role),
          module: t(`settings.module.${module}`),
          flag: t(`settings.flag.${flag}`),
        })}
      </p>
      {ways(t)}
    </Page>
  );
}

const Page = styled.div`
  display: grid; gap: 10px; justify-items: start; max-inline-size: 560px; padding: 48px 20px;
  p { color: var(--text-soft); }
  p:last-child { display: flex; flex-wrap: wrap; gap: 16px; align-items: center; margin-block-start: 8px; }
`;

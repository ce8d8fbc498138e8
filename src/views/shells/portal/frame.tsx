import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Outdated } from '../../kit/display/outdated.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { usePortalUser } from './portal-user.ts';

/** The frame of tenants', owners' and providers' pages: whose company it is, the page, and at the thumb, language and leaving. */
export function PortalFrame({ title, isDeep, children }: { title: string; isDeep?: boolean; children: ReactNode }) {
  const { t, language, name } = useTexts();
  const { profile, signOut, isLeaving } = usePortalUser();
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <Page>
      <title>{`${title} · ${name(profile.company)}`}</title>
      <header>
        <Link href="/app">{name(profile.company)}</Link>
        <span>{profile.name}</span>
      </header>
      <main id="content">
        <Outdated />
        {isDeep && (
          <nav aria-label={t('portal.back')}>
            <Link href="/app">{t('portal.back')}</Link>
          </nav>
        )}
        <h1>{title}</h1>
        {children}
      </main>
      <footer>
        <Button kind="quiet" onPress={() => preferences.trigger.languageChosen({ language: other })}>
          <span lang={other}>{t('app.language.other')}</span>
        </Button>
        <Button kind="quiet" onPress={signOut} isPending={isLeaving}>
          {t('app.sign_out')}
        </Button>
      </footer>
    </Page>
  );
}

/** A card of the portal: one thing that is theirs. */
export const Card = styled.article`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; padding: 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground);
  > header { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; justify-content: space-between; }
  h3 { font-size: 16px; }
  p { color: var(--text-soft); }
`;
export const Cards = styled.div`display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr));`;

/** One column; what is pressed most is at the bottom. */
const Page = styled.div`
  min-block-size: 100%; display: grid; grid-template-rows: auto 1fr auto; grid-template-columns: minmax(0, 1fr); background: var(--sunken);
  > header, > footer { display: flex; gap: 12px; align-items: center; justify-content: space-between; padding: 8px 16px; background: var(--ground); border-block-end: 1px solid var(--line); min-block-size: 52px; }
  > header > a { font-weight: 600; color: var(--text); padding-block: 10px; }
  > header > span { color: var(--text-soft); min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  > footer { position: sticky; inset-block-end: 0; border-block: 1px solid var(--line) 0; }
  > main { inline-size: min(760px, 100%); margin-inline: auto; display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; align-content: start; padding: 16px; }
  > main > nav > a { display: inline-flex; align-items: center; min-block-size: 44px; }
  h1 { font-size: 22px; }
  h2 { font-size: 16px; margin-block-start: 8px; }
`;

import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Link, useLocation } from 'wouter';
import { preferences } from '../../machines/app/preferences.ts';
import { Button } from '../kit/button.tsx';
import { useTexts } from '../kit/texts.tsx';
import { Toasts } from '../kit/toasts.tsx';
import { Bell } from './bell.tsx';
import { Palette } from './palette.tsx';
import { usePlaces } from './places.ts';
import { Shortcuts } from './shortcuts.tsx';
import { useHere } from './viewer.tsx';

/** Navigation at the start side, a slim bar above, the page, and what is said in passing. */
export function Frame({ children }: { children: ReactNode }) {
  const { t, language, name, date } = useTexts();
  const { profile, session } = useHere();
  const [isOpen, setOpen] = useState(false);
  const [location] = useLocation();
  const { theme, density } = useSelector(preferences, (state) => state.context);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes somewhere wants to see the page, not the drawer
  useEffect(() => setOpen(false), [location]);
  const allowed = usePlaces();
  const groups = [...new Set(allowed.map(({ group }) => group))];
  return (
    <Shell data-open={isOpen || undefined}>
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      <header className="no-print">
        <Button kind="quiet" aria-label={t('app.menu')} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          ☰
        </Button>
        <strong>{name(profile.company)}</strong>
        {profile.company.clock_moved && <span className="clock">{t('app.clock', { day: date(profile.company.today) })}</span>}
        <span className="spacer" />
        <Palette />
        <Bell />
        <Button kind="quiet" onPress={() => preferences.trigger.languageChosen({ language: language === 'ar' ? 'en' : 'ar' })}>
          <span lang={language === 'ar' ? 'en' : 'ar'}>{t('app.language.other')}</span>
        </Button>
        <label className="wide">
          <span className="hidden-visually">{t('app.theme')}</span>
          <select value={theme} onChange={(event) => preferences.trigger.themeChosen({ theme: event.target.value as 'system' })}>
            {(['system', 'light', 'dark'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`app.theme.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="wide">
          <span className="hidden-visually">{t('app.density')}</span>
          <select
            value={density}
            onChange={(event) => preferences.trigger.densityChosen({ density: event.target.value as 'compact' })}
          >
            {(['compact', 'comfortable'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`app.density.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <span className="wide">{profile.name}</span>
        <Button kind="quiet" onPress={() => session.send({ type: 'sign.out' })}>
          {t('app.sign_out')}
        </Button>
      </header>
      <nav aria-label={t('app.nav')} className="no-print">
        {groups.map((group) => (
          <div key={group}>
            {group && <h2>{t(group)}</h2>}
            <ul>
              {allowed
                .filter((place) => place.group === group)
                .map(({ to, label }) => (
                  <li key={to}>
                    <Link href={to} aria-current={(to === '/' ? location === '/' : location.startsWith(to)) ? 'page' : undefined}>
                      {t(label)}
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
      <Shortcuts />
    </Shell>
  );
}

const Shell = styled.div`
  display: grid; min-block-size: 100%; grid-template: 'top top' 44px 'nav page' 1fr / 196px minmax(0, 1fr);
  > header { grid-area: top; position: sticky; inset-block-start: 0; z-index: 5; display: flex; gap: 8px; align-items: center; padding-inline: 12px; background: var(--ground); border-block-end: 1px solid var(--line); }
  > header > button:first-of-type { display: none; }
  > header select { border: 1px solid var(--line); border-radius: var(--radius); background: var(--ground); block-size: 28px; }
  > header > strong { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .spacer { flex: 1; }
  .clock { padding: 1px 8px; border-radius: 10px; background: var(--yellow-soft); color: var(--yellow); font-size: 12px; }
  > nav { grid-area: nav; padding: 12px 8px; border-inline-end: 1px solid var(--line); background: var(--sunken); }
  > nav h2 { padding: 12px 8px 4px; font-size: 11px; font-weight: 600; color: var(--text-soft); }
  > nav a { display: block; padding: 5px 8px; border-radius: var(--radius); color: var(--text); }
  > nav a:hover { background: var(--hover); text-decoration: none; }
  > nav a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
  > main { grid-area: page; min-inline-size: 0; outline: none; }
  .skip { position: absolute; inset-block-start: -40px; inset-inline-start: 8px; z-index: 10; padding: 6px 10px; background: var(--accent); color: var(--on-accent); border-radius: var(--radius); }
  .skip:focus { inset-block-start: 6px; }
  @media (max-width: 820px) {
    grid-template-columns: 0 minmax(0, 1fr);
    > header > button:first-of-type { display: inline-flex; }
    > nav { position: fixed; z-index: 6; inset-block: 44px 0; inset-inline-start: 0; inline-size: 220px; overflow: auto; visibility: hidden; }
    &[data-open] > nav { visibility: visible; box-shadow: var(--shadow); }
    .wide { display: none; }
  }
  @media (max-width: 480px) {
    .clock { display: none; }
    > header { gap: 2px; padding-inline: 4px; }
    .word { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  }
  @media print { display: block; }
`;

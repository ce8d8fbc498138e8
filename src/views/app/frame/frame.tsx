import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useLocation } from 'wouter';
import { myWorkMachine } from '../../../machines/app/my-work/flows.ts';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import { recents, recentsKey } from '../../../machines/app/stores/recents.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Icon } from '../../kit/ground/icon.tsx';
import { useShortcuts } from '../../kit/ground/keys.ts';
import { LazyBoundary, lazyView } from '../../kit/ground/lazy-view.tsx';
import { usePublishedActions } from '../../kit/ground/page-actions.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { ExportProgress } from '../../kit/list/export-progress.tsx';
import { placed } from '../../kit/overlays/anchored.tsx';
import { Toasts } from '../../kit/overlays/toasts.tsx';
import { useCurrentUser } from '../current-user.tsx';
import { WorkProvider } from '../my-work/my-work.ts';
import { Shortcuts } from '../palette/shortcuts.tsx';
import { isAt } from '../place.ts';
import { usePlaces } from '../places.ts';
import { recordAt } from '../record-paths.ts';
import { SignInAgain } from '../session/sign-in-again.tsx';
import { Bar } from './bar.tsx';
import { Connection } from './connection.tsx';
import { frameGrid } from './frame-skeleton.tsx';
import { Navigation } from './navigation.tsx';

const Drawer = lazyView(async () => (await import('../../kit/overlays/drawer.tsx')).Drawer, 'little');

/** The navigation, a slim bar above, the page, and toasts. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const isNarrow = useSelector(preferences, (state) => state.context.navigationCollapsed);
  const [isOpen, setOpen] = useState(false);
  const [location] = useLocation();
  const work = useFlow(myWorkMachine, { input: null });
  const content = useRef<HTMLElement>(null);
  useShortcuts({ navigation: () => preferences.trigger.navigationToggled() });
  useTitle();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the drawer
  useEffect(() => setOpen(false), [location]);
  useArrival(location, content);
  return (
    <WorkProvider value={work}>
      <Shell data-narrow={isNarrow || undefined}>
        <a className="skip" href="#content">
          {t('app.skip')}
        </a>
        <Bar />
        <span className="menu no-print">
          <Button aria-label={t('app.menu')} aria-expanded={isOpen} onPress={() => setOpen(true)}>
            <Icon name="menu" />
          </Button>
        </span>
        <div className="side no-print">
          <Navigation isNarrow={isNarrow} onToggle={() => preferences.trigger.navigationToggled()} />
        </div>
        <main id="content" tabIndex={-1} ref={content}>
          <Connection />
          {children}
        </main>
        {isOpen && (
          <LazyBoundary around={placed()}>
            <Drawer isOpen onOpenChange={setOpen} label={t('app.menu')}>
              <Navigation />
            </Drawer>
          </LazyBoundary>
        )}
      </Shell>
      <Toasts />
      <ExportProgress />
      <Shortcuts />
      <SignInAgain />
    </WorkProvider>
  );
}

/** The window's title names the record, its place and the company, so that history entries can be told apart. */
function useTitle() {
  const { t, name } = useTexts();
  const { profile } = useCurrentUser();
  const [location] = useLocation();
  const place = usePlaces().find(({ to }) => isAt(to, location));
  const record = usePublishedActions().at(-1)?.about;
  const title = [record, place && t(place.label), name(profile.company)].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const at = recordAt(location);
    if (at && record)
      recents.trigger.visited({ who: recentsKey(profile.company.id, profile.id), record: { ...at, title: record } });
  }, [record, location, profile]);
}

/** A new page starts at its top, with focus in it; going back restores the position. */
function useArrival(location: string, content: { current: HTMLElement | null }) {
  const isBack = useRef(true);
  useEffect(() => {
    const hear = () => {
      isBack.current = true;
    };
    addEventListener('popstate', hear);
    return () => removeEventListener('popstate', hear);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each arrival
  useEffect(() => {
    if (!isBack.current) {
      scrollTo(0, 0);
      if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
    }
    isBack.current = false;
  }, [location]);
}

const Shell = styled.div`
  ${frameGrid}
  > .side { grid-area: side; position: sticky; inset-block-start: 44px; block-size: calc(100dvh - 44px); border-inline-end: 1px solid var(--line); background: var(--sunken); }
  > main { grid-area: page; min-inline-size: 0; outline: none; }
  > .skip { position: fixed; inset-block-start: -60px; inset-inline-start: 8px; z-index: 10; padding: 6px 10px; background: var(--accent); color: var(--on-accent); border-radius: var(--radius); }
  > .skip:focus { inset-block-start: 6px; }
  > .menu { display: none; }
  @media (max-width: 820px) {
    > .side { display: none; }
    /* Within reach of the thumb; under the bar of a form, which is there only while something is edited. */
    > .menu { display: block; position: fixed; z-index: 3; inset-block-end: 12px; inset-inline-start: 12px; > button { inline-size: 48px; block-size: 48px; border-radius: 24px; box-shadow: var(--shadow); background: var(--raised); } }
    > main { padding-block-end: 72px; }
  }
  @media print { display: block; }
`;

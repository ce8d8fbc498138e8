import { useSelector } from '@xstate/react';
import { useLocation } from 'wouter';
import { overlay } from '../../../machines/app/stores/overlay.ts';
import { type Hotkey, useHotkeys, useShortcuts } from '../../kit/ground/keys.ts';
import { LazyBoundary, lazyView } from '../../kit/ground/lazy-view.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { placed } from '../../kit/overlays/anchored.tsx';
import { usePlaces } from '../places.ts';

const ShortcutList = lazyView(async () => (await import('./shortcut-list.tsx')).ShortcutList);

/** The frame's shortcuts: `G` and a letter goes to a place, `/` to the filter, `?` shows all shortcuts. */
export function Shortcuts() {
  const { t } = useTexts();
  const [, navigate] = useLocation();
  const isOpen = useSelector(overlay, (state) => state.context.open === 'shortcuts');
  const ways = usePlaces().flatMap(({ key, label, to }): Hotkey[] =>
    key ? [{ keys: `KeyG ${key}`, label: t(label), isWay: true, run: () => navigate(to) }] : [],
  );
  useHotkeys(ways);
  useShortcuts({
    help: () => overlay.trigger.opened({ what: 'shortcuts' }),
    filter: () => document.querySelector<HTMLElement>('[data-filter]')?.focus(),
  });
  return isOpen ? (
    <LazyBoundary around={placed()}>
      <ShortcutList onLeave={() => overlay.trigger.closed()} />
    </LazyBoundary>
  ) : null;
}

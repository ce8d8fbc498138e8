import { useSelector } from '@xstate/react';
import { useLocation } from 'wouter';
import { overlay } from '../../../machines/app/stores/overlay.ts';
import { type Hotkey, useHotkeys, useShortcuts } from '../../kit/ground/keys.ts';
import { LazyBoundary, lazyView } from '../../kit/ground/lazy-view.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { placed } from '../../kit/overlays/anchored.tsx';
import { usePlaces } from '../places.ts';

const PageHelp = lazyView(async () => (await import('../help/page-help.tsx')).PageHelp);
const ShortcutList = lazyView(async () => (await import('./shortcut-list.tsx')).ShortcutList);

/** The frame's shortcuts: `G` and a letter goes to a place, `/` to the filter, `?` shows all shortcuts, F1 what the page is for. */
export function Shortcuts() {
  const { t } = useTexts();
  const [, navigate] = useLocation();
  const open = useSelector(overlay, (state) => state.context.open);
  const ways = usePlaces().flatMap(({ key, label, to }): Hotkey[] =>
    key ? [{ keys: `KeyG ${key}`, label: t(label), isWay: true, run: () => navigate(to) }] : [],
  );
  useHotkeys(ways);
  useShortcuts({
    help: () => overlay.trigger.opened({ what: 'shortcuts' }),
    pageHelp: () => overlay.trigger.opened({ what: 'help' }),
    filter: () => document.querySelector<HTMLElement>('[data-filter]')?.focus(),
  });
  if (!open || open === 'palette') return null;
  const Shown = open === 'help' ? PageHelp : ShortcutList;
  return (
    <LazyBoundary around={placed()}>
      <Shown onLeave={() => overlay.trigger.closed()} />
    </LazyBoundary>
  );
}

import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { overlay } from '../../machines/app/overlay.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { printedKeys, shortcuts, useShortcuts } from '../kit/keys.ts';
import { useTexts } from '../kit/texts.tsx';

const open = () => overlay.trigger.opened({ what: 'palette' });
const close = () => overlay.trigger.closed();

// Most pages are left without it: it is fetched when it is first asked for.
const Finder = lazy(async () => ({ default: (await import('./palette-list.tsx')).Finder }));

/** Ctrl K or ⌘ K: go anywhere, find any record, do what can be done with the one in view. */
export function Palette() {
  const { t } = useTexts();
  const isOpen = useSelector(overlay, (state) => state.context.open === 'palette');
  useShortcuts({ palette: open });
  return (
    <>
      <Button kind="quiet" aria-label={t('app.palette')} onPress={open}>
        <Icon name="search" />
        <Word>{t('kit.search')}</Word>
        <Cap aria-hidden="true" dir="ltr">
          {printedKeys(shortcuts.palette.keys).flat().join(' ')}
        </Cap>
      </Button>
      {isOpen && (
        <Suspense>
          <Finder onLeave={close} />
        </Suspense>
      )}
    </>
  );
}

const Word = styled.span`color: var(--text-soft); @media (max-width: 560px) { display: none; }`;
const Cap = styled.kbd`padding-inline: 5px; border: 1px solid var(--line); border-radius: 4px; color: var(--text-soft); font: inherit; font-size: 11px; @media (max-width: 820px) { display: none; }`;

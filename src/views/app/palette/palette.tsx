import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { overlay } from '../../../machines/app/stores/overlay.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Icon } from '../../kit/ground/icon.tsx';
import { printedKeys, shortcuts, useShortcuts } from '../../kit/ground/keys.ts';
import { LazyBoundary, lazyView } from '../../kit/ground/lazy-view.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { placed } from '../../kit/overlays/anchored.tsx';

const Finder = lazyView(async () => (await import('./palette-list.tsx')).Finder);
const preload = () => void Finder.preload();
const open = () => overlay.trigger.opened({ what: 'palette' });
const close = () => overlay.trigger.closed();

/** Ctrl K or ⌘ K: go anywhere, find any record, run any action on the current one. */
export function Palette() {
  const { t } = useTexts();
  const isOpen = useSelector(overlay, (state) => state.context.open === 'palette');
  const typed = useRef('');
  useEffect(() => {
    if (!isOpen) typed.current = '';
  }, [isOpen]);
  useShortcuts({ palette: open });
  return (
    <>
      <Button kind="quiet" onPress={open} onHoverStart={preload} onFocus={preload}>
        <Icon name="search" />
        <Word>{t('kit.search')}</Word>
        <Cap aria-hidden="true" dir="ltr">
          {printedKeys(shortcuts.palette.keys).flat().join(' ')}
        </Cap>
      </Button>
      {isOpen && (
        <LazyBoundary around={placed()} fallback={<Early typed={typed} />}>
          <Finder typed={typed} onLeave={close} />
        </LazyBoundary>
      )}
    </>
  );
}

/** A stand-in field for users who type before the palette's code is loaded; the palette takes over the text. */
function Early({ typed }: { typed: { current: string } }) {
  const { t } = useTexts();
  return placed()(
    <Line
      autoFocus
      aria-label={t('app.palette')}
      placeholder={t('app.palette.hint')}
      dir="auto"
      maxLength={100}
      onChange={(event) => {
        typed.current = event.target.value;
      }}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    />,
  );
}

const Line = styled.input`inline-size: 100%; padding: 14px; border: 0; background: none; outline: none;`;
const Word = styled.span`color: var(--text-soft); @media (max-width: 560px) { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }`;
const Cap = styled.kbd`padding-inline: 5px; border: 1px solid var(--line); border-radius: 4px; color: var(--text-soft); font: inherit; font-size: 11px; @media (max-width: 820px) { display: none; }`;

import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import { overlay } from '../../machines/app/overlay.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { printedKeys, shortcuts, useShortcuts } from '../kit/keys.ts';
import { useTexts } from '../kit/texts.tsx';
import { Finder } from './palette-list.tsx';

const open = () => overlay.trigger.opened({ what: 'palette' });
const close = () => overlay.trigger.closed();

/** Ctrl K or ⌘ K: go anywhere, find any record, do what can be done with the one in view. */
export function Palette() {
  const { t } = useTexts();
  const isOpen = useSelector(overlay, (state) => state.context.open === 'palette');
  useShortcuts({ palette: open });
  return (
    <>
      <Button kind="quiet" onPress={open}>
        <Icon name="search" />
        <Word>{t('kit.search')}</Word>
        <Cap aria-hidden="true" dir="ltr">
          {printedKeys(shortcuts.palette.keys).flat().join(' ')}
        </Cap>
      </Button>
      {isOpen && <Finder onLeave={close} />}
    </>
  );
}

const Word = styled.span`color: var(--text-soft); @media (max-width: 560px) { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }`;
const Cap = styled.kbd`padding-inline: 5px; border: 1px solid var(--line); border-radius: 4px; color: var(--text-soft); font: inherit; font-size: 11px; @media (max-width: 820px) { display: none; }`;

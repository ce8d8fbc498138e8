import { type ReactNode, useId, useState } from 'react';
import { LazyBoundary, lazyView } from '../ground/lazy-view.tsx';
import { useMending } from '../ground/mending.ts';
import { useTexts } from '../ground/texts.tsx';
import { placed, useAnchored } from '../overlays/anchored.tsx';
import { Button, type Kind, Reasons } from './button.tsx';
import type { MenuEntry } from './menu-sheet.tsx';

const Sheet = lazyView(async () => (await import('./menu-sheet.tsx')).MenuSheet, 'little');

/** A button with a menu. */
export function MenuButton({
  label,
  items,
  children,
  kind = 'plain',
  isHeld,
}: {
  /** Its accessible name. */
  label: string;
  items: MenuEntry[];
  children: ReactNode;
  kind?: Kind;
  isHeld?: boolean;
}) {
  const anchored = useAnchored([Sheet]);
  /** The initial focus when opened by keyboard; with a pointer, no item is focused. */
  const [start, setStart] = useState<'first' | 'last' | true>(true);
  const { t } = useTexts();
  const id = useId();
  const mending = useMending();
  /** The item that couldn't be chosen, until it can. */
  const [refusedId, setRefusedId] = useState<string | null>(null);
  const refused = items.find((item) => item.id === refusedId)?.refusals ?? [];
  return (
    <>
      <Button
        kind={kind}
        aria-label={label}
        isHeld={isHeld}
        aria-haspopup="menu"
        {...anchored.button}
        onPress={({ pointerType }) => {
          setStart(pointerType === 'keyboard' || pointerType === 'virtual' ? 'first' : true);
          anchored.button.onPress();
        }}
        onKeyDown={({ key }) => {
          if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
          setStart(key === 'ArrowDown' ? 'first' : 'last');
          anchored.open();
        }}
      >
        {children}
      </Button>
      {anchored.isOpen && (
        <LazyBoundary around={placed(anchored.trigger)}>
          <Sheet
            id={anchored.id}
            label={label}
            items={items}
            trigger={anchored.trigger}
            start={start}
            onRefused={setRefusedId}
            onClose={anchored.close}
          />
        </LazyBoundary>
      )}
      {mending && refused.some(({ fix, about }) => fix || about) && (
        <mending.Sheet id={id} label={t('kit.why_cant_i')} trigger={anchored.trigger} onClose={() => setRefusedId(null)}>
          <Reasons refusals={refused} isMended />
        </mending.Sheet>
      )}
    </>
  );
}

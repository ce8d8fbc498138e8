import { type ReactNode, useState } from 'react';
import { LazyBoundary, lazyView } from '../ground/lazy-view.tsx';
import { placed, useAnchored } from '../overlays/anchored.tsx';
import { Button, type Kind } from './button.tsx';
import type { MenuEntry } from './menu-sheet.tsx';

const Sheet = lazyView(async () => (await import('./menu-sheet.tsx')).MenuSheet, 'little');

/** A button with a menu. */
export function MenuButton({
  label,
  items,
  children,
  kind = 'plain',
  isDisabled,
}: {
  /** Its accessible name. */
  label: string;
  items: MenuEntry[];
  children: ReactNode;
  kind?: Kind;
  isDisabled?: boolean;
}) {
  const anchored = useAnchored([Sheet]);
  /** The initial focus when opened by keyboard; with a pointer, no item is focused. */
  const [start, setStart] = useState<'first' | 'last' | true>(true);
  return (
    <>
      <Button
        kind={kind}
        aria-label={label}
        isDisabled={isDisabled}
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
          <Sheet id={anchored.id} label={label} items={items} trigger={anchored.trigger} start={start} onClose={anchored.close} />
        </LazyBoundary>
      )}
    </>
  );
}

import { type ReactNode, useState } from 'react';
import { fetched, Late } from '../ground/fetched.tsx';
import { placed, useHung } from '../overlays/hung.tsx';
import { Button, type Kind } from './button.tsx';
import type { MenuWords } from './menu-sheet.tsx';

const Sheet = fetched(async () => (await import('./menu-sheet.tsx')).MenuSheet, 'little');

/** A button with a list of things to do. */
export function MenuButton({
  label,
  items,
  children,
  kind = 'plain',
  isDisabled,
}: {
  /** What is in it, for those who don't see its face. */
  label: string;
  items: MenuWords[];
  children: ReactNode;
  kind?: Kind;
  isDisabled?: boolean;
}) {
  const hung = useHung([Sheet]);
  /** Where the keyboard is when it opens; whoever pointed begins at no line. */
  const [start, setStart] = useState<'first' | 'last' | true>(true);
  return (
    <>
      <Button
        kind={kind}
        aria-label={label}
        isDisabled={isDisabled}
        aria-haspopup="menu"
        {...hung.button}
        onPress={({ pointerType }) => {
          setStart(pointerType === 'keyboard' || pointerType === 'virtual' ? 'first' : true);
          hung.button.onPress();
        }}
        onKeyDown={({ key }) => {
          if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
          setStart(key === 'ArrowDown' ? 'first' : 'last');
          hung.open();
        }}
      >
        {children}
      </Button>
      {hung.isOpen && (
        <Late around={placed(hung.trigger)}>
          <Sheet id={hung.id} label={label} items={items} trigger={hung.trigger} start={start} onClose={hung.close} />
        </Late>
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import type { PopoverProps } from 'react-aria-components';
import { Button, type Kind } from '../actions/button.tsx';
import { type Foreseen, fetched, Late } from '../ground/fetched.tsx';
import { placed, useHung } from './hung.tsx';

const Sheet = fetched(async () => (await import('./popup-sheet.tsx')).PopupSheet, 'little');
const none: Foreseen[] = [];

/** A button with something hung on it: more than a list of things to do. */
export function Popup({
  label,
  face,
  kind = 'plain',
  placement = 'bottom start',
  isFaceRead = false,
  name = label,
  foreseen = none,
  children,
}: {
  label: string;
  /** What the sheet is called, if not as its button. */
  name?: string;
  /** What the button shows. */
  face: ReactNode;
  kind?: Kind;
  placement?: PopoverProps['placement'];
  /** The face says enough by itself, and is the button's name. */
  isFaceRead?: boolean;
  /** What of its content is fetched as well when somebody comes near the button. */
  foreseen?: Foreseen[];
  children: ReactNode | ((close: () => void) => ReactNode);
}) {
  const hung = useHung([Sheet, ...foreseen]);
  return (
    <>
      <Button kind={kind} aria-label={isFaceRead ? undefined : label} {...hung.button}>
        {face}
      </Button>
      {hung.isOpen && (
        <Late around={placed(hung.trigger)}>
          <Sheet id={hung.id} label={name} trigger={hung.trigger} placement={placement} onClose={hung.close}>
            {typeof children === 'function' ? children(hung.close) : children}
          </Sheet>
        </Late>
      )}
    </>
  );
}

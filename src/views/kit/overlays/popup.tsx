import type { ReactNode } from 'react';
import type { PopoverProps } from 'react-aria-components';
import { Button, type Kind } from '../actions/button.tsx';
import { LazyBoundary, lazyView, type Preloadable } from '../ground/lazy-view.tsx';
import { placed, useAnchored } from './anchored.tsx';

const Sheet = lazyView(async () => (await import('./popup-sheet.tsx')).PopupSheet, 'little');
const none: Preloadable[] = [];

/** A button with something hung on it: more than a list of things to do. */
export function Popup({
  label,
  face,
  kind = 'plain',
  placement = 'bottom start',
  isFaceRead = false,
  name = label,
  preloads = none,
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
  preloads?: Preloadable[];
  children: ReactNode | ((close: () => void) => ReactNode);
}) {
  const anchored = useAnchored([Sheet, ...preloads]);
  return (
    <>
      <Button kind={kind} aria-label={isFaceRead ? undefined : label} {...anchored.button}>
        {face}
      </Button>
      {anchored.isOpen && (
        <LazyBoundary around={placed(anchored.trigger)}>
          <Sheet id={anchored.id} label={name} trigger={anchored.trigger} placement={placement} onClose={anchored.close}>
            {typeof children === 'function' ? children(anchored.close) : children}
          </Sheet>
        </LazyBoundary>
      )}
    </>
  );
}

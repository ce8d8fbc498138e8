import type { ReactNode } from 'react';
import type { PopoverProps } from 'react-aria-components';
import { Button, type Kind } from '../actions/button.tsx';
import { LazyBoundary, lazyView, type Preloadable } from '../ground/lazy-view.tsx';
import { placed, useAnchored } from './anchored.tsx';

const Sheet = lazyView(async () => (await import('./popup-sheet.tsx')).PopupSheet, 'little');
const none: Preloadable[] = [];

/** A button with a popup that is more than a menu. */
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
  /** The popup's title, if different from the button's. */
  name?: string;
  /** The button's content. */
  face: ReactNode;
  kind?: Kind;
  placement?: PopoverProps['placement'];
  /** Whether the content is enough to be the button's accessible name. */
  isFaceRead?: boolean;
  /** Further code to preload when the pointer comes near. */
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

import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { TooltipProps } from 'react-aria-components';
import { LazyBoundary, lazyView } from '../ground/lazy-view.tsx';

const Word = lazyView(async () => (await import('./hint-word.tsx')).HintWord, 'little');

/**
 * A tooltip on hover and focus. `trigger` goes to the button or link; `isOpen` and `id` are for its description. Escape hides
 * it. Its code is loaded with the first one.
 */
export function useHint({ delay, stay }: { delay: number; stay: number }) {
  const ref = useRef<HTMLElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = (open: boolean, after = 0) => {
    clearTimeout(timer.current);
    if (after) timer.current = setTimeout(() => setOpen(open), after);
    else setOpen(open);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const hear = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, [isOpen]);
  return {
    ref,
    id,
    isOpen,
    turn,
    stay,
    trigger: {
      ref: ref as RefObject<never>,
      onHoverStart: () => {
        void Word.preload();
        turn(true, delay);
      },
      onHoverEnd: () => turn(false, stay),
      onFocus: ({ target }: { target: Element }) => target.matches(':focus-visible') && turn(true),
      onBlur: () => turn(false),
    },
  };
}

/** The tooltip itself. */
export const HintSaid = ({
  hint,
  children,
  ...shown
}: {
  hint: ReturnType<typeof useHint>;
  placement?: TooltipProps['placement'];
  isNote?: boolean;
  children: ReactNode;
}) =>
  hint.isOpen && (
    <LazyBoundary>
      <Word id={hint.id} trigger={hint.ref} turn={hint.turn} stay={hint.stay} {...shown}>
        {children}
      </Word>
    </LazyBoundary>
  );

/** A tooltip for an icon button or link. It repeats the label, so it isn't a description. */
export function Hint({
  say,
  placement,
  children,
}: {
  say: string;
  placement?: TooltipProps['placement'];
  /** Renders the button or link, given the trigger props. */
  children: (trigger: ReturnType<typeof useHint>['trigger']) => ReactNode;
}) {
  const hint = useHint({ delay: 400, stay: 0 });
  return (
    <>
      {children({ ...hint.trigger })}
      <HintSaid hint={hint} placement={placement}>
        {say}
      </HintSaid>
    </>
  );
}

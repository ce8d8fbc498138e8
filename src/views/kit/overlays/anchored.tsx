import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Preloadable } from '../ground/lazy-view.tsx';

type Trigger = RefObject<HTMLButtonElement | null>;

/**
 * A button with anchored content whose code is loaded when the button is hovered or focused. The content gets `id`, `trigger`
 * and `close`.
 */
export function useAnchored(sheets: Preloadable[]) {
  const trigger: Trigger = useRef(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const preload = () => {
    for (const sheet of sheets) void sheet.preload();
  };
  return {
    trigger,
    id,
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    button: {
      ref: trigger,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'data-open': isOpen || undefined,
      onHoverStart: preload,
      onFocus: preload,
      onPress: () => setOpen(!isOpen),
    },
  };
}

/** The placeholder while it loads or after it failed: below its button, or over the page. Nothing for a short while. */
export const placed =
  (trigger?: Trigger) =>
  (shown: ReactNode): ReactNode => {
    const at = trigger?.current?.getBoundingClientRect();
    return (
      <Place style={at && { insetBlockStart: at.bottom + 8, left: Math.max(8, Math.min(at.left, innerWidth - 300)) }}>
        {shown}
      </Place>
    );
  };

const Place = styled.div`
  position: fixed; z-index: 25; inset-block-start: 16vh; left: calc(50vw - 146px); inline-size: 292px; border-radius: 8px; background: var(--raised); box-shadow: var(--shadow); animation: come 0.2s step-end;
  @keyframes come { from { opacity: 0; } }
`;

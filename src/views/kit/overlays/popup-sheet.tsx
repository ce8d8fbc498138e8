import type { ReactNode, RefObject } from 'react';
import { Dialog, Popover, type PopoverProps } from 'react-aria-components';
import { styled } from 'styled-components';
import { Loading } from '../display/parts.tsx';
import { LazyBoundary } from '../ground/lazy-view.tsx';

/** A modal popup anchored to a button. Escape or a press outside closes it. */
export const PopupSheet = ({
  id,
  label,
  trigger,
  placement,
  onClose,
  children,
}: {
  id: string;
  label: string;
  trigger: RefObject<HTMLElement | null>;
  placement: PopoverProps['placement'];
  onClose: () => void;
  children: ReactNode;
}) => (
  <Face triggerRef={trigger} isOpen onOpenChange={(isOpen) => isOpen || onClose()} placement={placement}>
    <Body id={id} aria-label={label}>
      <LazyBoundary fallback={<Loading height="60px" />}>{children}</LazyBoundary>
    </Body>
  </Face>
);

const Face = styled(Popover)`border-radius: 8px; background: var(--raised); box-shadow: var(--shadow); overflow: auto;`;
const Body = styled(
  Dialog,
)`display: grid; gap: 10px; min-inline-size: 200px; max-inline-size: min(380px, 92vw); padding: 12px; outline: none;`;

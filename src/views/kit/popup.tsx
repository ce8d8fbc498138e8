import type { ReactNode } from 'react';
import {
  Dialog,
  DialogTrigger,
  Popover,
  type PopoverProps,
  Tooltip,
  type TooltipProps,
  TooltipTrigger,
} from 'react-aria-components';
import { styled } from 'styled-components';
import { Button, type Kind } from './button.tsx';

/** A button with something hung on it: more than a list of things to do. */
export function Popup({
  label,
  face,
  kind = 'plain',
  placement = 'bottom start',
  isFaceRead = false,
  children,
}: {
  label: string;
  /** What the button shows. */
  face: ReactNode;
  kind?: Kind;
  placement?: PopoverProps['placement'];
  /** The face says enough by itself, and is the button's name. */
  isFaceRead?: boolean;
  children: ReactNode | ((close: () => void) => ReactNode);
}) {
  return (
    <DialogTrigger>
      <Button kind={kind} aria-label={isFaceRead ? undefined : label}>
        {face}
      </Button>
      <Sheet placement={placement}>
        <Body aria-label={label}>{({ close }) => (typeof children === 'function' ? children(close) : children)}</Body>
      </Sheet>
    </DialogTrigger>
  );
}

/** A word about a button that shows only a sign, on hover and focus. `children` is one button. */
export const Hint = ({
  say,
  placement,
  children,
}: {
  say: string;
  placement?: TooltipProps['placement'];
  children: ReactNode;
}) => (
  <TooltipTrigger delay={400} closeDelay={0}>
    {children}
    <Word offset={6} placement={placement}>
      {say}
    </Word>
  </TooltipTrigger>
);

const Sheet = styled(Popover)`border-radius: 8px; background: var(--raised); box-shadow: var(--shadow); overflow: auto;`;
const Body = styled(
  Dialog,
)`display: grid; gap: 10px; min-inline-size: 200px; max-inline-size: min(380px, 92vw); padding: 12px; outline: none;`;
const Word = styled(
  Tooltip,
)`padding: 4px 8px; border-radius: var(--radius); background: var(--text); color: var(--ground); font-size: 12px;`;

import type { ReactNode, RefObject } from 'react';
import { Tooltip, type TooltipProps, TooltipTriggerStateContext } from 'react-aria-components';
import { styled } from 'styled-components';

/** A tooltip: one line, or a longer note. */
export const HintWord = ({
  id,
  trigger,
  turn,
  stay,
  placement = 'top',
  isNote = false,
  children,
}: {
  id: string;
  trigger: RefObject<HTMLElement | null>;
  turn: (open: boolean, after?: number) => void;
  stay: number;
  placement?: TooltipProps['placement'];
  isNote?: boolean;
  children: ReactNode;
}) => (
  <TooltipTriggerStateContext
    value={{ isOpen: true, shouldSkipAnimation: true, open: () => turn(true), close: (now) => turn(false, now ? 0 : stay) }}
  >
    <Word {...{ id }} triggerRef={trigger} isOpen placement={placement} offset={6} data-note={isNote || undefined}>
      {children}
    </Word>
  </TooltipTriggerStateContext>
);

const Word = styled(Tooltip)`
  padding: 4px 8px; border-radius: var(--radius); background: var(--text); color: var(--ground); font-size: 12px;
  &[data-note] { max-inline-size: min(360px, 92vw); padding: 10px 12px; background: var(--raised); color: var(--text); box-shadow: var(--shadow); font-size: inherit; }
`;

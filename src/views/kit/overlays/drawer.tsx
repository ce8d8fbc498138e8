import type { ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { styled } from 'styled-components';

/** A modal panel that slides in from one side. Escape or a press outside closes it. */
export const Drawer = ({
  isOpen,
  onOpenChange,
  label,
  side = 'start',
  children,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  label: string;
  side?: 'start' | 'end';
  children: ReactNode;
}) => (
  <Veil isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
    <Box data-side={side} data-modal>
      <Dialog aria-label={label}>{children}</Dialog>
    </Box>
  </Veil>
);

const Veil = styled(ModalOverlay)`position: fixed; inset: 0; z-index: 20; background: rgb(10 14 20 / 45%);`;
const Box = styled(Modal)`
  position: fixed; inset-block: 0; inset-inline-start: 0; inline-size: min(280px, 86vw); overflow: auto; background: var(--ground); box-shadow: var(--shadow);
  &[data-side='end'] { inset-inline: auto 0; inline-size: min(420px, 94vw); }
  [role='dialog'] { outline: none; min-block-size: 100%; padding: 12px; }
`;

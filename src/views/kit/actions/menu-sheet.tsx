import type { RefObject } from 'react';
import { Menu, MenuItem, Popover, Text } from 'react-aria-components';
import { styled } from 'styled-components';
import type { Refusal } from '../../../api/failure.ts';
import { Icon } from '../ground/icon.tsx';
import { useHolders, useReason } from './button.tsx';

export interface MenuEntry {
  id: string;
  label: string;
  /** A secondary line. */
  detail?: string;
  isDanger?: boolean;
  /** If set, the item stays, says why it isn't available, and offers what puts it right in place of its action. */
  refusals?: Refusal[];
  onAction: () => void;
}

/** The items, anchored to their button. */
export function MenuSheet({
  id,
  label,
  items,
  trigger,
  start,
  onRefused,
  onClose,
}: {
  id: string;
  label: string;
  items: MenuEntry[];
  trigger: RefObject<HTMLElement | null>;
  start: 'first' | 'last' | true;
  onRefused: (id: string) => void;
  onClose: () => void;
}) {
  const say = useReason();
  useHolders(items.flatMap(({ refusals = [] }) => refusals));
  return (
    <Sheet
      aria-label={label}
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      placement="bottom end"
      trigger="MenuTrigger"
    >
      <List
        id={id}
        aria-label={label}
        autoFocus={start}
        onClose={onClose}
        onAction={(key) => {
          const item = items.find((one) => one.id === key);
          if (item?.refusals?.length) onRefused(item.id);
          else item?.onAction();
        }}
      >
        {items.map(({ id, label: said, detail, isDanger, refusals = [] }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={said}
            data-danger={isDanger || undefined}
            data-refused={refusals.length > 0 || undefined}
          >
            <Text slot="label">
              {refusals.length > 0 && <Icon name="refused" />}
              {said}
            </Text>
            {(detail || refusals.length > 0) && (
              <Text slot="description">{detail ?? refusals.map((refusal) => say(refusal).why).join(' ')}</Text>
            )}
          </MenuItem>
        ))}
      </List>
    </Sheet>
  );
}

const Sheet = styled(Popover)`border-radius: 8px; background: var(--raised); box-shadow: var(--shadow); overflow: auto;`;
const List = styled(Menu)`
  min-inline-size: 180px; max-inline-size: min(340px, 92vw); padding: 4px; outline: none;
  [role='menuitem'] { display: grid; padding: 6px 10px; border-radius: var(--radius); cursor: default; outline: none; }
  [role='menuitem'][data-focused] { background: var(--accent-soft); }
  [data-danger] { color: var(--danger); }
  [data-refused] { color: var(--text-soft); }
  [slot='description'] { color: var(--text-soft); font-size: 12px; white-space: normal; }
`;

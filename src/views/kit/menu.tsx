import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components';
import { styled } from 'styled-components';
import type { Refusal } from '../../api/failure.ts';
import { Button, type Kind, useReason } from './button.tsx';
import { Icon } from './icon.tsx';

export interface MenuWords {
  id: string;
  label: string;
  /** A second, softer line. */
  detail?: string;
  isDanger?: boolean;
  /** It stays, says why it can't be done, and does nothing. */
  refusals?: Refusal[];
  onAction: () => void;
}

/** A button with a list of things to do. */
export function MenuButton({
  label,
  items,
  children,
  kind = 'plain',
  isDisabled,
}: {
  /** What is in it, for those who don't see its face. */
  label: string;
  items: MenuWords[];
  children: ReactNode;
  kind?: Kind;
  isDisabled?: boolean;
}) {
  const say = useReason();
  return (
    <MenuTrigger>
      <Button kind={kind} aria-label={label} isDisabled={isDisabled}>
        {children}
      </Button>
      <Sheet placement="bottom end">
        <List
          aria-label={label}
          onAction={(id) => {
            const item = items.find((one) => one.id === id);
            if (!item?.refusals?.length) item?.onAction();
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
    </MenuTrigger>
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

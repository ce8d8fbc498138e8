import { styled } from 'styled-components';
import type { Refusal } from '../../../api/failure.ts';
import { Icon } from '../ground/icon.tsx';
import { usePageActions } from '../ground/page-actions.ts';
import { useTexts } from '../ground/texts.tsx';
import { useNarrow } from '../ground/use-narrow.ts';
import { Button, type Kind, useReason } from './button.tsx';
import { MenuButton } from './menu.tsx';

export interface ActionItem {
  id: string;
  label: string;
  kind?: Kind;
  refusals?: Refusal[];
  /** The lifecycle's event whose button it stands for. */
  replaces?: string;
  /** Whether it is running. */
  isPending?: boolean;
  onPress: () => void;
}

/** A record's actions: one primary, the others in order, collapsed into a menu on narrow screens. */
export function ActionBar({
  about,
  actions,
}: {
  /** The record's title, for the palette, which offers the same actions. */
  about: string;
  actions: ActionItem[];
}) {
  const { t } = useTexts();
  const say = useReason();
  const isNarrow = useNarrow();
  usePageActions(
    about,
    actions.map(({ id, label, refusals, onPress }) => ({ id, label, refusals, run: onPress })),
  );
  const first = actions.find(({ kind }) => kind === 'primary') ?? actions[0];
  const rest = actions.filter((action) => action !== first);
  const button = ({ id, label, ...words }: ActionItem) => (
    <Button key={id} {...words}>
      {label}
    </Button>
  );
  if (!first) return null;
  return (
    <Bar role="group" aria-label={t('kit.actions.label')}>
      {button(first)}
      {isNarrow
        ? rest.length > 0 && (
            <MenuButton
              label={t('kit.actions')}
              items={rest.map(({ id, label, kind, refusals = [], onPress }) => ({
                id,
                label,
                refusals,
                detail: refusals
                  .map(say)
                  .map(({ why, who }) => [why, who].filter(Boolean).join(' '))
                  .join(' '),
                isDanger: kind === 'danger',
                onAction: onPress,
              }))}
            >
              <Icon name="more" />
            </MenuButton>
          )
        : rest.map(button)}
    </Bar>
  );
}

const Bar = styled.div`display: flex; flex-wrap: wrap; gap: 8px; align-items: center;`;

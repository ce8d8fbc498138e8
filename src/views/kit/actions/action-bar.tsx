import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import type { Refusal } from '../../../api/failure.ts';
import { Icon } from '../ground/icon.tsx';
import { usePageActions } from '../ground/page-actions.ts';
import { useTexts } from '../ground/texts.tsx';
import { Button, type Kind, useReason } from './button.tsx';
import { MenuButton } from './menu.tsx';

export interface ActionItem {
  id: string;
  label: string;
  kind?: Kind;
  refusals?: Refusal[];
  /** It is being done. */
  isPending?: boolean;
  onPress: () => void;
}

const narrow = '(max-width: 720px)';
const hearWidth = (tell: () => void) => {
  const media = matchMedia(narrow);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
};

/** What can be done with a record: one primary action, the rest in order; on a narrow screen the rest is a menu. */
export function ActionBar({
  about,
  actions,
}: {
  /** What it is done with, as a person calls it: the palette offers the same. */
  about: string;
  actions: ActionItem[];
}) {
  const { t } = useTexts();
  const say = useReason();
  const isNarrow = useSyncExternalStore(hearWidth, () => matchMedia(narrow).matches);
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

import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import type { Refusal } from '../../api/failure.ts';
import { Button, type Kind } from './button.tsx';
import { Icon } from './icon.tsx';
import { useTexts } from './texts.tsx';

const MenuButton = lazy(async () => ({ default: (await import('./menu.tsx')).MenuButton }));

export interface ActionWords {
  id: string;
  label: string;
  kind?: Kind;
  refusals?: Refusal[];
  onPress: () => void;
}

/** What can be done: one primary action, the rest in order. On a narrow screen the rest is a menu. */
export function ActionBar({ actions, isBusy }: { actions: ActionWords[]; isBusy?: boolean }) {
  const { t } = useTexts();
  const first = actions.find(({ kind }) => kind === 'primary') ?? actions[0];
  const rest = actions.filter((action) => action !== first);
  const button = ({ id, label, ...words }: ActionWords) => (
    <Button key={id} isDisabled={isBusy} {...words}>
      {label}
    </Button>
  );
  return (
    <Bar>
      {first && button(first)}
      {rest.length > 0 && <span className="rest">{rest.map(button)}</span>}
      {rest.length > 0 && (
        <span className="menu">
          <Suspense>
            <MenuButton
              label={t('kit.actions')}
              isDisabled={isBusy}
              items={rest.map(({ kind, onPress, ...words }) => ({
                ...words,
                isDanger: kind === 'danger',
                onAction: onPress,
              }))}
            >
              <Icon name="more" />
            </MenuButton>
          </Suspense>
        </span>
      )}
    </Bar>
  );
}

const Bar = styled.div`
  display: flex; flex-wrap: wrap; gap: 8px; align-items: center;
  .rest { display: contents; }
  .menu { display: none; }
  @media (max-width: 640px) {
    .rest { display: none; }
    .menu { display: contents; }
  }
`;

import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { overlay } from '../../../machines/app/stores/overlay.ts';
import { Icon } from '../ground/icon.tsx';
import { useTexts } from '../ground/texts.tsx';
import { Button } from './button.tsx';

/** Beside a page's title: what the page is for. */
export function HelpButton() {
  const { t } = useTexts();
  return (
    <span className="no-print">
      <Button kind="quiet" aria-label={t('app.help')} onPress={() => overlay.trigger.opened({ what: 'help' })}>
        <Icon name="help" />
      </Button>
    </span>
  );
}

/** A page's title with its help. */
export function PageTitle({ children, tabIndex }: { children: ReactNode; tabIndex?: number }) {
  return (
    <Titled>
      <h1 tabIndex={tabIndex}>{children}</h1>
      <HelpButton />
    </Titled>
  );
}

const Titled = styled.div`display: flex; gap: 4px; align-items: center; min-inline-size: 0;`;

import { type ComponentType, createContext, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import { Button } from '../actions/button.tsx';
import { Icon } from '../ground/icon.tsx';
import { lazyView } from '../ground/lazy-view.tsx';
import { useTexts } from '../ground/texts.tsx';

/** Passed by a list to the record in its side panel: the path of its full page, how to show another in its place, and how to close. */
export const PanelContext = createContext<{ to: string; show: (id: number) => void; close: () => void } | null>(null);

/** A record's page, loaded when one is first shown in a side panel. */
export function beside(load: () => Promise<ComponentType<{ id: number }>>): (id: number) => ReactNode {
  const Page = lazyView(load);
  return (id) => <Page key={id} id={id} />;
}

/** A record next to its list, which stays. On a phone it covers the list. */
export function SidePanel({
  title,
  to,
  onClose,
  children,
}: {
  title: ReactNode;
  /** Its full page. */
  to?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const id = useId();
  return (
    <Face aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {to && (
          <Link href={to}>
            <Icon name="open" /> {t('kit.panel.open')}
          </Link>
        )}
        <Button kind="quiet" aria-label={t('kit.close')} onPress={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <div className="body">{children}</div>
    </Face>
  );
}

const Face = styled.aside`
  position: sticky; inset-block-start: 52px; align-self: start; min-inline-size: 0; max-block-size: calc(100vh - 64px); overflow: auto;
  border: 1px solid var(--line); border-radius: 8px; background: var(--raised);
  header { position: sticky; inset-block-start: 0; display: flex; gap: 10px; align-items: center; padding: 6px 6px 6px 12px; padding-inline: 12px 6px; border-block-end: 1px solid var(--line); background: var(--raised); }
  h2 { outline: none; flex: 1; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  a { display: inline-flex; gap: 4px; align-items: center; white-space: nowrap; }
  --fact: 150px;
  .body { display: grid; gap: 12px; padding: 12px; }
  @media (max-width: 900px) { position: fixed; z-index: 8; inset: 44px 0 0; align-self: stretch; max-block-size: none; border-radius: 0; }
`;

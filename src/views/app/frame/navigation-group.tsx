import type { ReactNode } from 'react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { ButtonFace } from '../../kit/actions/button-face.ts';
import { Icon } from '../../kit/ground/icon.tsx';

interface NavigationGroupProps {
  title: string;
  isOpen: boolean;
  /** Opens or folds it; without it, it is always open. */
  onToggle?: () => void;
  /** The number waiting inside, shown while it is folded. */
  badge?: ReactNode;
  children: ReactNode;
}

/** An area of the navigation under its name, which opens and folds it. */
export function NavigationGroup({ title, isOpen, onToggle, badge, children }: NavigationGroupProps) {
  const id = useId();
  return (
    <Section aria-label={title}>
      <h2>
        {onToggle ? (
          <ButtonFace data-kind="quiet" aria-expanded={isOpen} aria-controls={id} onPress={onToggle}>
            <span>{title}</span>
            {!isOpen && badge}
            <i data-open={isOpen || undefined}>
              <Icon name="down" />
            </i>
          </ButtonFace>
        ) : (
          title
        )}
      </h2>
      <ul id={id} hidden={!isOpen}>
        {children}
      </ul>
    </Section>
  );
}

const Section = styled.section`
  h2 > button { inline-size: 100%; justify-content: start; gap: 6px; padding: 4px 8px; color: inherit; font: inherit; }
  h2 > button > span:first-child { flex: 1; text-align: start; }
  i { display: inline-flex; color: var(--text-soft); transition: rotate var(--quick); }
  i:not([data-open]) { rotate: -90deg; }
  [dir='rtl'] & i:not([data-open]) { rotate: 90deg; }
  h2:has(> button) { padding: 2px 0; font-size: 12px; color: var(--text); }
`;

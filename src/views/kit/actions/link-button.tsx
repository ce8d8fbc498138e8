import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';

/** A link that looks like a button: the main one of its place, unless it is plain. */
export const LinkButton = ({
  to,
  kind = 'primary',
  children,
}: {
  to: string;
  kind?: 'primary' | 'plain';
  children: ReactNode;
}) => (
  <Face href={to} data-kind={kind}>
    {children}
  </Face>
);

const Face = styled(Link)`
  display: inline-flex; align-items: center; min-block-size: var(--field); padding-inline: 12px; border-radius: var(--radius);
  background: var(--accent); color: var(--on-accent); font-weight: 500;
  &:hover { background: var(--accent-strong); text-decoration: none; }
  &[data-kind='plain'] { border: 1px solid var(--line-strong); background: none; color: var(--text); }
  &[data-kind='plain']:hover { background: var(--sunken); }
`;

import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';

/** A link that looks like a button. */
export const LinkButton = ({ to, children }: { to: string; children: ReactNode }) => <Face href={to}>{children}</Face>;

const Face = styled(Link)`
  display: inline-flex; align-items: center; min-block-size: var(--field); padding-inline: 12px; border-radius: var(--radius);
  background: var(--accent); color: var(--on-accent); font-weight: 500;
  &:hover { background: var(--accent-strong); text-decoration: none; }
`;

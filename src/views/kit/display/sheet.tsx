import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A page that is neither a list nor a record. */
export const Sheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page>
    <h1>{title}</h1>
    {children}
  </Page>
);
const Page = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; align-content: start; padding: 16px 20px; max-inline-size: 1100px; @media (max-width: 640px) { padding: 12px; }`;

import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import { useTexts } from '../ground/texts.tsx';

/** A page that is neither a list nor a record. */
export function Sheet({ title, back, children }: { title: string; back: { to: string; label: string }; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <Page>
      <nav aria-label={t('kit.back')}>
        <Link href={back.to}>{back.label}</Link>
      </nav>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </Page>
  );
}
const Page = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; align-content: start; padding: 16px 20px; max-inline-size: 1100px; h1 { outline: none; } @media (max-width: 640px) { padding: 12px; }`;

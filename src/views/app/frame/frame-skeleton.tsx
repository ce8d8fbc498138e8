import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Skeleton } from '../../kit/display/skeleton.tsx';

/** The layout of bar, navigation and page. Collapsed, the navigation shows only icons; on a phone it is a drawer. */
export const frameGrid = css`
  display: grid; min-block-size: 100%; grid-template: 'top top' 44px 'side page' 1fr / 200px minmax(0, 1fr);
  &[data-narrow] { grid-template-columns: 49px minmax(0, 1fr); }
  @media (max-width: 820px) { &, &[data-narrow] { grid-template-columns: 0 minmax(0, 1fr); } }
`;

/** A placeholder of the frame before the user is known, in its final size. */
export const FrameSkeleton = ({ isNarrow }: { isNarrow: boolean }) => (
  <Blocks data-narrow={isNarrow || undefined}>
    <header>
      <i style={{ inlineSize: 140 }} />
    </header>
    <div className="side">
      {isNarrow || [96, 60, 72, 84, 64, 90, 70, 104].map((inlineSize) => <i key={inlineSize} style={{ inlineSize }} />)}
    </div>
    <main>
      <PageSkeleton />
    </main>
  </Blocks>
);

/** A placeholder of a page before its code is loaded: a title, and rows of the right height. */
export const PageSkeleton = () => (
  <Page>
    <i />
    <Skeleton columns={5} />
  </Page>
);

/** A placeholder for something whose code is being loaded. */
export const Fetching = ({ children }: { children: ReactNode }) => (
  <div data-fetching style={{ display: 'contents' }}>
    {children}
  </div>
);

const Blocks = styled.div`
  ${frameGrid}
  i { display: block; block-size: 9px; border-radius: 4px; background: var(--line); }
  > header { grid-area: top; display: flex; align-items: center; padding-inline: 16px; border-block-end: 1px solid var(--line); }
  > .side { grid-area: side; display: grid; gap: 20px; align-content: start; padding: 22px 16px; border-inline-end: 1px solid var(--line); background: var(--sunken); overflow: hidden; }
  > main { grid-area: page; }
  @media (max-width: 820px) { > .side { visibility: hidden; } }
`;
const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 28px; padding: 22px 20px;
  > i { block-size: 14px; inline-size: 160px; border-radius: 4px; background: var(--line); }
`;

import { type ReactNode, useMemo } from 'react';
import { styled } from 'styled-components';
import { catalogue } from '../../../src/machines/catalogue.ts';
import type { Chart } from '../../../src/machines/kit/samples/samples.ts';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { type Say, sayer } from '../../../src/workbench/say.ts';
import { type PageName, pagesOf } from '../../chart-pages.ts';
import { ChartLink } from './story-link.tsx';
import { Words } from './words.tsx';

/** A chart of the catalogue by name. Throws if there is none. */
export function chartOf(name: string): Chart {
  const found = catalogue.find((chart) => chart.name === name);
  if (!found) throw new Error(`The catalogue has no chart ${name}`);
  return found;
}
export type LifecycleChart = Extract<Chart, { kind: 'lifecycle' }>;
export const isLifecycle = (chart: Chart): chart is LifecycleChart => chart.kind === 'lifecycle';

export function useSay(): Say {
  const { t } = useTexts();
  return useMemo(() => sayer(t), [t]);
}

/** The layout of every workbench page: title, actions and content. */
export function Page({
  title,
  about,
  tools,
  ways,
  isFilling = false,
  children,
}: {
  title: string;
  about?: ReactNode;
  tools?: ReactNode;
  /** Links to the neighbouring pages. */
  ways?: ReactNode;
  /** Whether it fills the window without scrolling. */
  isFilling?: boolean;
  children: ReactNode;
}) {
  return (
    <Sheet data-filling={isFilling || undefined}>
      <header>
        <div>
          <h1>{title}</h1>
          {about && <p>{typeof about === 'string' ? <Words>{about}</Words> : about}</p>}
        </div>
        {tools && <Tools>{tools}</Tools>}
        {ways}
      </header>
      {children}
    </Sheet>
  );
}

/** On a narrow screen the links scroll to the current page. */
const showCurrent = (ways: HTMLElement | null) =>
  ways?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** A page about one chart, next to its others. */
export function ChartPage({
  chart,
  page,
  ...rest
}: {
  chart: Chart;
  page: PageName;
  tools?: ReactNode;
  isFilling?: boolean;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const say = useSay();
  const pages = pagesOf(chart);
  const own = pages.find(({ name }) => name === page);
  const ways = (
    <Ways aria-label={say.chart(chart.name)} ref={showCurrent}>
      {pages.map(({ name, words }) => (
        <ChartLink key={name} chart={chart} page={name} isCurrent={name === page}>
          {t(words)}
        </ChartLink>
      ))}
    </Ways>
  );
  return (
    <Page
      title={`${say.chart(chart.name)} · ${own ? t(own.words) : page}`}
      about={<code dir="ltr">src/machines/{chart.file}</code>}
      ways={ways}
      {...rest}
    />
  );
}

/** An identifier from the code, the same in every language. */
export const Code = ({ children }: { children: ReactNode }) => <Mono dir="ltr">{children}</Mono>;

const Sheet = styled.main`
  display: grid; gap: 16px; align-content: start; padding: 16px 20px; min-block-size: 100vh; grid-template-columns: minmax(0, 1fr);
  &[data-filling] { block-size: 100vh; min-block-size: 520px; grid-template-rows: auto minmax(0, 1fr); align-content: stretch; }
  > header { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; }
  > header p { color: var(--text-soft); font-size: 12px; }
  tr:has([data-at]) { background: var(--accent-soft); }
  @media (max-width: 700px) { padding: 12px; &[data-filling] { block-size: auto; } }
`;
const Ways = styled.nav`
  flex: 1 0 100%; display: flex; gap: 4px; overflow-x: auto; border-block-end: 1px solid var(--line);
  a { padding: 6px 10px; color: var(--text-soft); text-decoration: none; white-space: nowrap; border-block-end: 2px solid transparent; }
  a:hover { color: var(--text); }
  a[aria-current] { color: var(--accent); border-block-end-color: var(--accent); font-weight: 600; }
  a:focus-visible { outline-offset: -2px; }
`;
const Tools = styled.div`display: flex; flex-wrap: wrap; gap: 8px; align-items: center;`;
const Mono = styled.code`font-size: 11px; color: var(--text-soft); overflow-wrap: anywhere;`;

import type { ReactNode } from 'react';
import type { Chart } from '../../src/machines/kit/samples.ts';
import { addressOf } from '../story.ts';
import { titleOf } from '../title.ts';

/** A link to another page of the workbench. It leaves Storybook's inner frame. */
export const StoryLink = ({ title, name, children }: { title: string; name: string; children: ReactNode }) => (
  <a href={addressOf(title, name)} target="_top">
    {children}
  </a>
);

/** A link to one of a chart's pages. */
export const ChartLink = ({ chart, page, children }: { chart: Chart; page: string; children: ReactNode }) => (
  <StoryLink title={titleOf(chart)} name={page}>
    {children}
  </StoryLink>
);

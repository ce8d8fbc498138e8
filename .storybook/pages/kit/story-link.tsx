import type { MouseEvent, ReactNode } from 'react';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import type { Chart } from '../../../src/machines/kit/samples/samples.ts';
import type { Choice } from '../../../src/views/kit/diagram/diagram-parts.ts';
import { codeOf } from '../../../src/workbench/situation.ts';
import { chartPages, type PageName } from '../../chart-pages.ts';
import { addressOf, goTo } from '../../story.ts';
import { titleOf } from '../../title.ts';

interface To {
  title: string;
  /** The story's export, from which Storybook makes its id, whatever its name. */
  story: string;
  /** Which part of the page to show: `at:R-15`. */
  args?: string;
  isCurrent?: boolean;
  /** Shown while it is pointed at. */
  hint?: string;
  children: ReactNode;
}

/** The story's id in Storybook's index. */
export const storyIdOf = (title: string, story: string): string => toId(title, storyNameFromExport(story));
export const chartStoryOf = (page: PageName): string => chartPages.find(({ name }) => name === page)?.story as string;

/** A link to another page of the workbench, outside Storybook's inner frame. */
export function StoryLink({ title, story, args, isCurrent, hint, children }: To) {
  const id = storyIdOf(title, story);
  const follow = (event: MouseEvent) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!args && !isElsewhere && goTo(id)) event.preventDefault();
  };
  return (
    <a href={addressOf(id, args)} target="_top" title={hint} aria-current={isCurrent ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  );
}

/** A link to one of a chart's pages, or to the diagram with a selection. */
export const ChartLink = ({
  chart,
  page,
  chosen,
  ...rest
}: {
  chart: Chart;
  page: PageName;
  chosen?: Choice;
  isCurrent?: boolean;
  children: ReactNode;
}) => (
  <StoryLink
    title={titleOf(chart)}
    story={chartStoryOf(page)}
    args={chosen && `situation:${codeOf(`${chosen.kind} ${chosen.id}`)}`}
    {...rest}
  />
);

/** A rule of the specification by id, on the page of all rules. */
export const RuleLink = ({ id }: { id: string }) => (
  <StoryLink title="Start/Rules" story="Rules" args={`at:${id}`}>
    {id}
  </StoryLink>
);

/** A call by id, on the page of all calls. */
export const CallLink = ({ id }: { id: string }) => (
  <StoryLink title="Start/Calls" story="Calls" args={`at:${id}`}>
    {id}
  </StoryLink>
);

import type { Chart } from '../src/machines/kit/samples/samples.ts';

/** A page that every chart of these kinds has. */
export interface ChartPage {
  /** The story's export, and its name in the sidebar and in URLs. */
  story: string;
  name: string;
  /** Locale key. */
  words: string;
  component: string;
  file: string;
  kinds: Chart['kind'][];
  /** Further props of the component. */
  props?: string;
}

const keeping = 'code={args.situation} onCode={keepIn(context.id)}';

/** The pages of each chart, in reading order. */
export const chartPages = [
  {
    story: 'Diagram',
    name: 'Diagram',
    words: 'workbench.diagram',
    component: 'DiagramPage',
    file: 'diagram/diagram-page',
    kinds: ['lifecycle', 'flow'],
    props: keeping,
  },
  {
    story: 'TryIt',
    name: 'Try it',
    words: 'workbench.try',
    component: 'TryItPage',
    file: 'try-it/try-it-page',
    kinds: ['lifecycle', 'flow'],
    props: keeping,
  },
  {
    story: 'ReadIt',
    name: 'Read it',
    words: 'workbench.read',
    component: 'ReadPage',
    file: 'read/read-page',
    kinds: ['lifecycle', 'flow'],
  },
  {
    story: 'Permissions',
    name: 'Permissions',
    words: 'workbench.permissions',
    component: 'PermissionsPage',
    file: 'permissions/permissions-page',
    kinds: ['lifecycle'],
  },
  {
    story: 'PathStudio',
    name: 'Path studio',
    words: 'workbench.paths',
    component: 'PathStudioPage',
    file: 'path-studio/path-studio-page',
    kinds: ['lifecycle', 'flow'],
    props: keeping,
  },
  {
    story: 'Changes',
    name: 'What changed',
    words: 'workbench.changes',
    component: 'ChangesPage',
    file: 'changes/changes-page',
    kinds: ['lifecycle', 'flow'],
    props: keeping,
  },
  {
    story: 'ProposeAChange',
    name: 'Propose a change',
    words: 'workbench.propose',
    component: 'ProposalPage',
    file: 'chart-proposal/proposal-page',
    kinds: ['lifecycle'],
  },
] as const satisfies ChartPage[];
export type PageName = (typeof chartPages)[number]['name'];

export const pagesOf = (chart: Pick<Chart, 'kind'>): (ChartPage & { name: PageName })[] =>
  chartPages.filter(({ kinds }) => (kinds as readonly string[]).includes(chart.kind));

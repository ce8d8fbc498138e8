import type { Chart } from '../src/machines/kit/samples/samples.ts';

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const areaOf = ({ file }: Pick<Chart, 'file'>) => file.split('/')[0] as string;

/** A chart's place in the sidebar: `Workflows/Sales/Quotation`. */
export const titleOf = (chart: Pick<Chart, 'file' | 'kind' | 'name'>): string =>
  `${chart.kind === 'lifecycle' ? 'Workflows' : 'Flows'}/${capital(areaOf(chart))}/${capital(chart.name.replaceAll('_', ' '))}`;

/** A screen's place: `Screens/Sales/Lead page`. A lead represents the shared charts. */
export const screenTitleOf = (chart: Pick<Chart, 'file'>, name: string): string =>
  `Screens/${capital(chart.file.startsWith('kit/') ? 'sales' : areaOf(chart))}/${capital(name)}`;

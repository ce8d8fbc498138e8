import type { Chart } from '../src/machines/kit/samples.ts';

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const areaOf = ({ file }: Pick<Chart, 'file'>) => file.split('/')[0] as string;

/** Where a chart stands in the sidebar: `Workflows/Sales/Quotation`. */
export const titleOf = (chart: Pick<Chart, 'file' | 'kind' | 'name'>): string =>
  `${chart.kind === 'lifecycle' ? 'Workflows' : 'Flows'}/${capital(areaOf(chart))}/${capital(chart.name.replaceAll('_', ' '))}`;

import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { receivablesMonthsMachine } from './flows.ts';

const months = Array.from({ length: 12 }, (_, i) => ({
  month: new Date(Date.UTC(2025, 1 + i, 1)).toISOString().slice(0, 10),
  invoiced: `${9000 + i * 500}.00`,
  collected: `${8000 + i * 400}.00`,
  open: `${12000 + i * 1300}.00`,
}));

export const receivablesMonthsCharts: Chart[] = [
  flowChart(
    'finance/receivables-month/flows.ts',
    'receivables by month',
    receivablesMonthsMachine,
    readSamples({ months }, null),
  ),
];

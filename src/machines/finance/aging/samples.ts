import type { Aging, AgingAmounts } from '../../../api/finance/aging.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { agingMachine, receivablesMonthsMachine } from './flows.ts';

const none: AgingAmounts = {
  ...{ not_due: '0.00', from_1: '0.00', from_31: '0.00', from_61: '0.00' },
  ...{ from_91: '0.00', from_121: '0.00', from_181: '0.00', from_366: '0.00' },
  ...{ total: '0.00', credit: '0.00', cheques: '0.00' },
};
/** A tenant who is late, one who isn't, and one who has paid with a cheque that no bank has paid yet. */
const aging: Aging = {
  as_of: '2026-01-15',
  rows: [
    {
      ...{ ...none, from_1: '4000.00', from_31: '12500.50', total: '16500.50' },
      ...{ id: 7, label: 'Yusra Al-Bahri', tenant_id: 7, tenant_name: 'Yusra Al-Bahri', due_on: '2025-12-01' },
    },
    {
      ...{ ...none, not_due: '9000.00', total: '9000.00', credit: '250.00' },
      ...{ id: 8, label: 'Gulf Trading', tenant_id: 8, tenant_name: 'Gulf Trading', due_on: '2026-02-01' },
    },
    {
      ...{ ...none, from_366: '700.00', total: '700.00', cheques: '700.00' },
      ...{ id: 9, label: 'ماجد العتيبي', tenant_id: 9, tenant_name: 'ماجد العتيبي', due_on: '2024-11-30' },
    },
  ],
  totals: {
    ...{ ...none, not_due: '9000.00', from_1: '4000.00', from_31: '12500.50', from_366: '700.00' },
    ...{ total: '26200.50', credit: '250.00', cheques: '700.00' },
  },
  ...{ total_entries: 3, page: 1, per_page: 50 },
};
const months = Array.from({ length: 12 }, (_, i) => ({
  month: new Date(Date.UTC(2025, 1 + i, 1)).toISOString().slice(0, 10),
  invoiced: `${9000 + i * 500}.00`,
  collected: `${8000 + i * 400}.00`,
  open: `${12000 + i * 1300}.00`,
}));

const file = 'finance/aging/flows.ts';
export const agingCharts: Chart[] = [
  flowChart(file, 'aging', agingMachine, readSamples(aging, { by: 'tenant' })),
  flowChart(file, 'receivables by month', receivablesMonthsMachine, readSamples({ months }, null)),
];

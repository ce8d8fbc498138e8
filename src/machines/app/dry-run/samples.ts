import type { Consequences } from '../../../api/app/dry-run.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { dryRunMachine } from './flows.ts';

/** A month whose rent becomes income when it is closed, with drafts that stay behind. */
const consequences: Consequences = {
  posts: '5614220.00',
  accounts: [
    { sub_account_id: 11, name_en: 'Deferred rent', name_ar: 'إيجارات مؤجلة', debit: '5614220.00', credit: '0.00' },
    { sub_account_id: 14, name_en: 'Residential rent', name_ar: 'إيجارات سكنية', debit: '0.00', credit: '5614220.00' },
  ],
  moves: [{ entity: 'invoice', status: 'posted', count: 6 }],
  notices: 2,
  remarks: [{ say: 'finance.accounting_period.remark.drafts', values: { count: 3 } }],
  against: null,
};

export const dryRunCharts: Chart[] = [
  flowChart(
    'app/dry-run/flows.ts',
    'consequences',
    dryRunMachine,
    readSamples(consequences, { entity: 'accounting_period', id: 7, event: 'soft_close', payload: {} }),
  ),
];

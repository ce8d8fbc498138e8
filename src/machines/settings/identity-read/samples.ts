import type { Page } from '../../../api/contract.ts';
import type { IdentityRead } from '../../../api/settings/identity-read.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { listSamples } from '../../kit/samples/uses.ts';
import { identityReadsMachine } from './flows.ts';

const base = { version: 1, user_id: 3, user_name: 'Noura Al-Harbi', created_at: '2026-03-01T08:00:00Z' };
const reads: Page<IdentityRead> = {
  rows: [
    { ...base, id: 2, call: 'TEN-03', entity: 'tenant', record_id: 4, record_name: 'Sara Al-Qahtani' },
    { ...base, id: 1, call: 'LEA-03', entity: 'lead', record_id: 9, record_name: null },
  ],
  total_entries: 2,
  total_exact: true,
  page: 1,
  per_page: 25,
  next_cursor: null,
};

export const identityReadCharts: Chart[] = [
  flowChart('settings/identity-read/flows.ts', 'access log of ID numbers', identityReadsMachine, listSamples(reads)),
];

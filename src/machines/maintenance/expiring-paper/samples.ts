import type { ExpiringPaper } from '../../../api/maintenance/expiring-paper.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { expiringPapersMachine } from './flows.ts';

const paper: ExpiringPaper = {
  ...{ entity: 'provider', record_id: 1, name_en: 'Rukn Al Taqniya', name_ar: 'ركن التقنية', paper: 'insurance' },
  ...{ document_id: null, document_type: null, file_name: null, expires_on: '2026-02-01', days_left: 17 },
};
export const expiringPaperCharts: Chart[] = [
  flowChart(
    'maintenance/expiring-paper/flows.ts',
    'expiring papers',
    expiringPapersMachine,
    readSamples([paper], { until: null }),
  ),
];

import { bulkSamples } from '../../kit/samples/uses.ts';
import { leadSample, leadViewer } from './samples.ts';

const second = { ...leadSample, id: 12, ref_no: 'L-12', name: 'Omar' };
const lost = { ...leadSample, id: 13, ref_no: 'L-13', name: 'Mona', status: 'lost' as const };

/** Leads at once: two open ones are lost, one is lost already. */
export const leadBulkSamples = bulkSamples(
  [leadSample, second],
  lost,
  { action: 'lose', payload: { reason: 'price' } },
  leadViewer,
);

import { type FlowSamples, failures } from '../kit/samples.ts';
import { leadSample, leadViewer } from './lead.samples.ts';
import type { leadBulkMachine } from './lead-bulk.machine.ts';

const second = { ...leadSample, id: 12, ref_no: 'L-12', name: 'Omar' };
const lost = { ...leadSample, id: 13, ref_no: 'L-13', name: 'Mona', status: 'lost' as const };
const ids = [11, 12, 13];

/** Leads at once. */
export const leadBulkSamples: FlowSamples<typeof leadBulkMachine> = {
  unseen: 'the list, once rows are chosen: walked in the browser with the lists',
  inputs: { 'a salesman': { viewer: leadViewer, today: '2026-03-01' } },
  outputs: {
    check: { 'two open leads and a lost one': [leadSample, second, lost] as never, 'a lost one': [lost] as never },
    perform: { done: { answer: null, message: 'Saved.' } },
  },
  errors: {
    check: [failures.offline],
    perform: [failures.refused, failures.offline, failures.signedOut],
    hearChanges: [failures.broken],
  },
  events: {
    'choose lose': { type: 'choose', action: 'lose', ids },
    'answer without a reason': { type: 'answer', payload: {} },
    'answer with a reason': { type: 'answer', payload: { reason: 'price' } },
    cancel: { type: 'cancel' },
    stop: { type: 'stop' },
    retry: { type: 'retry' },
    dismiss: { type: 'dismiss' },
    'signed in again': { type: 'signed.in' },
    online: { type: 'online' },
  },
  facet: ({ queue, verdicts, stopping }) => [queue.length, verdicts.length, stopping],
};

import type { SavedView } from '../../../api/app/saved-view.ts';
import { type Chart, type FlowSamples, failures, sharedChart } from '../../kit/samples/samples.ts';
import { savedViewsMachine } from './flows.ts';

const view: SavedView = {
  id: 4,
  list: 'leads',
  name: 'Mine this week',
  query: 'status=new&sort=-created_at',
  shared: false,
  user_id: 7,
  user_name: 'Huda',
  created_at: '2026-03-01T08:00:00.000Z',
};

const savedViewsSamples: FlowSamples<typeof savedViewsMachine> = {
  unseen: 'the list, once its views are opened: walked in the browser with the lists',
  inputs: { leads: { list: 'leads' } },
  outputs: { read: { 'one view': [view] }, write: { 'its id': 4 } },
  errors: { read: [failures.offline], write: [failures.invalid('name')] },
  events: {
    'keep a view': { type: 'wish', wish: { kind: 'create', name: 'Mine', query: 'status=new', shared: true } },
    dismiss: { type: 'dismiss' },
    retry: { type: 'retry' },
  },
};

export const savedViewCharts: Chart[] = [
  sharedChart('app/saved-view/flows.ts', 'saved views', savedViewsMachine, savedViewsSamples),
];

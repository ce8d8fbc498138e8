import { type FlowSamples, failures } from '../samples/samples.ts';
import type { choiceSearchMachine } from './choice-search.machine.ts';

const tower = { id: 7, name_en: 'Olaya tower', name_ar: 'برج العليا' };

export const choiceSearchSamples: FlowSamples<typeof choiceSearchMachine> = {
  unseen: 'a field that is searched in: walked in the browser with the records',
  inputs: { buildings: { kind: 'building', find: () => Promise.resolve([tower]) } },
  outputs: { find: { 'a tower': [tower], nothing: [] } },
  errors: { find: [failures.offline] },
  events: { search: { type: 'search', text: 'olaya' }, open: { type: 'open' } },
  facet: ({ text, found }) => [text, found.length],
};

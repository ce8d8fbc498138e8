import { type Chart, type FlowSamples, failures, sharedChart } from '../samples/samples.ts';
import { choiceSearchMachine } from './choice-search.machine.ts';

const tower = { id: 7, name_en: 'Olaya tower', name_ar: 'برج العليا' };

const choiceSearchSamples: FlowSamples<typeof choiceSearchMachine> = {
  unseen: 'a field that is searched in: walked in the browser with the records',
  inputs: { buildings: { kind: 'building', find: () => Promise.resolve([tower]) } },
  outputs: { find: { 'a tower': [tower], nothing: [] } },
  errors: { find: [failures.offline] },
  events: { search: { type: 'search', text: 'olaya' }, open: { type: 'open' } },
  facet: ({ text, found }) => [text, found.length],
};

export const choiceSearchCharts: Chart[] = [
  sharedChart('kit/list/choice-search.machine.ts', 'choice search', choiceSearchMachine, choiceSearchSamples),
];

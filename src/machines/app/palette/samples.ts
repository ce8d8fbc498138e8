import { workCalls } from '../../../api/app/my-work.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, type FlowSamples, failures, sharedChart } from '../../kit/samples/samples.ts';
import { paletteMachine } from './flows.ts';

const paletteSamples: FlowSamples<typeof paletteMachine> = {
  unseen: 'the palette, once words are typed: walked in the browser with the frame',
  inputs: { empty: { typed: '' }, 'words typed before it was there': { typed: 'noura' } },
  outputs: { search: { 'what it found': recordedAnswer(workCalls.search) } },
  errors: { search: [failures.offline] },
  events: {
    'a word': { type: 'typed.change', typed: 'noura' },
    'a letter': { type: 'typed.change', typed: 'n' },
    retry: { type: 'retry' },
  },
  facet: ({ typed, found }) => [typed.length > 1, found !== null],
};

export const paletteCharts: Chart[] = [sharedChart('app/palette/flows.ts', 'palette', paletteMachine, paletteSamples)];

import { workCalls } from '../../api/app/work.ts';
import { answered } from '../kit/samples/answered.ts';
import { type FlowSamples, failures } from '../kit/samples/samples.ts';
import type { connectionMachine } from './connection/flows.ts';
import type { paletteMachine } from './palette/flows.ts';
import type { myWorkMachine } from './work/flows.ts';

export const connectionSamples: FlowSamples<typeof connectionMachine> = {
  inputs: { 'a way to the server': undefined },
  outputs: { knock: { 'it is there': {} } },
  errors: { knock: [failures.offline], hearChanges: [failures.broken] },
  events: { 'the way is gone': { type: 'offline' }, 'the way is back': { type: 'online' }, retry: { type: 'retry' } },
};

const myWork = answered(workCalls.myWork);

export const myWorkSamples: FlowSamples<typeof myWorkMachine> = {
  inputs: { 'nothing yet': null },
  outputs: { read: { 'my work': { answer: myWork } }, reread: { 'my work': { answer: myWork } } },
  errors: { read: [failures.offline], reread: [failures.offline], hearChanges: [failures.broken] },
  events: {
    'a record changes': { type: 'remote.changed', entity: 'decision', id: 4, version: 2 },
    'a day begins': { type: 'day.begun', today: '2026-03-02' },
    'the way is back': { type: 'online' },
    'signed in again': { type: 'signed.in' },
    again: { type: 'again' },
    retry: { type: 'retry' },
  },
};

export const paletteSamples: FlowSamples<typeof paletteMachine> = {
  unseen: 'the palette, once words are typed: walked in the browser with the frame',
  inputs: { empty: { typed: '' }, 'words typed before it was there': { typed: 'noura' } },
  outputs: { search: { 'what it found': answered(workCalls.search) } },
  errors: { search: [failures.offline] },
  events: {
    'a word': { type: 'typed.change', typed: 'noura' },
    'a letter': { type: 'typed.change', typed: 'n' },
    retry: { type: 'retry' },
  },
  facet: ({ typed, found }) => [typed.length > 1, found !== null],
};

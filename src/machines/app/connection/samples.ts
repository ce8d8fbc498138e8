import { type Chart, type FlowSamples, failures, sharedChart } from '../../kit/samples/samples.ts';
import { connectionMachine } from './flows.ts';

const connectionSamples: FlowSamples<typeof connectionMachine> = {
  inputs: { 'a way to the server': undefined },
  outputs: { probe: { 'it is there': {} } },
  errors: { probe: [failures.offline], watchChanges: [failures.broken] },
  events: {
    'the way is gone': { type: 'offline' },
    'the way is back': { type: 'online' },
    'the database is gone': { type: 'unavailable' },
    retry: { type: 'retry' },
  },
};

export const connectionCharts: Chart[] = [
  sharedChart('app/connection/flows.ts', 'connection', connectionMachine, connectionSamples),
];

import { type Chart, type FlowSamples, failures, sharedChart } from '../../kit/samples/samples.ts';
import { followMachine } from './flows.ts';

const followSamples: FlowSamples<typeof followMachine> = {
  inputs: { 'a lead': { entity: 'lead', id: 7 } },
  outputs: { look: { yes: true, no: false }, follow: { yes: true }, unfollow: { no: false } },
  errors: { look: [failures.offline], follow: [failures.offline], unfollow: [failures.offline] },
  events: { toggle: { type: 'toggle' } },
  facet: ({ isFollowing }) => isFollowing,
};

export const followCharts: Chart[] = [sharedChart('app/follow/flows.ts', 'follow', followMachine, followSamples)];

import { type FlowSamples, failures } from '../../kit/samples/samples.ts';
import type { followMachine } from './flows.ts';

export const followSamples: FlowSamples<typeof followMachine> = {
  inputs: { 'a lead': { entity: 'lead', id: 7 } },
  outputs: { look: { yes: true, no: false }, follow: { yes: true }, unfollow: { no: false } },
  errors: { look: [failures.offline], follow: [failures.offline], unfollow: [failures.offline] },
  events: { toggle: { type: 'toggle' } },
  facet: ({ isFollowing }) => isFollowing,
};

import type { ExpectedEffects } from '../effect-words.ts';

const finished = 'pre_occupancy_order.finished_on: today';

export const effects: ExpectedEffects = {
  // The day is a field of the order.
  'pending schedule': { besides: ['pre_occupancy_order update by operations', 'pre_occupancy_order.inspection_on: today'] },
  'in_progress pass': { keepResult: [finished] },
  'in_progress fail': {
    keepReason: ['pre_occupancy_order.reason: The air conditioning drips'],
    keepResult: [finished],
    prepareUnit: [
      'pre_occupancy_order.preparation_id: preparation',
      'unit update by operations',
      'unit.expected_ready_on: today + 14',
      'unit.readiness: under_preparation',
    ],
  },
};

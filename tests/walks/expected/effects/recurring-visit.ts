import type { ExpectedEffects } from '../effect-words.ts';

// Each day, from tomorrow through the fourteenth.
const keepReason = ['recurring_visit.reason: The family is abroad'];
const callOffAhead = ['recurring_visit.next_on: nothing', 'visits approved: nothing', 'visits cancelled: 14'];
const stopTurns = ['timer of recurring_visit: turn is dropped'];

export const effects: ExpectedEffects = {
  'active turn #1': { stopTurns: [], callOffAhead: [], besides: ['timer of recurring_visit: turn is sent'] },
  'active turn #2': {
    makeVisits: [
      ...['recurring_visit.made_through: today + 14', 'recurring_visit.next_on: today + 1', 'visits approved: 15'],
      'timer of recurring_visit: turn the end of today',
    ],
    besides: ['timer of recurring_visit: turn is sent'],
  },
  'active pause': { keepReason, stopTurns, callOffAhead },
  'active end': { keepReason, stopTurns, callOffAhead },
  'paused resume': {
    dropReason: ['recurring_visit.reason: nothing'],
    makeVisits: [
      ...['recurring_visit.next_on: today + 1', 'visits approved: 14', 'timer of recurring_visit: turn the end of today'],
    ],
  },
  'paused end': { keepReason },
};

import type { ExpectedEffects } from '../effect-words.ts';

const cancelled = { keepReason: ['unit_preparation.reason: Opened by mistake'], readyUnit: ['unit.readiness: ready'] };

export const effects: ExpectedEffects = {
  'open cancel': cancelled,
  'in_progress cancel': cancelled,
  'inspection cancel': cancelled,
  'inspection pass': { keepReady: ['unit_preparation.ready_on: today'], readyUnit: ['unit.readiness: ready'] },
  'inspection fail': { keepReason: ['unit_preparation.reason: The paint peels'] },
};

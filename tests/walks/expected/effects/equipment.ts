import type { ExpectedEffects } from '../effect-words.ts';

const keepReason = ['equipment.reason: The compressor burned out'];

export const effects: ExpectedEffects = {
  'in_service take_out': { keepReason },
  'out_of_service put_back': { dropReason: ['equipment.reason: nothing'] },
  'out_of_service retire': { keepReason: ['equipment.reason: Replaced by a new one'] },
};

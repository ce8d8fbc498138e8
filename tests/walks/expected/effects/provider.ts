import type { ExpectedEffects } from '../effect-words.ts';

const keepReason = ['provider.reason: Three visits were missed'];

export const effects: ExpectedEffects = {
  'active suspend': { keepReason },
  'suspended resume': { dropReason: ['provider.reason: nothing'] },
  'suspended end': { keepReason: ['provider.reason: The contract was not renewed'] },
};

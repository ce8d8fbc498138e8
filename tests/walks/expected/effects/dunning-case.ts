import type { ExpectedEffects } from '../effect-words.ts';

export const effects: ExpectedEffects = {};

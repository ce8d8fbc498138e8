import type { ExpectedEffects } from '../effect-words.ts';

/** A task changes nothing but itself. */
export const effects: ExpectedEffects = {};

import type { Hand } from './hand.ts';

/** Two names that nobody else has. */
export const namesOf = (hand: Hand) => ({ name_en: hand.unique('name'), name_ar: hand.unique('name_ar') });

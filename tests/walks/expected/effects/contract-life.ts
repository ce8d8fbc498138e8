import type { ExpectedEffects } from '../effect-words.ts';

const cancelInstallments = ['installment.cancelled_on: today'];

export const effects: ExpectedEffects = {
  'draft cancel': { cancelInstallments },
  'active cancel': { cancelInstallments },
};

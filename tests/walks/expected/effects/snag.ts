import type { ExpectedEffects } from '../effect-words.ts';

const keepAssignment = ['snag.contractor: Al Ittiqan', 'snag.due_on: today'];

export const effects: ExpectedEffects = {
  'open assign': { keepAssignment },
  'reopened assign': { keepAssignment },
  'assigned fix': { keepFix: ['snag.fixed_on: today'] },
  'fixed reopen': { keepReason: ['snag.reason: It leaks again'] },
};

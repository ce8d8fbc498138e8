import type { ExpectedEffects } from '../effect-words.ts';

const said = ['collection.reverse_reason: The bank took the transfer back', 'collection.reversed_on: today'];
const takeBack = ['collection.allocated: 0', ...said];
// What becomes of its invoices, and what it posts: tests/server/finance/collections.test.ts.
export const effects: ExpectedEffects = {
  'under_collection fall_through': { keepFall: ['collection.reversed_on: today'] },
  'recorded return_cheque': { endAllocations: [] },
  'partially_allocated return_cheque': { endAllocations: ['collection.allocated: 0'] },
  'allocated return_cheque': { endAllocations: ['collection.allocated: 0'] },
  'recorded reverse': { takeBack: said },
  'partially_allocated reverse': { takeBack },
  'allocated reverse': { takeBack },
};

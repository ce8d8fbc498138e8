import type { ExpectedEffects } from '../effect-words.ts';

// What it takes back from its invoice, and what it posts: tests/server/finance/credit-notes.test.ts.
export const effects: ExpectedEffects = {
  'draft issue': {
    numberNote: ['credit_note.issued_on: today', 'credit_note.number: CN-…'],
    creditInvoice: ['credited of its invoice: 15000'],
    reportTax: [],
    besides: ['credit_note.left: 15000'],
  },
};

import type { ExpectedEffects } from '../effect-words.ts';

// What it posts: tests/server/finance/cash-desk.test.ts.
export const effects: ExpectedEffects = {
  'closed open': { keepHolder: ['cash_box.holder_id: holder', 'cash_box.opened_on: today'] },
  'open count': {
    keepCount: ['cash_box.counted: 0', 'cash_box.counted_by: 1', 'cash_box.counted_on: today', 'cash_box.pieces: {}'],
  },
  'counted resume': {
    dropCount: [
      'cash_box.counted: nothing',
      'cash_box.counted_by: nothing',
      'cash_box.counted_on: nothing',
      'cash_box.pieces: nothing',
    ],
  },
  'counted close': {
    postDifference: [
      'cash_box.counted: nothing',
      'cash_box.counted_by: nothing',
      'cash_box.holder_id: nothing',
      'cash_box.pieces: nothing',
    ],
  },
};

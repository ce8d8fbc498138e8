import type { ExpectedEffects } from '../effect-words.ts';

// The lines that are free for another import: tests/server/finance/bank-statements.test.ts.
export const effects: ExpectedEffects = {
  'imported discard': { freeLines: ['bank_statement.fingerprint: nothing'] },
  // Its line is released before.
  'reconciling discard': {
    freeLines: [
      'bank_statement settle: reconciling → reconciling by the system',
      'bank_statement.fingerprint: nothing',
      'bank_statement.open_lines: 1',
    ],
  },
  'reconciled reopen_line': {
    freeLine: ['bank_statement.open_lines: 1'],
    keepReason: ['bank_statement.reason: A transfer was matched with the wrong tenant'],
  },
  'reconciled reopen': { keepReason: ['bank_statement.reason: A transfer was matched with the wrong tenant'] },
};

import type { ExpectedEffects } from '../effect-words.ts';

// The lines that are free for another import: tests/server/finance/bank-statements.test.ts.
export const effects: ExpectedEffects = {
  'imported discard': { freeLines: ['bank_statement.fingerprint: nothing'] },
  'reconciling discard': { freeLines: ['bank_statement.fingerprint: nothing'] },
  'reconciled reopen': { keepReason: ['bank_statement.reason: A transfer was matched with the wrong tenant'] },
};

import type { booksCalls } from '../../src/api/finance/books.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { checkBooks, readChecks } from './invariants/run.ts';

export const booksHandlers: Handlers<typeof booksCalls> = {
  checks: async ({ scope }) => ({ checks: await readChecks(scope) }),
  run: async ({ scope, services, currentUser }) => {
    await checkBooks(scope, services, currentUser);
    return new WithMessage({ checks: await readChecks(scope) }, 'finance.said.checked');
  },
};

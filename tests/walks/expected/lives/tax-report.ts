import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const may = forbidden('operations');

export const life: ExpectedLife = {
  initial: 'pending',
  moves: {
    pending: { send: 'sending', withdraw: 'withdrawn' },
    sending: {
      accept: ['cleared', 'reported'],
      accept_with_warnings: 'accepted_with_warnings',
      reject: 'rejected',
      fail: 'sending',
      give_up: 'needs_attention',
    },
    needs_attention: { retry: 'sending' },
    rejected: { retry: 'replaced', withdraw: 'withdrawn' },
    cleared: {},
    reported: {},
    accepted_with_warnings: {},
    withdrawn: {},
    replaced: {},
  },
  guards: [
    { from: ['needs_attention'], event: 'retry', by: 'finance_manager', guards: { may } },
    {
      from: ['rejected'],
      event: 'retry',
      by: 'finance_manager',
      guards: { may, passesPreflight: { in: 'a document that would be rejected again' } },
    },
  ],
};

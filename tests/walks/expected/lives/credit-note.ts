import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const released = ['issued', 'partially_allocated'];
const used = ['refunded', 'allocated', 'partially_allocated'];

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { issue: 'issued' },
    issued: { used },
    partially_allocated: { used, released },
    allocated: { released },
    refunded: { released },
  },
  guards: [
    {
      from: ['draft'],
      event: 'issue',
      by: 'finance_manager',
      guards: {
        may: forbidden('operations'),
        hasAmount: { in: 'a credit note of nothing' },
        isWithinLines: { in: 'a credit note above what is left' },
        passesPreflight: { in: 'a credit note that would be rejected' },
      },
    },
  ],
};

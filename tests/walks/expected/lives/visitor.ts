import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const may = forbidden('operations');
const reason = 'Broke the barrier of gate 2';

export const life: ExpectedLife = {
  initial: 'clear',
  moves: {
    clear: { ban: 'banned' },
    banned: { unban: 'clear', ban_over: 'clear' },
  },
  guards: [
    {
      ...{ from: ['clear'], event: 'ban', by: 'admin' },
      given: { reason, scope: 'company' },
      guards: {
        may,
        gaveReason: { given: { scope: 'company' } },
        gaveScope: { given: { reason, scope: 'compound' } },
        gaveDayAhead: { given: ({ yesterday }) => ({ reason, scope: 'company', until: yesterday }) },
      },
    },
    {
      ...{ from: ['banned'], event: 'unban', by: 'admin', given: { reason: 'He paid for it' } },
      guards: { may, gaveReason: { given: {} } },
    },
  ],
};

import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const may = forbidden('leasing_agent');

export const life: ExpectedLife = {
  initial: 'active',
  moves: {
    active: { revoke: 'revoked', reissue: 'active' },
    revoked: { reissue: 'active' },
  },
  guards: [
    {
      from: ['active'],
      event: 'revoke',
      by: 'operations',
      given: { reason: 'The label was copied' },
      guards: { may, gaveReason: { given: {} } },
    },
    { from: ['active', 'revoked'], event: 'reissue', by: 'operations', guards: { may } },
  ],
};

import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const pieces = { pieces_500: 0 };
const may = forbidden('operations');
/** The box is theirs, so that nothing but the privilege is missing. */
const mayTheir = { ...may, in: 'a box of operations' } as const;
const isHolder = { by: 'finance_manager' } as const;
const held = 'a box that the administrator holds';

export const life: ExpectedLife = {
  initial: 'closed',
  moves: {
    closed: { open: 'open' },
    open: { count: 'counted' },
    counted: { close: 'closed', resume: 'open' },
  },
  guards: [
    { from: ['closed'], event: 'open', by: 'admin', in: held, guards: { may: mayTheir, isTheirs: { by: 'finance_manager' } } },
    {
      from: ['open'],
      event: 'count',
      by: 'admin',
      in: held,
      given: pieces,
      guards: { may: mayTheir, isHolder, gavePieces: { given: {} } },
    },
    {
      from: ['counted'],
      event: 'close',
      by: 'admin',
      guards: { mayClose: may, differenceIsApproved: { in: 'a difference above the limit' } },
    },
    { from: ['counted'], event: 'resume', by: 'admin', in: held, guards: { may: mayTheir, isHolder } },
  ],
};

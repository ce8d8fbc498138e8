import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { activate: 'active', cancel: 'cancelled' },
    active: { close: 'closed', cancel: 'cancelled' },
    closed: {},
    cancelled: {},
  },
  guards: [
    { from: ['draft'], event: 'activate', by: 'admin', guards: { may: forbidden('general_manager') } },
    { from: ['active'], event: 'close', by: 'admin', guards: { may: forbidden('general_manager') } },
    {
      from: ['draft', 'active'],
      event: 'cancel',
      by: 'admin',
      given: { reason: 'No longer wanted' },
      guards: { may: forbidden('general_manager'), gaveReason: { given: {} } },
    },
  ],
};

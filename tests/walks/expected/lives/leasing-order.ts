import type { ExpectedLife } from '../life.ts';

export const life: ExpectedLife = {
  initial: 'pending',
  moves: {
    pending: { prepare: 'preparing', cancel: 'cancelled' },
    preparing: { ready: 'awaiting_tenant', cancel: 'cancelled' },
    awaiting_tenant: { deliver: 'delivered', cancel: 'cancelled' },
    delivered: { close: 'closed' },
    closed: {},
    cancelled: {},
  },
};

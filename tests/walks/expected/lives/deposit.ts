import type { ExpectedLife } from '../life.ts';

export const life: ExpectedLife = {
  initial: 'none',
  moves: {
    none: { ask: 'due' },
    due: { receive: 'received' },
    received: { hold: 'held' },
    held: { settle: 'settling' },
    settling: { refund: 'refunded', retain: 'partially_retained', forfeit: 'forfeited' },
    refunded: {},
    partially_retained: {},
    forfeited: {},
  },
};

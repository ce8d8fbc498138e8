import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const guards: ExpectedTransition[] = (
  [
    ['due', 'receive'],
    ['received', 'hold'],
    ['held', 'settle'],
    ['settling', 'refund'],
    ['settling', 'retain'],
    ['settling', 'forfeit'],
  ] as const
).map(([from, event]) => ({
  from: [from],
  event,
  by: 'finance_manager',
  guards: { mayFinance: forbidden('leasing_manager') },
}));

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
  guards,
};

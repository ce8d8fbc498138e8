import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const mayFinance = forbidden('leasing_manager');
const receipt = { method: 'cash_payment', receipt_no: 'R-1002', held_by: 'ejar_wallet' };

const guards: ExpectedTransition[] = [
  {
    from: ['due'],
    event: 'receive',
    by: 'finance_manager',
    given: receipt,
    guards: {
      mayFinance,
      gaveMethod: { given: { ...receipt, method: undefined } },
      gaveReceipt: { given: { ...receipt, receipt_no: ' ' } },
      gaveHolder: { given: { ...receipt, held_by: undefined } },
    },
  },
  { from: ['received'], event: 'hold', by: 'finance_manager', guards: { mayFinance } },
  {
    from: ['held'],
    event: 'settle',
    by: 'finance_manager',
    in: 'nobody moved in',
    guards: { mayFinance, areLeasesOver: { in: 'somebody moves in' }, isCleared: { in: 'somebody moved out' } },
  },
  ...(['refund', 'forfeit'] as const).map(
    (event): ExpectedTransition => ({
      from: ['settling'],
      event,
      by: 'finance_manager',
      guards: { mayFinance, areLeasesOver: { in: 'somebody moves in' }, isCleared: { in: 'somebody moved out' } },
    }),
  ),
];

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

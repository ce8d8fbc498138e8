import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const may = forbidden('leasing_agent');
const reason = { reason: 'The supplier has no more of it' };
const gaveReason = { given: {} };
const ahead = { on: '2030-01-01' };
const returned = { qty: 1, ...reason };

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { order: 'ordered', cancel: 'cancelled' },
    ordered: { receive: ['received', 'part_received'], cancel: 'cancelled' },
    part_received: { receive: ['received', 'part_received'], close_short: 'received', send_back: 'part_received' },
    received: { send_back: 'received' },
    cancelled: {},
  },
  variations: {
    'a part that was deactivated': 'update parts set active = false where id = (select part_id from restocks where id = $1)',
    'a restock of which nothing is left in the store':
      'update parts set reserved = quantity where id = (select part_id from restocks where id = $1)',
  },
  guards: [
    {
      from: ['draft'],
      event: 'order',
      by: 'operations',
      guards: { may, isPartActive: { in: 'a part that was deactivated' }, gavePossibleDay: { given: ahead } },
    },
    ...(['ordered', 'part_received'] as const).flatMap((from) => {
      const [all, some] = from === 'ordered' ? [10, 4] : [6, 2];
      const guardsOf = (qty: number) => ({
        may,
        gaveQuantity: { given: { qty: all + 1 } },
        gavePossibleDay: { given: { qty, ...ahead } },
      });
      const receive = { from: [from], event: 'receive', by: 'operations' as const };
      return [
        {
          ...{ ...receive, to: 'received', given: { qty: all } },
          guards: { ...guardsOf(all), gaveAll: { given: { qty: some }, goes: 'part_received' } },
        },
        { ...receive, to: 'part_received', given: { qty: some }, guards: guardsOf(some) },
      ];
    }),
    { from: ['draft', 'ordered'], event: 'cancel', by: 'operations', given: reason, guards: { may, gaveReason } },
    { from: ['part_received'], event: 'close_short', by: 'operations', given: reason, guards: { may, gaveReason } },
    {
      from: ['part_received', 'received'],
      event: 'send_back',
      by: 'operations',
      given: returned,
      guards: {
        may,
        hasReturnable: { in: 'a restock of which nothing is left in the store' },
        gaveReturnable: { given: { ...reason, qty: 11 } },
        gavePossibleDay: { given: { ...returned, ...ahead } },
        gaveReason: { given: { qty: 1 } },
      },
    },
  ],
};

import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const may = forbidden('leasing_agent');
const reason = { reason: 'A transfer was matched with the wrong tenant' };

export const life: ExpectedLife = {
  initial: 'imported',
  moves: {
    imported: { settle: 'reconciling', discard: 'discarded' },
    reconciling: { settle: 'reconciling', reconcile: 'reconciled', discard: 'discarded' },
    reconciled: { reopen: 'reconciling', reopen_line: 'reconciling' },
    discarded: {},
  },
  guards: [
    { from: ['imported'], event: 'discard', by: 'finance_manager', guards: { may } },
    {
      from: ['reconciling'],
      event: 'discard',
      by: 'finance_manager',
      in: 'a statement with open lines alone',
      guards: { may, nothingSettled: { in: 'a statement without open lines' } },
    },
    {
      from: ['reconciling'],
      event: 'reconcile',
      by: 'general_manager',
      guards: {
        may,
        nothingOpen: { in: 'a statement with open lines alone' },
        nothingReversed: { in: 'a line of what was reversed' },
        followsOn: { in: 'a statement whose predecessor is missing' },
      },
    },
    {
      from: ['reconciled'],
      event: 'reopen',
      by: 'general_manager',
      given: reason,
      guards: { may, periodIsOpen: { in: 'a statement of a closed month' }, gaveReason: { given: {} } },
    },
    {
      from: ['reconciled'],
      event: 'reopen_line',
      by: 'general_manager',
      given: { row: 2, ...reason },
      guards: {
        may,
        periodIsOpen: { in: 'a statement of a closed month' },
        gaveRow: { given: reason },
        gaveReason: { given: { row: 2 } },
      },
    },
  ],
};

import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const may = forbidden('operations');
const given = { reason: 'An invoice is missing' };
const earlierAreSoftClosed = { in: 'an earlier month is open' } as const;
const isMonthOver = { in: 'the month is not over' } as const;

export const life: ExpectedLife = {
  initial: 'open',
  moves: {
    open: { soft_close: 'soft_closed' },
    soft_closed: { close: 'closed', resume: 'open' },
    closed: { request_reopen: 'reopen_requested' },
    reopen_requested: { approve_reopen: 'reopened', decline_reopen: 'closed' },
    reopened: { soft_close: 'soft_closed' },
  },
  guards: [
    {
      from: ['open', 'reopened'],
      event: 'soft_close',
      by: 'finance_manager',
      guards: { may, isMonthOver, earlierAreSoftClosed },
    },
    {
      from: ['soft_closed'],
      event: 'close',
      by: 'finance_manager',
      guards: { may, isMonthOver, earlierAreClosed: { in: 'an earlier month is open' } },
    },
    { from: ['soft_closed'], event: 'resume', by: 'finance_manager', guards: { may } },
    { from: ['closed'], event: 'request_reopen', by: 'finance_manager', given, guards: { may, gaveReason: { given: {} } } },
    {
      from: ['reopen_requested'],
      event: 'approve_reopen',
      by: 'general_manager',
      guards: { may, isNotRequester: { by: 'finance_manager' } },
    },
    {
      from: ['reopen_requested'],
      event: 'decline_reopen',
      by: 'finance_manager',
      given,
      guards: { may, gaveReason: { given: {} } },
    },
  ],
};

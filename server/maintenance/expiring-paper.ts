import { type expiringPaperCalls, paperDays } from '../../src/api/maintenance/expiring-paper.ts';
import { plusDays } from '../../src/calendar/days.ts';
import type { Handlers } from '../http/contract.ts';
import { todayOf } from '../kit/clock.ts';
import { papersUntil } from './paper-reminders.ts';

export const expiringPaperHandlers: Handlers<typeof expiringPaperCalls> = {
  list: ({ scope, currentUser: { company }, query: { until } }) => {
    const today = todayOf(company);
    return papersUntil(scope, until ?? plusDays(today, paperDays), today);
  },
};

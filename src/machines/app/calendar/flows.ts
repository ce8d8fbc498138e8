import { fromPromise } from 'xstate';
import { type Calendar, calendarCalls } from '../../../api/app/calendar.ts';
import { send } from '../../../api/client.ts';
import type { Page } from '../../../api/contract.ts';
import type { Parents } from '../../kit/actors.ts';
import { listFlow, type Query } from '../../kit/list/list-flow.ts';
import { wholePage } from '../../kit/list/whole-page.ts';

/** A span of the calendar as the only row of a list, so that it stays visible while the next one is read. */
export type CalendarSpan = Calendar & { id: number; from: string; to: string };

export const calendarMachine = listFlow<CalendarSpan>({
  entity: ['lead', 'lease', 'leasing_order', 'contract', 'tenant', 'provider', 'maintenance_issue', 'maintenance_plan'],
}).provide({
  actors: {
    read: fromPromise<Page<CalendarSpan>, { query: Query; parents: Parents }>(async ({ input, signal }) => {
      const { page: _, ...query } = input.query;
      const { from, to } = query as { from: string; to: string };
      const answer = await send(calendarCalls.days, { query: { ...query, from, to }, signal });
      return wholePage([{ id: 1, from, to, ...answer }]);
    }),
  },
});

import * as z from 'zod/mini';
import { plusDays } from '../../src/calendar/days.ts';
import { atHour } from '../../src/calendar/zone.ts';
import { defineJob, enqueue } from '../jobs/job.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { notify } from '../kit/notify.ts';

/** The hour at which people are told, once a day. */
const morning = 8;
/** Codes in a notification; more of them are in the list. */
const mostCodes = 10;

/** The condition of a part, by its alias: no more of it is free than its reorder point. */
export const isLow = (part: string): string =>
  `(${part}.reorder_point is not null and ${part}.quantity - ${part}.reserved <= ${part}.reorder_point)`;

/** Tells those who may order which parts are to be reordered, if any still are. */
export const lowStockJob = defineJob({
  kind: 'low_stock',
  payload: z.strictObject({ day: z.string() }),
  run: ({ services, currentUser }) =>
    services.db.write(currentUser.company.id, async (scope) => {
      const { rows: low } = await scope.client.query<{ code: string }>({
        name: 'low_stock.parts',
        text: `select p.code from parts p where p.company_id = $1 and p.active and ${isLow('p')} order by p.code limit ${mostCodes + 1}`,
        values: [scope.company],
      });
      if (!low.length) return;
      const codes = low.slice(0, mostCodes).map(({ code }) => code);
      const list = [...codes, ...(low.length > mostCodes ? ['…'] : [])].join(', ');
      const { rows: people } = await scope.client.query<{ id: number }>({
        name: 'low_stock.people',
        text: `select u.id from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
          where u.company_id = $1 and u.active and r.privileges #>> '{maintenance,create}' = 'true' order by u.id`,
        values: [scope.company],
      });
      for (const { id } of people)
        await notify(scope, services, {
          user: id,
          messageKey: 'maintenance.part.notice.low',
          values: { list },
          entity: 'part',
          by: null,
        });
    }),
});

/** Has people told the next morning, once, of all that became low today. */
export function remindOfLowStock({ scope, services, currentUser }: WriteContext): Promise<unknown> {
  const { company } = currentUser;
  const day = plusDays(todayOf(company), 1);
  return enqueue(scope, services, lowStockJob, { day }, { at: atHour(day, morning, company.time_zone), key: day });
}

import * as z from 'zod/mini';
import { wallClock } from '../../src/calendar/zone.ts';
import type { Scope } from '../db/scope.ts';
import { defineJob, enqueue } from '../jobs/job.ts';
import { notify } from '../kit/notify.ts';
import type { Services } from '../kit/services.ts';
import { word } from '../kit/statuses.ts';

/** How long before a viewing whoever shows the unit is reminded, in ms. */
const ahead = 60 * 60_000;
const Payload = z.strictObject({ activity: z.int(), due_at: z.string() });

/** Reminds whoever shows a unit an hour before, by the company's clock. */
export const viewingJob = defineJob({
  kind: 'viewing_reminder',
  payload: Payload,
  run: ({ services, currentUser: { company }, payload: { activity, due_at } }) =>
    services.db.write(company.id, async (scope) => {
      // Over meanwhile, or at another time: then that has a reminder of its own.
      const { rows } = await scope.client.query<{ assignee_id: number | null; lead_id: number; name: string }>(
        `select a.assignee_id, a.lead_id, l.name from lead_activities a join leads l on l.company_id = a.company_id and l.id = a.lead_id
          where a.company_id = $1 and a.id = $2 and a.done_at is null and a.due_at = $3 and l.status <> ${word('lead', 'lost')}`,
        [company.id, activity, due_at],
      );
      const [viewing] = rows;
      if (!viewing) return;
      await notify(scope, services, {
        user: viewing.assignee_id,
        by: null,
        messageKey: 'sales.notify.viewing',
        values: { name: viewing.name, time: wallClock(company.time_zone, new Date(due_at)).slice(11) },
        entity: 'lead',
        record: viewing.lead_id,
      });
    }),
});

/** A viewing that is planned with less notice needs no reminder. */
export async function remindOfViewing(
  scope: Scope,
  services: Services,
  activity: number,
  due_at: string,
  now: Date,
): Promise<void> {
  const at = new Date(new Date(due_at).getTime() - ahead);
  if (at > now) await enqueue(scope, services, viewingJob, { activity, due_at }, { at, key: `${activity} ${due_at}` });
}

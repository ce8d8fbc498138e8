import * as z from 'zod/mini';
import { defineJob } from '../../jobs/job.ts';
import { notify } from '../../kit/notify.ts';
import type { Services } from '../../kit/services.ts';
import { exportedList } from './exported.ts';

/** A user who is still there has started the download by then. */
const patience = '10 seconds';

/** Deletes a company's expired exports, and notifies the users who left before theirs was ready. */
export const seeToExports = (services: Services, company: number): Promise<void> =>
  services.db.write(company, async (scope) => {
    await scope.client.query('delete from exports where company_id = $1 and expires_at <= now()', [company]);
    const { rows } = await scope.client.query<{ id: number; user_id: number; list: string }>(
      `update exports set told_at = now() where company_id = $1 and state = 'ready' and told_at is null
        and updated_at < now() - $2::interval returning id, user_id, list`,
      [company, patience],
    );
    for (const { id, user_id, list } of rows)
      await notify(scope, services, {
        user: user_id,
        by: null,
        messageKey: 'app.notice.export_ready',
        values: { list: exportedList(list)?.title ?? list },
        entity: 'export',
        record: id,
      });
  });

defineJob({
  kind: 'exports_kept',
  payload: z.strictObject({}),
  run: ({ services, currentUser }) => seeToExports(services, currentUser.company.id),
  recurs: ({ db }) =>
    db.outside(async (client) => {
      const { rows } = await client.query<{ id: number }>(
        'select companies_with_exports_to_see_to as id from companies_with_exports_to_see_to($1)',
        [patience],
      );
      return rows.map(({ id }) => id);
    }),
});

import * as z from 'zod/mini';
import type { Erasable } from '../../../src/api/app/erasure.ts';
import { type RetentionName, retention } from '../../../src/api/settings/retention.ts';
import { dayIn } from '../../../src/calendar/zone.ts';
import type { Scope } from '../../db/scope.ts';
import { removeUnused } from '../../files/unused.ts';
import { defineJob } from '../../jobs/job.ts';
import { systemUser } from '../../kit/current-user.ts';
import type { Services } from '../../kit/services.ts';
import { retentionOf } from '../../settings/retention-setting.ts';
import { erase } from '../privacy/erase.ts';
import { personOf } from '../privacy/person.ts';

/** Rows that are deleted in one transaction: few enough to keep nobody waiting. */
const batch = 2000;

interface Rule {
  table: string;
  for: RetentionName;
  /** Deletes at most `$2` rows of the company `$1` that have been kept for `$3` days. */
  text: string;
}

const rowsOf = (table: string, isOver: string): Pick<Rule, 'table' | 'text'> => ({
  table,
  text: `delete from ${table} where ctid = any(array(select ctid from ${table} where company_id = $1 and ${isOver} limit $2))`,
});
const before = 'now() - make_interval(days => $3)';

/** Each is tried a day before and after: tests/server/app/retention.test.ts. */
export const rules: readonly Rule[] = [
  { for: 'answer_days', ...rowsOf('idempotency_keys', `at < ${before}`) },
  { for: 'session_days', ...rowsOf('sessions', `expires_at < ${before}`) },
  { for: 'session_days', ...rowsOf('portal_sessions', `expires_at < ${before}`) },
  // Familiar for ninety days (attempts.ts), and then as long as a session that has ended.
  { for: 'session_days', ...rowsOf('familiar_networks', 'seen_at < now() - make_interval(days => 90 + $3)') },
  { for: 'link_days', ...rowsOf('password_resets', `least(expires_at, used_at) < ${before}`) },
  { for: 'link_days', ...rowsOf('mobile_access_links', `least(expires_at, used_at) < ${before}`) },
  { for: 'link_days', ...rowsOf('unit_owner_links', `least(expires_at, used_at) < ${before}`) },
  { for: 'notification_days', ...rowsOf('notifications', `read_at < ${before}`) },
  { for: 'job_days', ...rowsOf('jobs', `dead_at < ${before}`) },
  { for: 'job_days', ...rowsOf('timers', `done_at < ${before}`) },
  // The rows of files; what became of them stays counted.
  {
    for: 'job_days',
    ...rowsOf(
      'data_import_rows',
      `data_import_id in (select i.id from data_imports i where i.company_id = $1 and i.updated_at < ${before})`,
    ),
  },
  // The app's role may not delete these by itself. The functions see to it that nothing younger goes.
  { table: 'outbox', for: 'event_days', text: 'select from purge_outbox($1, $2, $3)' },
  { table: 'identity_reads', for: 'identity_read_days', text: 'select from purge_identity_reads($1, $2, $3)' },
  { table: 'attempts', for: 'attempt_days', text: 'select from purge_attempts($2, $3) where $1::bigint is not null' },
];

/** Deletes what a company has kept long enough; returns the number of rows. */
export async function purge(services: Services, company: number, signal?: AbortSignal): Promise<number> {
  const chosen = await services.db.read(company, retentionOf);
  const days = (name: RetentionName): number => (name in chosen ? chosen[name] : retention[name].days);
  let purged = 0;
  for (const rule of rules)
    for (let last = batch; last === batch; purged += last) {
      signal?.throwIfAborted();
      last = await services.db.write(company, async ({ client }) => {
        const { rowCount } = await client.query(rule.text, [company, batch, days(rule.for)]);
        return rowCount ?? 0;
      });
    }
  purged += await services.mail.purge(days('mail_days'));
  await eraseRest(services, company);
  purged += await removeUnused(services, company);
  await services.db.write(company, ({ client }) =>
    client.query('update retention_settings set purged_at = now() where company_id = $1', [company]),
  );
  return purged;
}

/** Erases what had to be kept of people who asked for erasure, and needn't be any longer. */
async function eraseRest(services: Services, company_id: number): Promise<void> {
  const company = await services.companies.byId(company_id);
  if (!company) return;
  // The real day: a sandbox's moved clock makes nothing go sooner.
  const today = dayIn(company.time_zone, new Date());
  const due = await services.db.read(company_id, async ({ client }) => {
    const { rows } = await client.query<{ entity: Erasable; record_id: number }>(
      'select entity, record_id from erasures where company_id = $1 and keep_until < $2 order by id limit 200',
      [company_id, today],
    );
    return rows;
  });
  for (const one of due)
    await services.db.write(company_id, async (scope) => {
      const person = await personOf(scope, today, one.entity, one.record_id);
      // Who makes another contract meanwhile is looked at again when that has ended.
      if (!person.reasons.length) await erase(scope, services, systemUser(company), one, person);
    });
}

/** Whether messages after this one were deleted, so that whoever saw it last can't catch up. */
export async function isForgotten({ client, company }: Scope, since: number): Promise<boolean> {
  const { rows } = await client.query<{ purged: number }>({
    name: 'outbox.purged',
    text: 'select outbox_purged as purged from retention_settings where company_id = $1',
    values: [company],
  });
  return since < (rows[0]?.purged ?? 0);
}

defineJob({
  kind: 'retention',
  payload: z.strictObject({}),
  run: ({ services, currentUser, signal }) => purge(services, currentUser.company.id, signal),
  recurs: ({ db }) =>
    db.outside(async (client) => {
      const { rows } = await client.query<{ id: number }>("select companies_to_purge as id from companies_to_purge('1 day')");
      return rows.map(({ id }) => id);
    }),
});

import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { timers } from '../db/schema/platform.ts';
import { ApiError } from '../kit/api-error.ts';
import { systemUser } from '../kit/current-user.ts';
import { advanceNamed } from '../kit/lifecycle.ts';
import { setColumns } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { defineJob } from './job.ts';

interface Sweep {
  signal?: AbortSignal;
  /** Waits for what another process has started instead of leaving it to that process. */
  isPatient?: boolean;
}

/** Sends a company's events that are due by its clock (L5); returns how many. */
export async function sweepTimers(services: Services, company: number, { signal, isPatient }: Sweep = {}): Promise<number> {
  let done = 0;
  for (;;) {
    const due = await services.db.read(company, ({ db }) =>
      db
        .select({ id: timers.id })
        .from(timers)
        .where(
          and(
            eq(timers.company_id, company),
            isNull(timers.done_at),
            sql`${timers.due_at} <= now() + make_interval(secs => (select clock_offset from companies where id = ${company}))`,
          ),
        )
        .orderBy(asc(timers.due_at), asc(timers.id))
        .limit(200),
    );
    const before = done;
    for (const { id } of due) {
      signal?.throwIfAborted();
      if (await send(services, company, id, isPatient)) done += 1;
    }
    if (due.length < 200 || done === before) return done;
  }
}

async function send(services: Services, company_id: number, id: number, isPatient = false): Promise<boolean> {
  const company = await services.companies.byId(company_id);
  if (!company) return false;
  return services.db.write(company_id, async (scope) => {
    const mine = and(eq(timers.company_id, company_id), eq(timers.id, id));
    const [timer] = await scope.db
      .select()
      .from(timers)
      .where(mine)
      .for('update', isPatient ? {} : { skipLocked: true });
    if (!timer || timer.done_at) return false;
    await setColumns(scope, timers, id, { done_at: new Date().toISOString(), outcome: 'sent' });
    await scope.client.query('savepoint event');
    try {
      await advanceNamed(scope, services, {
        entity: timer.entity,
        id: timer.record_id,
        currentUser: systemUser(company),
        event: { type: timer.event },
      });
    } catch (error) {
      // The record has moved on and its chart no longer accepts the event, which is fine.
      await scope.client.query('rollback to savepoint event');
      await setColumns(scope, timers, id, { outcome: error instanceof ApiError ? error.code : 'fault' });
      if (!(error instanceof ApiError)) services.log.error({ err: error, timer: id, event: timer.event }, 'a timer failed');
    }
    return true;
  });
}

const withDueTimers = async ({ db }: Services): Promise<number[]> =>
  (
    await db.outside((client) =>
      client.query<{ id: number }>('select companies_with_due_timers as id from companies_with_due_timers()'),
    )
  ).rows.map(({ id }) => id);

defineJob({
  kind: 'timers',
  payload: z.strictObject({}),
  run: ({ services, currentUser, signal }) => sweepTimers(services, currentUser.company.id, { signal }),
  recurs: withDueTimers,
});

import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { timers } from '../db/schema/platform.ts';
import type { Scope } from '../db/scope.ts';
import { ApiError } from '../kit/api-error.ts';
import { systemUser } from '../kit/current-user.ts';
import { advanceNamed, allBoundLifecycles } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
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
        .select({ id: timers.id, entity: timers.entity, record_id: timers.record_id })
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
    for (const timer of due) {
      signal?.throwIfAborted();
      if (await send(services, company, timer, isPatient)) done += 1;
    }
    if (due.length < 200 || done === before) return done;
  }
}

interface Due {
  id: number;
  entity: string;
  record_id: number;
}

/** Locks the record before its timer, as whoever moves it and then sets or drops its timers. */
async function send(services: Services, company_id: number, due: Due, isPatient = false): Promise<boolean> {
  const { id, record_id } = due;
  // A timer of a chart that there no longer is fails like any other, and keeps none from its turn.
  const bound = allBoundLifecycles().find(({ lifecycle }) => lifecycle.entity === due.entity);
  const company = await services.companies.byId(company_id);
  if (!company) return false;
  return services.db.write(company_id, async (scope) => {
    if (!(await takeTurn(scope, id, isPatient))) return false;
    await bound?.lockFirst?.(scope, record_id);
    if (bound) await lockRow(scope, bound.table, record_id);
    const mine = and(eq(timers.company_id, company_id), eq(timers.id, id));
    const [timer] = await scope.db.select().from(timers).where(mine).for('update');
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

/** Whether no other process sends this timer now; the patient wait until it has. */
async function takeTurn({ client, company }: Scope, timer: number, isPatient: boolean): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>({
    name: `timers.turn${isPatient ? '.patient' : ''}`,
    text: isPatient
      ? 'select true as mine from pg_advisory_xact_lock(hashtextextended($1, 0))'
      : 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine',
    values: [`timer ${company} ${timer}`],
  });
  return rows[0]?.mine === true;
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

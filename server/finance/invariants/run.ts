import * as z from 'zod/mini';
import type { BookCheck, CheckId } from '../../../src/api/finance/books.ts';
import type { Scope } from '../../db/scope.ts';
import { mayTakeLong } from '../../db/silence.ts';
import { defineJob } from '../../jobs/job.ts';
import { nowOf, todayOf } from '../../kit/clock.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { notify } from '../../kit/notify.ts';
import type { Services } from '../../kit/services.ts';
import { openMonths } from '../ledger/open-months.ts';
import type { Invariant } from './invariant.ts';
import { invariants } from './invariants.ts';

/** Rows that are kept of each check. */
const mostRows = 20;

type Found = Pick<BookCheck, 'rows'> & { violations: number };
/** What a check finds: how many rows, and the first of them. */
export async function findViolations(scope: Scope, { sql }: Invariant): Promise<Found> {
  const { rows } = await scope.client.query<Found>({
    text: `with found as (${sql})
      select (select count(*) from found)::int as violations,
        (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (select * from found limit ${mostRows}) f) as rows`,
    values: [scope.company],
  });
  return rows[0] as Found;
}

/** Opens the months that have come, runs every check, keeps what it finds, and notifies of those that have held until now. */
export async function checkBooks(scope: Scope, services: Services, { company }: CurrentUser): Promise<void> {
  mayTakeLong(scope.client);
  await openMonths(scope, company, todayOf(company));
  const { rows: failing } = await scope.client.query<{ id: CheckId }>(
    'select check_id as id from book_checks where company_id = $1 and violations > 0',
    [scope.company],
  );
  for (const one of invariants) {
    const began = performance.now();
    const { violations, rows } = await findViolations(scope, one);
    await scope.client.query({
      name: 'books.keep',
      text: `insert into book_checks as c (company_id, check_id, violations, rows, took_ms, ran_at, failing_since)
        values ($1, $2, $3::int, $4, $5, $6::timestamptz, case when $3::int > 0 then $6::timestamptz end)
        on conflict (company_id, check_id) do update set violations = excluded.violations, rows = excluded.rows, took_ms = excluded.took_ms,
          ran_at = excluded.ran_at, checked_at = now(),
          failing_since = case when excluded.violations > 0 then coalesce(c.failing_since, excluded.ran_at) end`,
      values: [
        scope.company,
        one.id,
        violations,
        JSON.stringify(rows),
        Math.round(performance.now() - began),
        nowOf(company).toISOString(),
      ],
    });
    if (violations && !failing.some(({ id }) => id === one.id)) await notifyKeepers(scope, services, one.id);
  }
}

/** Administrators, and whoever may approve in Finance. */
async function notifyKeepers(scope: Scope, services: Services, check: CheckId): Promise<void> {
  const { rows } = await scope.client.query<{ id: number }>(
    `select u.id from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
      where u.company_id = $1 and u.active and (r.is_admin or r.privileges #>> '{finance,approve}' = 'true') order by u.id`,
    [scope.company],
  );
  for (const { id } of rows)
    await notify(scope, services, {
      user: id,
      messageKey: 'finance.notice.check_failed',
      values: { check },
      entity: 'books',
      by: null,
    });
}

/** Every check with what it found last; null before its first run. */
export async function readChecks(scope: Scope): Promise<BookCheck[]> {
  const { rows } = await scope.client.query<Omit<BookCheck, 'query'>>({
    name: 'books.read',
    text: 'select check_id as id, violations, rows, took_ms, ran_at, failing_since from book_checks where company_id = $1',
    values: [scope.company],
  });
  const instant = (value: string | null | undefined) => (value ? new Date(value).toISOString() : null);
  return invariants.map(({ id, sql }) => {
    const last = rows.find((row) => row.id === id);
    return {
      id,
      query: sql.replaceAll(/^ {6}/gm, ''),
      violations: last?.violations ?? null,
      rows: last?.rows ?? [],
      took_ms: last?.took_ms ?? null,
      ran_at: instant(last?.ran_at),
      failing_since: instant(last?.failing_since),
    };
  });
}

/** Every night, for each company that has posted. */
export const bookCheckJob = defineJob({
  kind: 'book_check',
  payload: z.strictObject({}),
  run: ({ services, currentUser }) =>
    services.db.write(currentUser.company.id, (scope) => checkBooks(scope, services, currentUser)),
  recurs: ({ db }) =>
    db.outside(async (client) => {
      const { rows } = await client.query<{ id: number }>(
        "select companies_with_unchecked_books as id from companies_with_unchecked_books('1 day')",
      );
      return rows.map(({ id }) => id);
    }),
});

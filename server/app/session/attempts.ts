import { ApiError } from '../../kit/api-error.ts';
import type { Services } from '../../kit/services.ts';

const minutes = 15;

/**
 * Counts failed attempts per subject (an account, an IP address) over the last fifteen minutes, across all processes. Throws an
 * ApiError 429 when a limit is reached; an address gets five times as many as an account.
 */
export async function limitAttempts({ db, config }: Services, subjects: string[]) {
  const counted = await db.outside((client) =>
    client.query<{ subject: string; attempts: number; oldest: number }>({
      name: 'attempts.count',
      text: `select subject, count(*)::int as attempts, extract(epoch from now() - min(at))::int as oldest from attempts
        where subject = any($1) and at > now() - interval '${minutes} minutes' group by subject`,
      values: [subjects],
    }),
  );
  for (const { subject, attempts, oldest } of counted.rows) {
    const most = subject.includes('address:') ? config.signInAttempts * 5 : config.signInAttempts;
    if (attempts >= most) {
      const retry_after = Math.max(1, minutes * 60 - oldest);
      throw new ApiError(429, 'throttled', 'app.error.throttled', {
        values: { count: Math.ceil(retry_after / 60) },
        retry_after,
      });
    }
  }
  return {
    failed: () => db.outside((client) => client.query('insert into attempts (subject) select unnest($1::text[])', [subjects])),
    /** Resets the account's count; the address's continues. */
    succeeded: () => db.outside((client) => client.query('delete from attempts where subject = $1', [subjects[0]])),
  };
}

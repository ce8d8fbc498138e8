import { networkOf } from '../../http/network.ts';
import { ApiError } from '../../kit/api-error.ts';
import type { Company } from '../../kit/current-user.ts';
import type { Services } from '../../kit/services.ts';

const minutes = 15;
/** An office shares an address: it gets so many times the attempts of an account. */
const accountsBehindAddress = 5;

/** What is limited, each with a count of its own. */
type What = 'sign-in' | 'forgot' | 'reset';

interface Attempt {
  company: Company;
  what: What;
  /** The account it is about, where it is about one. */
  account?: string;
  address: string;
}

/**
 * Counts an attempt of the last fifteen minutes, for its account and its address, before it is let through: attempts in
 * parallel count each other, in all processes. An address is counted for each company by itself, so that nobody locks out
 * another company. Throws an ApiError 429 when a limit is reached; what is refused doesn't count.
 */
export async function limitAttempts({ db, config }: Services, { company, what, account, address }: Attempt) {
  const subjects = [
    `${what}:address:${company.id}:${networkOf(address)}`,
    ...(account === undefined ? [] : [`${what}:account:${company.id}:${account}`]),
  ];
  const limits = [config.signInAttempts * accountsBehindAddress, config.signInAttempts];
  const { rows } = await db.outside((client) =>
    client.query<{ wait: number | null; ids: number[] | null }>({
      name: 'attempts.count',
      text: 'select wait, ids from count_attempt($1, $2, make_interval(mins => $3))',
      values: [subjects, limits.slice(0, subjects.length), minutes],
    }),
  );
  const { wait, ids } = rows[0] as { wait: number | null; ids: number[] | null };
  if (wait !== null) {
    const retry_after = Math.max(1, wait);
    throw new ApiError(429, 'throttled', 'app.error.throttled', {
      values: { count: Math.ceil(retry_after / 60) },
      retry_after,
    });
  }
  return {
    /** Takes this attempt back, and the account's earlier ones. */
    succeeded: () => db.outside((client) => client.query('select forget_attempt($1, $2)', [subjects, ids])),
  };
}

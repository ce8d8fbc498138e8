import type { Scope } from '../../db/scope.ts';
import { networkOf } from '../../http/network.ts';
import { ApiError } from '../../kit/api-error.ts';
import type { Company } from '../../kit/current-user.ts';
import type { Services } from '../../kit/services.ts';

const minutes = 15;
/** An office shares an address: it gets so many times the attempts of an account. */
const accountsBehindAddress = 5;

/**
 * Attempts of all networks together that an account isn't familiar with, as a multiple of those of one, by what is attempted. A code
 * of six digits is guessed sooner than a password, and each forgotten password sends a mail.
 */
const strangers = { 'sign-in': 10, confirm: 10, code: 2, forgot: 2, reset: 2, offer: 2, report: 2 };
type What = keyof typeof strangers;

interface Attempt {
  company: Company;
  what: What;
  /** The account it is about, where it is about one. */
  account?: string;
  address: string;
}

/** How long a network stays familiar after the last sign-in from it, in days. */
const familiarDays = 90;

async function isFamiliar({ db }: Services, company: Company, account: string, network: string): Promise<boolean> {
  const { rowCount } = await db.read(company.id, ({ client }) =>
    client.query({
      name: 'networks.familiar',
      text: `select from familiar_networks n join users u on u.company_id = n.company_id and u.id = n.user_id
        where n.company_id = $1 and lower(u.email) = $2 and n.network = $3
          and n.seen_at > now() - make_interval(days => ${familiarDays})
        union all select from portal_sessions s join mobile_accesses a on a.company_id = s.company_id and a.id = s.mobile_access_id
        where s.company_id = $1 and lower(a.email) = $2 and s.network = $3 limit 1`,
      values: [company.id, account, network],
    }),
  );
  return Boolean(rowCount);
}

/** Notes that a person has proved from this address who they are. */
export async function becomeFamiliar(scope: Scope, user: number, address: string): Promise<void> {
  await scope.client.query({
    name: 'networks.note',
    text: `insert into familiar_networks (company_id, user_id, network) values ($1, $2, $3)
      on conflict (company_id, user_id, network) do update set seen_at = now()`,
    values: [scope.company, user, networkOf(address)],
  });
}

/**
 * Counts an attempt of the last fifteen minutes, for its account and its address, before it is let through: attempts in
 * parallel count each other, in all processes. An address is counted for each company by itself, so that nobody locks out
 * another company. Each network has an account's attempts of its own; those that its person hasn't signed in from have a few times
 * as many together, so that guessing from many is slowed, and nobody locks out whoever is elsewhere (decisions 84 and 147). Throws
 * an ApiError 429 when a limit is reached; what is refused doesn't count.
 */
export async function limitAttempts(services: Services, { company, what, account, address }: Attempt) {
  const { db, config } = services;
  const network = networkOf(address);
  const most = config.signInAttempts;
  const counted: [subject: string, most: number][] = [[`${what}:address:${company.id}:${network}`, most * accountsBehindAddress]];
  if (account !== undefined) {
    if (!(await isFamiliar(services, company, account, network)))
      counted.push([`${what}:strangers:${company.id}:${account}`, most * strangers[what]]);
    // The last one begins anew with a success.
    counted.push([`${what}:account:${company.id}:${account}@${network}`, most]);
  }
  const subjects = counted.map(([subject]) => subject);
  const { rows } = await db.outside((client) =>
    client.query<{ wait: number | null; ids: number[] | null }>({
      name: 'attempts.count',
      text: 'select wait, ids from count_attempt($1, $2, make_interval(mins => $3))',
      values: [subjects, counted.map(([, limit]) => limit), minutes],
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

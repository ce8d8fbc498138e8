import { createHash, randomBytes } from 'node:crypto';
import type { Privileges } from '../../../src/api/privileges.ts';
import type { Viewer } from '../../../src/machines/kit/lifecycle.ts';
import type { Database, Scope } from '../../db/scope.ts';
import type { Broadcast, OutboxMessage } from '../../jobs/outbox.ts';
import type { Company, CurrentUser } from '../../kit/current-user.ts';
import { powersOf } from '../../kit/privacy.ts';
import { sightOf } from '../../kit/sight.ts';
import { inGroup } from '../../kit/statuses.ts';

type Known = Pick<CurrentUser, 'viewer' | 'role' | 'sight'> & {
  /** Until when it is cached, and when the session ends, in milliseconds. */
  until: number;
  expires: number;
  /** Nothing can be done before the authenticator app that the company requires. */
  mustEnrol: boolean;
};
interface Row {
  token_hash: string;
  id: number;
  role_id: number;
  is_admin: boolean;
  is_provider: boolean;
  privileges: Privileges;
  expires_at: Date;
  must_enrol: boolean;
  provider: number | null;
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SQL: whether the company requires an authenticator app of user `u` with role `r`, who has none. */
export const mustEnrolSql = `(r.is_admin and (select c.admins_need_second_factor from companies c where c.id = u.company_id)
  and not exists (select from second_factors f where f.company_id = u.company_id and f.user_id = u.id and f.confirmed_at is not null))`;

/** SQL: the provider whose person user `u` with role `r` is, until the provider has ended; null for staff. */
const providerOfUser = `(select p.id from providers p where p.company_id = u.company_id and p.id = u.provider_id
  and r.is_provider and not r.is_admin and p.status ${inGroup('provider', 'engaged')})`;

/** How long an unused session lasts, in hours; each sign-in creates a new one. */
const hours = 12;
/** Of a person, at once: whoever signs in once more loses the oldest. */
export const mostSessions = 50;

/**
 * Sessions by token. A cached one costs no query: entries live for a minute, and are dropped when the user, role or
 * session changes: at once in the process that changes them, within a second in every other.
 */
export class Sessions {
  private readonly known = new Map<string, Known>();
  /** When a session's use was noted last. */
  private readonly noted = new Map<string, { at: number; address: string }>();
  /** Notes that are being written. */
  private readonly noting = new Set<Promise<unknown>>();
  /** How often something was forgotten. */
  forgotten = 0;

  constructor(
    private readonly db: Database,
    private readonly broadcast: Broadcast,
  ) {
    broadcast.on('forgotten', (gone) => this.drop(gone));
    broadcast.on('message', (message) => {
      if (message.topic === 'forget') this.drop(message);
    });
  }

  private drop({ company_id, payload }: Pick<OutboxMessage, 'company_id' | 'payload'>): void {
    this.forgotten += 1;
    if (payload.what !== 'sessions') return;
    for (const key of this.known.keys()) if (key.startsWith(`${company_id}:`)) this.known.delete(key);
  }

  async find(company: Company, token: string): Promise<Known | null> {
    const name = `${company.id}:${token}`;
    const warm = this.known.get(name);
    if (warm && warm.until > Date.now()) return warm;
    this.known.delete(name);
    return (await this.findAll(company, [token])).get(token) ?? null;
  }

  /** Those of the sessions that haven't ended, by token, as the database has them now. */
  async findAll(company: Company, tokens: string[]): Promise<Map<string, Known>> {
    const byHash = new Map(tokens.map((token) => [hashOf(token), token]));
    const found = new Map<string, Known>();
    const { forgotten } = this;
    const { rows } = await this.db.read(company.id, ({ client }) =>
      client.query<Row>({
        name: 'sessions.find',
        text: `select s.token_hash, u.id, r.id as role_id, r.is_admin, r.is_provider, r.privileges, s.expires_at,
            ${mustEnrolSql} as must_enrol, ${providerOfUser} as provider
          from sessions s
          join users u on u.company_id = s.company_id and u.id = s.user_id
          join roles r on r.company_id = u.company_id and r.id = u.role_id
          where s.company_id = $1 and s.token_hash = any($2) and s.opened_by is null and s.expires_at > now() and u.active`,
        values: [company.id, [...byHash.keys()]],
      }),
    );
    if (this.known.size > 20_000) this.known.clear();
    for (const row of rows) {
      const token = byHash.get(row.token_hash) as string;
      const expires = row.expires_at.getTime();
      const { is_admin, is_provider } = row;
      const privileges = row.must_enrol ? {} : powersOf(row);
      const session: Known = {
        viewer: {
          ...{ id: row.id, is_admin: is_admin && !row.must_enrol, privileges },
          ...(row.provider !== null && { provider: Number(row.provider) }),
        },
        role: { id: row.role_id, is_admin, is_provider, privileges },
        sight: sightOf(row.id, row),
        until: Math.min(Date.now() + 60_000, expires),
        expires,
        mustEnrol: row.must_enrol,
      };
      found.set(token, session);
      // What was read before a change and arrives after it isn't kept.
      if (this.forgotten === forgotten) this.known.set(`${company.id}:${token}`, session);
    }
    return found;
  }

  /** Creates a session and returns its token, of which only a hash is stored. */
  async start(scope: Scope, userId: number, agent?: string, address?: string): Promise<string> {
    const token = newToken();
    await scope.client.query(
      `insert into sessions (company_id, token_hash, user_id, expires_at, agent, address) values ($1, $2, $3, now() + make_interval(hours => ${hours}), $4, $5)`,
      [scope.company, hashOf(token), userId, agent?.slice(0, 200) ?? null, address ?? null],
    );
    const { rowCount } = await scope.client.query(
      `delete from sessions where company_id = $1 and token_hash in (
        select token_hash from sessions where company_id = $1 and user_id = $2 and opened_by is null and expires_at > now()
        order by created_at desc, expires_at desc offset ${mostSessions})`,
      [scope.company, userId],
    );
    if (rowCount) await this.broadcast.publish(scope, 'forget', { what: 'sessions', ended: true });
    return token;
  }

  /** A token that only opens the workbench in this session's browser, and ends with the session at the latest. */
  async openPass(scope: Scope, session: string, minutes: number): Promise<{ token: string; until: string }> {
    const token = newToken();
    const { rows } = await scope.client.query<{ expires_at: Date }>(
      `insert into sessions (company_id, token_hash, user_id, expires_at, opened_by)
        select company_id, $3, user_id, least(expires_at, now() + make_interval(mins => $4)), token_hash
        from sessions where company_id = $1 and token_hash = $2 and opened_by is null returning expires_at`,
      [scope.company, hashOf(session), hashOf(token), minutes],
    );
    return { token, until: (rows[0] as { expires_at: Date }).expires_at.toISOString() };
  }

  /** The holder of a workbench pass; null if it is invalid or expired, or its session has ended. */
  async findPass(company: Company, token: string): Promise<Viewer | null> {
    const { rows } = await this.db.read(company.id, ({ client }) =>
      client.query<Viewer & { is_provider: boolean }>({
        name: 'sessions.pass',
        text: `select u.id, r.is_admin, r.is_provider, r.privileges
          from sessions p join sessions s on s.company_id = p.company_id and s.token_hash = p.opened_by
          join users u on u.company_id = p.company_id and u.id = p.user_id
          join roles r on r.company_id = u.company_id and r.id = u.role_id
          where p.company_id = $1 and p.token_hash = $2 and p.expires_at > now() and s.expires_at > now() and u.active and not ${mustEnrolSql}`,
        values: [company.id, hashOf(token)],
      }),
    );
    const [row] = rows;
    return row ? { id: row.id, is_admin: row.is_admin, privileges: powersOf(row) } : null;
  }

  /** Notes that a session is in use, and where. */
  async note(company: Company, token: string, address: string): Promise<void> {
    const name = `${company.id}:${token}`;
    const last = this.noted.get(name);
    if (last && last.address === address && Date.now() - last.at < 5 * 60_000) return;
    if (this.noted.size > 20_000) this.noted.clear();
    this.noted.set(name, { at: Date.now(), address });
    const writing = this.db.write(company.id, ({ client }) =>
      client.query({
        name: 'sessions.note',
        text: `update sessions set seen_at = now(), address = $3 where company_id = $1 and token_hash = $2
          and (address is distinct from $3 or seen_at < now() - interval '5 minutes')`,
        values: [company.id, hashOf(token), address],
      }),
    );
    this.noting.add(writing);
    await writing.finally(() => this.noting.delete(writing));
  }

  /** Waits for the notes that requests left behind, which no response waits for. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.noting);
  }

  /** Ends sessions: one by its token, or all of a user's, perhaps but for one. Returns how many. */
  async end(
    scope: Scope,
    what: { token: string } | { user: number; but?: string } | { user: number; id: number },
  ): Promise<number> {
    const [condition, ...values] =
      'token' in what
        ? ['token_hash = $2', hashOf(what.token)]
        : 'id' in what
          ? ['user_id = $2 and id = $3 and opened_by is null', what.user, what.id]
          : what.but
            ? ['user_id = $2 and token_hash <> $3 and opened_by is distinct from $3', what.user, hashOf(what.but)]
            : ['user_id = $2', what.user];
    const { rows } = await scope.client.query<{ is_pass: boolean }>(
      `delete from sessions where company_id = $1 and ${condition} returning opened_by is not null as is_pass`,
      [scope.company, ...values],
    );
    await this.broadcast.publish(scope, 'forget', { what: 'sessions', ended: true });
    return rows.filter(({ is_pass }) => !is_pass).length;
  }

  /** Users, roles or privileges of this company changed: every process reloads them. */
  async forget(scope: Scope): Promise<void> {
    await this.broadcast.publish(scope, 'forget', { what: 'sessions' });
  }
}

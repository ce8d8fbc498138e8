import type { MobileAccess } from '../../../src/api/leasing/mobile-access.ts';
import type { Database, Scope } from '../../db/scope.ts';
import { networkOf } from '../../http/network.ts';
import { notFound } from '../../kit/api-error.ts';
import type { Company, CurrentUser, PortalUser } from '../../kit/current-user.ts';
import { word } from '../../kit/statuses.ts';
import { hashOf, newToken } from './sessions.ts';

/** How long a session lasts, in days: on a phone, tenants and owners stay signed in. */
const days = 30;
/** Sessions of an access at once: one more ends the oldest. */
const mostPortalSessions = 20;

const isActive = `a.status = ${word('mobile_access', 'active')}`;
/** SQL: for whom access `a` signs in. */
const kind = "case when a.tenant_id is null then 'unit_owner' else 'tenant' end as kind";

/** Creates a session of a mobile access and returns its token, of which only a hash is stored. */
export async function startPortalSession(
  { client, company }: Scope,
  access: number,
  { agent, address }: { agent?: string | undefined; address: string },
): Promise<string> {
  const token = newToken();
  await client.query({
    name: 'portal_sessions.start',
    text: `insert into portal_sessions (company_id, token_hash, mobile_access_id, expires_at, agent, network)
      values ($1, $2, $3, now() + make_interval(days => ${days}), $4, $5)`,
    values: [company, hashOf(token), access, agent?.slice(0, 200) ?? null, networkOf(address)],
  });
  await client.query({
    name: 'portal_sessions.most',
    text: `delete from portal_sessions where company_id = $1 and token_hash in (
      select token_hash from portal_sessions where company_id = $1 and mobile_access_id = $2
      order by created_at desc, token_hash offset ${mostPortalSessions})`,
    values: [company, access],
  });
  return token;
}

/**
 * The tenant or owner of a session; null if it has expired or was ended. Read at each call and never cached, so that an access that
 * was revoked has ended everywhere at once.
 */
export async function findPortalSession(db: Database, company: Company, token: string): Promise<PortalUser | null> {
  const { rows } = await db.read(company.id, ({ client }) =>
    client.query<PortalUser>({
      name: 'portal_sessions.find',
      text: `select a.id as access, ${kind}, coalesce(a.tenant_id, a.unit_owner_id) as holder
        from portal_sessions s join mobile_accesses a on a.company_id = s.company_id and a.id = s.mobile_access_id
        where s.company_id = $1 and s.token_hash = $2 and s.expires_at > now() and ${isActive}`,
      values: [company.id, hashOf(token)],
    }),
  );
  return rows[0] ?? null;
}

/** Ends a session by its token, or all of some accesses. */
export const endPortalSessions = (
  { client, company }: Scope,
  which: { token: string } | { accesses: number[] },
): Promise<unknown> =>
  'token' in which
    ? client.query('delete from portal_sessions where company_id = $1 and token_hash = $2', [company, hashOf(which.token)])
    : client.query('delete from portal_sessions where company_id = $1 and mobile_access_id = any($2)', [company, which.accesses]);

/**
 * Sets the password of everybody who is admitted with an address: accesses with the same one are the same mailbox's, and have one
 * password. Their sessions end. Returns the address; null if the access has none, and is alone.
 */
export async function keepPortalPassword(scope: Scope, access: number, password_hash: string): Promise<string | null> {
  const { rows } = await scope.client.query<{ id: number; email: string | null }>({
    name: 'portal.password',
    text: `update mobile_accesses a set password_hash = $3 from mobile_accesses o
      where o.company_id = $1 and o.id = $2 and a.company_id = $1 and ${isActive}
        and (a.id = o.id or lower(a.email) = lower(o.email)) returning a.id, a.email`,
    values: [scope.company, access, password_hash],
  });
  await endPortalSessions(scope, { accesses: rows.map(({ id }) => id) });
  return rows.find(({ id }) => id === access)?.email ?? null;
}

/** The person signed in for a tenant or an owner. Throws an ApiError 404 for anybody else. */
export function portalUserOf({ portal }: CurrentUser): PortalUser {
  if (!portal) throw notFound();
  return portal;
}

export type PortalPerson = Pick<MobileAccess, 'id' | 'name' | 'language'> & { email: string; kind: PortalUser['kind'] };
/** The person signed in with an access. Throws an ApiError 404 if it isn't active. */
export async function portalPerson({ client, company }: Scope, access: number): Promise<PortalPerson> {
  const { rows } = await client.query<PortalPerson>({
    name: 'portal.person',
    text: `select a.id, a.name, coalesce(a.email, '') as email, a.language, ${kind}
      from mobile_accesses a where a.company_id = $1 and a.id = $2 and ${isActive}`,
    values: [company, access],
  });
  if (!rows[0]) throw notFound();
  return rows[0];
}

import { createHash, createHmac, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import pg from 'pg';
import { StartupError } from '../kit/startup-error.ts';
import { firstConnectionWithin } from './silence.ts';

/** The roles that work in a database besides its owner. Each signs in by itself. */
const roles = {
  /** Everything that a company's people do: sees one company at a time. */
  app: 'statehouse_app',
  /** Reads what is to be broadcast, of all companies, and nothing else. */
  news: 'statehouse_news',
} as const;
type Role = keyof typeof roles;

/** Where a database is, for its owner; and for the two roles, if they have addresses or passwords of their own. */
export interface DatabaseUrls {
  databaseUrl: string;
  appUrl?: string;
  newsUrl?: string;
}

/** The variables that name them. */
const variables = { app: 'APP_DATABASE_URL', news: 'NEWS_DATABASE_URL' };

/** Where a role signs in: as it was told, or at the owner's address, with a password that follows from the owner's. */
export function urlFor(role: Role, { databaseUrl, appUrl, newsUrl }: DatabaseUrls): string {
  const given = { app: appUrl, news: newsUrl }[role];
  if (given === undefined) return withSignIn(databaseUrl, roles[role], derived(role, databaseUrl));
  const { user } = new pg.Client({ connectionString: given });
  if (user !== roles[role])
    throw new StartupError(`${variables[role]} signs in as ${user ?? 'nobody'}: it must be ${roles[role]}, which owns nothing.`);
  return given;
}

/** Passwords by the owner's: every process finds the same one, and there is none to keep. */
const known = new Map<string, string>();
function derived(role: Role, databaseUrl: string): string {
  const { password } = new pg.Client({ connectionString: databaseUrl });
  if (!password)
    throw new StartupError(
      `DATABASE_URL has no password, from which those of ${roles.app} and ${roles.news} would follow: set ${variables.app} and ${variables.news}, too.`,
    );
  const key = createHash('sha256').update(`${role} ${password}`).digest('hex');
  const found = known.get(key) ?? scryptSync(password, roles[role], 24).toString('base64url');
  known.set(key, found);
  return found;
}

function withSignIn(url: string, user: string, password: string): string {
  const changed = new URL(url);
  changed.searchParams.delete('user');
  changed.searchParams.delete('password');
  // What the owner's sessions begin with is the owner's.
  changed.searchParams.delete('options');
  if (changed.hostname) {
    changed.username = user;
    changed.password = password;
  } else {
    changed.searchParams.set('user', user);
    changed.searchParams.set('password', password);
  }
  return changed.href;
}

/** Longer statements are ended, as is waiting for a lock; in milliseconds. */
const statementMs = 15_000;
const lockMs = 5_000;
/** What sessions of the roles begin with. Kept by PostgreSQL and not sent, because poolers drop what is sent. */
const settings: Record<string, string> = {
  timezone: 'UTC',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  row_security: 'on',
  statement_timeout: String(statementMs),
  lock_timeout: String(lockMs),
  idle_in_transaction_session_timeout: '20000',
};

/** `statehouse_owner` is what the owner is for the tables' policies, so that a copy may have an owner of another name. */
const ownerRole = 'statehouse_owner';
/**
 * Reads on behalf of people who aren't staff (sight.sql). The app takes it on within a transaction, and inherits nothing from it:
 * its own policies would otherwise be joined by theirs.
 */
export const outsiderRole = 'statehouse_outsider';
export const allRoles: readonly string[] = [...Object.values(roles), ownerRole, outsiderRole];

/** Makes the roles that are missing, as the owner. Roles belong to the cluster and not to the database. */
export async function makeRoles(owner: pg.Client): Promise<void> {
  for (const role of allRoles)
    await owner.query(
      `do $$ begin if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if; end $$`,
    );
  await owner.query(`do $$ begin
    if not pg_has_role('${ownerRole}', 'USAGE') then execute format('grant ${ownerRole} to %I', current_user); end if;
    if not pg_has_role('${roles.app}', '${outsiderRole}', 'MEMBER') then
      alter role ${roles.app} noinherit;
      grant ${outsiderRole} to ${roles.app};
    end if;
  end $$`);
}

/**
 * Lets the roles sign in as their URLs say. At each start, as a password may have changed and a copy of a database elsewhere has
 * roles without one; where they can sign in already, nothing is touched.
 */
export async function admitRoles(owner: pg.Client, urls: DatabaseUrls): Promise<void> {
  for (const role of Object.keys(roles) as Role[]) {
    const { password } = new pg.Client({ connectionString: urlFor(role, urls) });
    // It signs in by other means (a certificate, the socket's peer), which are the administrator's.
    if (!password) continue;
    // To PostgreSQL itself, not by way of a pooler.
    const direct = withSignIn(urls.databaseUrl, roles[role], password);
    if (await signsIn(direct)) continue;
    await admit(owner, roles[role], password);
    if (!(await signsIn(direct)))
      throw new StartupError(`${roles[role]} was given a password, but still can't sign in: check pg_hba.conf.`);
  }
}

/** Whether a role can sign in; then it has its settings, too. */
async function signsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: firstConnectionWithin });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    // Invalid password; no password, or not permitted to log in.
    if (['28P01', '28000'].includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
  try {
    const { rows } = await client.query<{ rolconfig: string[] | null }>(
      'select rolconfig from pg_roles where rolname = current_user',
    );
    const has = new Set(rows[0]?.rolconfig);
    // Everybody may say what their own sessions begin with.
    for (const [name, value] of Object.entries(settings))
      if (![...has].some((one) => one.toLowerCase() === `${name}=${value}`.toLowerCase()))
        await patiently(() => client.query(`alter role current_user set ${name} = '${value}'`));
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}

async function admit(owner: pg.Client, role: string, password: string): Promise<void> {
  try {
    await patiently(() => owner.query(`alter role ${role} login password '${verifierOf(password)}'`));
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new StartupError(
      `${role} can't sign in, and the owner of the database may not give it a password: do that as an administrator of PostgreSQL (alter role ${role} login password '…'), and name it in ${role === roles.app ? variables.app : variables.news}.`,
    );
  }
}

/** Processes that start on databases of one cluster meet in its roles. */
async function patiently(act: () => Promise<unknown>): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    try {
      await act();
      return;
    } catch (error) {
      if (attempts === 20 || (error as Error).message !== 'tuple concurrently updated') throw error;
    }
  }
}

/** What PostgreSQL keeps of a password (RFC 5803): sent as such, the password is in no log of statements. */
function verifierOf(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const mac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(mac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${mac('Server Key').toString('base64')}`;
}

/** A connection that row security would not hold back. For whoever waits for an answer it is like a refused one: 503. */
class WrongRole extends StartupError {
  readonly severity = 'FATAL';
}

interface Found {
  name: string;
  session: string;
  row_security: string;
  is_above: boolean;
  is_member: boolean;
  inherits: boolean;
  reads_for_outsiders: boolean;
  outsider_sees_more: boolean;
  owns: boolean;
  pid: number;
}

/**
 * Refuses a connection unless it is the role's own, and the role is nobody else's. Returns the process that serves it, which
 * isn't the one that greeted us when a pooler is between.
 */
export async function checkRole(client: pg.ClientBase, role: Role): Promise<number> {
  // Without parameters, which would have it prepared: it tells whether that is possible.
  const { rows } = await client.query<Found>(
    `select current_user as name, session_user as session, current_setting('row_security') as row_security,
      r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolreplication as is_above,
      exists (select from pg_auth_members m where m.member = r.oid and m.roleid is distinct from o.oid) as is_member,
      coalesce(pg_has_role(r.oid, o.oid, 'USAGE'), false) as inherits,
      coalesce(pg_has_role(r.oid, o.oid, 'MEMBER'), false) as reads_for_outsiders,
      coalesce(o.rolsuper or o.rolbypassrls, false) or exists (select from pg_auth_members m where m.member = o.oid) as outsider_sees_more,
      exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relowner = r.oid) as owns,
      pg_backend_pid() as pid
      from pg_roles r left join pg_roles o on o.rolname = '${outsiderRole}' where r.rolname = current_user`,
  );
  const [found] = rows;
  if (!found) throw new Error('Every session has a role');
  const faults = [
    ...(found.name === roles[role] && found.session === roles[role] ? [] : [`it is ${found.session}’s, as ${found.name}`]),
    ...(found.is_above ? [`${found.name} stands above row security (superuser, bypassrls, createrole or replication)`] : []),
    ...(found.is_member ? [`${found.name} is a member of other roles`] : []),
    ...(found.inherits && !found.is_above ? [`${found.name} inherits from ${outsiderRole}`] : []),
    ...(found.reads_for_outsiders === (role === 'app')
      ? []
      : [`${found.name} ${role === 'app' ? 'can’t become' : 'is'} ${outsiderRole}`]),
    ...(found.outsider_sees_more ? [`${outsiderRole} sees more than its own policies say`] : []),
    ...(found.owns ? [`${found.name} owns tables`] : []),
    ...(found.row_security === 'on' ? [] : ['row_security is off']),
  ];
  if (faults.length)
    throw new WrongRole(
      `A connection to the database isn't one of ${roles[role]} that sees only its company: ${faults.join('; ')}. Check ${variables[role]}, and what is between here and PostgreSQL.`,
    );
  return found.pid;
}

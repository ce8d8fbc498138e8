import { type SQL, sql } from 'drizzle-orm';
import type { Privileges } from '../../src/api/privileges.ts';
import type { User, UserBrief, UserInput, userCalls } from '../../src/api/settings/user.ts';
import { hashPassword } from '../app/session/hashing.ts';
import { endLinks, sendLink } from '../app/session/links.ts';
import { sendNotice } from '../app/session/notices.ts';
import { resolveDecisionsOf } from '../approvals/staffing.ts';
import { users } from '../db/schema/people.ts';
import type { Scope } from '../db/scope.ts';
import { type HandlerContext, type Handlers, WithMessage } from '../http/contract.ts';
import { ApiError, invalid } from '../kit/api-error.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { writeLog } from '../kit/lifecycle.ts';
import { readPage } from '../kit/pages.ts';
import { seesStaffAddresses } from '../kit/privacy.ts';
import { type EntityStore, readOr404, setColumns, updateRecord } from '../kit/records.ts';
import { unassignIssuesOf } from '../maintenance/maintenance-issue.ts';
import { holdersOf } from './holders.ts';
import { refuseBeyond, requireAnAdmin } from './privileges.ts';
import { canBeGiven, hasAccess, type Work } from './work-access.ts';

const role = (show: string) =>
  sql<string>`(select r.${sql.raw(show)} from roles r where r.company_id = ${users.company_id} and r.id = ${users.role_id})`;
const nameOf = (column: SQL) =>
  sql<string | null>`(select x.name from users x where x.company_id = ${users.company_id} and x.id = ${column})`;
const named = sql`users.name || ' ' || users.email || ' ' || coalesce(users.mobile, '')`;

export const userStore: EntityStore = {
  entity: 'user',
  table: users,
  title: 'x.name',
  // A deleted user's sessions and links aren't reported.
  goes: { password_resets: null, sessions: null, second_factors: null, recovery_codes: null, familiar_networks: null },
  hidden: ['password_hash', 'dismissed', 'provider_id'],
  shows: {
    role_name_en: role('name_en'),
    role_name_ar: role('name_ar'),
    supervisor_name: nameOf(sql`${users.supervisor_id}`),
    delegate_name: nameOf(sql`${users.delegate_id}`),
    invited: sql<boolean>`(users.password_hash is null)`,
  },
  filters: {
    role_id: (value) => sql`${users.role_id} = ${value}`,
    active: (value) => sql`${users.active} = ${value}`,
  },
  searchText: named,
  sorts: { name: users.name, email: users.email, created_at: users.created_at },
};
/** the list leaves out users of a provider. */
const withoutProviders = sql`not exists (select from roles r where r.company_id = users.company_id and r.id = users.role_id and r.is_provider)`;
const listed: EntityStore = { ...userStore, key: 'user.listed', only: withoutProviders };

interface UserPowers {
  role_id: number;
  is_admin: boolean;
  is_provider: boolean;
  privileges: Privileges;
}
/** Whether it is a provider's person, who is never staff. */
const isOfProvider = async ({ client, company }: Scope, id: number): Promise<boolean> =>
  (await client.query('select from users where company_id = $1 and id = $2 and provider_id is not null', [company, id]))
    .rowCount === 1;
const powersOfRole = async (scope: Scope, id: number): Promise<UserPowers | null> => {
  const { rows } = await scope.client.query<UserPowers>(
    'select id as role_id, is_admin, is_provider, privileges from roles where company_id = $1 and id = $2',
    [scope.company, id],
  );
  return rows[0] ?? null;
};

/** A user's current privileges; throws 404, or 403 if they exceed the viewer's. */
export async function mayTouch({ scope, currentUser }: WriteContext, id: number): Promise<User> {
  const user = await readOr404<User>(scope, userStore, id);
  refuseBeyond(currentUser.viewer, (await powersOfRole(scope, user.role_id)) as UserPowers);
  return user;
}

const isUser = async (scope: Scope, id: unknown): Promise<boolean> =>
  (await scope.client.query('select 1 from users where company_id = $1 and id = $2 and active', [scope.company, id])).rows
    .length > 0;
/** Somebody who does another's work needs access to some of it. */
const mayStandIn = async (scope: Scope, id: unknown): Promise<boolean> =>
  (
    await scope.client.query(
      `select from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
        where u.company_id = $1 and u.id = $2 and u.active and not r.is_provider and ${hasAccess}`,
      [scope.company, id],
    )
  ).rowCount === 1;

async function check(context: WriteContext, values: Record<string, unknown>, id: number | null) {
  const { scope, currentUser } = context;
  if (id !== null) await mayTouch(context, id);
  const wrong: Record<string, string> = {};
  if (values.role_id !== undefined) {
    const wanted = await powersOfRole(scope, Number(values.role_id));
    if (wanted) refuseBeyond(currentUser.viewer, wanted);
    else wrong.role_id = 'app.error.unknown_reference';
    if (wanted && id !== null && !wanted.is_provider && (await isOfProvider(scope, id)))
      wrong.role_id = 'settings.user.error.provider';
  }
  for (const field of ['supervisor_id', 'delegate_id'])
    if (values[field] && (values[field] === id || !(await isUser(scope, values[field]))))
      wrong[field] = values[field] === id ? 'settings.user.error.not_self' : 'app.error.unknown_reference';
  if (values.delegate_id && !wrong.delegate_id && !(await mayStandIn(scope, values.delegate_id)))
    wrong.delegate_id = 'settings.user.error.delegate';
  if (id !== null && values.supervisor_id && !wrong.supervisor_id && (await isAbove(scope, id, Number(values.supervisor_id))))
    wrong.supervisor_id = 'settings.user.error.supervisor_cycle';
  if (values.email !== undefined) {
    const { rows } = await scope.client.query('select 1 from users where company_id = $1 and lower(email) = $2 and id <> $3', [
      scope.company,
      values.email,
      id ?? 0,
    ]);
    if (rows.length) wrong.email = 'settings.user.error.email_taken';
  }
  if (Object.keys(wrong).length) throw invalid(wrong);
  return values;
}

/** Whether `id` supervises `other`, directly or indirectly. */
async function isAbove(scope: Scope, id: number, other: number): Promise<boolean> {
  const { rows } = await scope.client.query(
    `with recursive up as (
      select supervisor_id from users where company_id = $1 and id = $2
      union select u.supervisor_id from users u join up on u.company_id = $1 and u.id = up.supervisor_id)
    select 1 from up where supervisor_id = $3`,
    [scope.company, other, id],
  );
  return rows.length > 0;
}

/** What a changed account entails: its password links end, and the person is told by email. */
async function followAccount({ scope, services }: WriteContext, before: User, { id, email, active }: User, isPassword: boolean) {
  const isMoved = email !== before.email;
  const isSwitched = active !== before.active;
  if (!isMoved && !isSwitched && !isPassword) return;
  await endLinks(scope, id);
  // Who had not chosen a password yet is invited anew, at the right address.
  if (before.invited && !isPassword && active) return sendLink(scope, services, 'invitation', { user: id });
  if (isPassword) await sendNotice(scope, services, 'password_changed', id);
  if (isMoved) for (const address of [before.email, email]) await sendNotice(scope, services, 'email_changed', id, address);
  if (isSwitched) await sendNotice(scope, services, active ? 'access_given' : 'access_ended', id);
}

const crudCalls = crudOf<User>(listed, {
  read: (scope, id) => readOr404<User>(scope, userStore, id),
  check,
  after: async (context, id) => {
    await resolveDecisionsOf(context, [id]);
    await sendLink(context.scope, context.services, 'invitation', { user: id });
  },
});
const whole = crudOf<User>(userStore, {
  removable: async (context, id) => {
    const { scope, currentUser } = context;
    await mayTouch(context, id);
    await requireAnAdmin(scope, id);
    if (id === currentUser.viewer.id) throw new ApiError(422, 'refused', 'settings.user.error.self');
    // History keeps its author's name, so such a user is deactivated instead.
    const { rows } = await scope.client.query<{ count: number }>(
      'select count(*)::int as count from record_log where company_id = $1 and actor_id = $2',
      [scope.company, id],
    );
    const count = rows[0]?.count ?? 0;
    if (count) throw new ApiError(422, 'linked', 'settings.user.error.has_history', { values: { count } });
  },
  removed: async ({ scope, services }, id) => {
    await services.sessions.end(scope, { user: id });
  },
});

/** Who has no access to anything can be given nothing to do. */
const withAccess = sql`exists (select from roles r where r.company_id = users.company_id and r.id = users.role_id
  and ${sql.raw(hasAccess)})`;
const briefly: EntityStore = {
  ...listed,
  key: 'user.brief',
  only: sql`users.active and ${withoutProviders} and ${withAccess}`,
};
/** Neither shows addresses nor tells them to those who search for them. */
const nameOnly: EntityStore = {
  ...briefly,
  key: 'user.name_only',
  searchText: sql`users.name`,
  sorts: { name: users.name, created_at: users.created_at },
};
const brief =
  ({ role }: CurrentUser) =>
  ({
    id,
    name,
    email,
    role_name_en,
    role_name_ar,
  }: Pick<User, 'id' | 'name' | 'email' | 'role_name_en' | 'role_name_ar'>): UserBrief => ({
    id,
    name,
    email: seesStaffAddresses(role) ? email : null,
    role_name_en,
    role_name_ar,
  });

/** Who can be given such work. */
async function membersFor(scope: Scope, currentUser: CurrentUser, work: Work): Promise<UserBrief[]> {
  const { rows } = await scope.client.query<User>(
    `select u.id, u.name, u.email, r.name_en as role_name_en, r.name_ar as role_name_ar
      from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
      where u.company_id = $1 and ${canBeGiven(work)}
      order by u.name, u.id limit 500`,
    [scope.company],
  );
  return rows.map(brief(currentUser));
}

type Change = HandlerContext<typeof userCalls.update>['body'];
/** Changes an account, with all that follows from it; `address` is that of the request. Throws an ApiError. */
export async function changeUser(
  context: WriteContext,
  id: number,
  { password, ...values }: Change,
  address: string,
): Promise<User> {
  const { scope, services, currentUser } = context;
  await check(context, values, id);
  const before = await readOr404<User>(scope, userStore, id);
  if (values.active === false && id === currentUser.viewer.id) {
    await requireAnAdmin(scope, id);
    throw new ApiError(422, 'refused', 'settings.user.error.self');
  }
  const changed = await updateRecord(scope, services, currentUser, userStore, id, values);
  if (password !== undefined) {
    // Separate from the other fields, so that the hash never gets logged.
    await setColumns(scope, users, id, { password_hash: await hashPassword(password, { company: scope.company, address }) });
    await writeLog(scope, currentUser, { entity: 'user', record_id: id, event: 'set_password' });
  }
  if (changed.some((field) => ['role_id', 'active'].includes(field))) await requireAnAdmin(scope);
  if (changed.some((field) => ['role_id', 'active', 'supervisor_id'].includes(field))) await resolveDecisionsOf(context, [id]);
  if (changed.includes('active') && values.active === false) await unassignIssuesOf(context, id);
  if (values.active === false || password !== undefined) await services.sessions.end(scope, { user: id });
  else if (changed.length) await services.sessions.forget(scope);
  const user = await readOr404<User>(scope, userStore, id);
  await followAccount(context, before, user, password !== undefined);
  return user;
}
/** Makes an account, and invites its person to choose a password. Throws an ApiError. */
export const inviteUser = async (context: WriteContext, body: UserInput): Promise<User> =>
  (await crudCalls.create({ ...context, body })).answer;

export const userHandlers: Handlers<typeof userCalls> = {
  list: crudCalls.list,
  create: crudCalls.create,
  get: whole.get,
  update: async ({ scope, services, currentUser, params: { id }, body, request }) =>
    new WithMessage(await changeUser({ scope, services, currentUser }, id, body, request.ip), 'app.said.saved'),
  remove: whole.remove,
  brief: async ({ scope, services, currentUser, query }) => {
    const store = seesStaffAddresses(currentUser.role) ? briefly : nameOnly;
    const page = await readPage<User>(scope, services, store, query as Record<string, unknown>);
    return { ...page, rows: page.rows.map(brief(currentUser)) };
  },
  holders: ({ scope, currentUser, query: { of } }) => holdersOf(scope, currentUser.viewer.id, of),
  operation: ({ scope, currentUser }) => membersFor(scope, currentUser, 'handovers'),
  leasing: ({ scope, currentUser }) => membersFor(scope, currentUser, 'leads'),
  tickets: ({ scope, currentUser }) => membersFor(scope, currentUser, 'tickets'),
  maintenance: ({ scope, currentUser }) => membersFor(scope, currentUser, 'maintenance'),
};

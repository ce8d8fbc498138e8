import type { notificationCalls, Profile, sessionCalls } from '../../../src/api/app/session.ts';
import type { Language } from '../../../src/locales/translate.ts';
import type { Scope } from '../../db/scope.ts';
import { type HandlerContext, type Handlers, opensOwnTransactions, WithMessage } from '../../http/contract.ts';
import { ApiError, notFound } from '../../kit/api-error.ts';
import { todayOf } from '../../kit/clock.ts';
import type { Company, CurrentUser } from '../../kit/current-user.ts';
import { powersOf } from '../../kit/privacy.ts';
import type { Services } from '../../kit/services.ts';
import { subjectsSeenBy } from '../../kit/sight.ts';
import { word } from '../../kit/statuses.ts';
import { texts } from '../../kit/texts.ts';
import { openInvitation, setAppPassword } from './app-passwords.ts';
import { becomeFamiliar, limitAttempts } from './attempts.ts';
import { hashPassword, isPassword } from './hashing.ts';
import { sendLink, useLink, userOfLink } from './links.ts';
import { sendNotice } from './notices.ts';
import { endPortalSessions, portalPerson, startPortalSession } from './portal-sessions.ts';
import { checkCode, hasSecondFactor } from './second-factor.ts';
import { mustEnrolSql } from './sessions.ts';

export async function profileOf(scope: Scope, company: Company, userId: number): Promise<Profile> {
  const { rows } = await scope.client.query({
    name: 'profile.of',
    text: `select u.id, u.name, u.email, u.language, r.id as role_id, r.name_en, r.name_ar, r.is_admin, r.is_provider, r.privileges,
        u.dismissed, ${mustEnrolSql} as must_enrol,
        u.provider_id is not null and r.is_provider and not r.is_admin as is_of_provider,
        (select c.invoice_days_ahead from companies c where c.id = u.company_id) as invoice_days_ahead
      from users u join roles r on r.company_id = u.company_id and r.id = u.role_id where u.company_id = $1 and u.id = $2`,
    values: [scope.company, userId],
  });
  const row = rows[0];
  if (!row) throw notFound();
  const { role_id, name_en, name_ar, is_admin, is_provider, privileges: _, invoice_days_ahead, is_of_provider, ...user } = row;
  const privileges = powersOf(row);
  return {
    ...user,
    kind: is_of_provider ? 'provider' : 'staff',
    role: { id: role_id, name_en, name_ar, is_admin, is_provider, privileges },
    provider_only: is_provider && !is_admin && privileges.maintenance?.view !== true,
    company: companyFor(company, invoice_days_ahead),
  };
}

/** The company as a profile shows it. */
const companyFor = (company: Company, invoice_days_ahead: number): Profile['company'] => ({
  id: company.id,
  slug: company.slug,
  name_en: company.name_en,
  name_ar: company.name_ar,
  today: todayOf(company),
  time_zone: company.time_zone,
  clock_moved: company.clock_offset !== 0,
  sandbox: company.sandbox,
  invoice_days_ahead,
});

interface Account {
  kind: 'staff' | 'portal';
  id: number;
  password_hash: string | null;
}
/**
 * The one account that an address signs in to, so that a sign-in takes one comparison whoever it is: the user's, or at the door of the
 * app and where there is no user, the oldest mobile access's (all with the address have one password). A provider's people sign in at
 * either door.
 */
const findAccount = async (services: Services, company: Company, email: string, door: 'office' | 'app' = 'office') =>
  services.db.read(company.id, async ({ client }) => {
    const { rows } = await client.query<Account>({
      name: 'session.account',
      text: `select a.* from (select 'staff' as kind, id, password_hash from users
          where company_id = $1 and lower(email) = $2 and active and ($3 <> 'app' or provider_id is not null)
        union all (select 'portal', id, password_hash from mobile_accesses
          where company_id = $1 and lower(email) = $2 and status = ${word('mobile_access', 'active')} and password_hash is not null
          order by id limit 1)) a
        order by (a.kind = 'staff') = ($3 <> 'app') desc limit 1`,
      values: [company.id, email, door],
    });
    return rows[0];
  });

/** The profile of whoever signs in for a tenant or an owner: one without a role's privileges. */
async function portalProfileOf(scope: Scope, company: Company, access: number): Promise<Profile> {
  const { kind, ...person } = await portalPerson(scope, access);
  const name = (language: Language) => texts[language](`app.entity.${kind}`);
  return {
    ...person,
    kind,
    role: { id: 0, name_en: name('en'), name_ar: name('ar'), is_admin: false, is_provider: false, privileges: {} },
    provider_only: false,
    must_enrol: false,
    dismissed: [],
    company: companyFor(company, 0),
  };
}

async function setPassword({
  services,
  currentUser: { company },
  params: { id: token },
  body,
  request,
}: Pick<HandlerContext<typeof sessionCalls.reset>, 'services' | 'currentUser' | 'params' | 'body' | 'request'>) {
  const expired = new ApiError(422, 'link_expired', 'app.error.link_expired');
  const attempt = await limitAttempts(services, { company, what: 'reset', address: request.ip });
  // Hashing costs a processor: only for a link that works.
  if (!(await services.db.read(company.id, (scope) => userOfLink(scope, token)))) throw expired;
  const password_hash = await hashPassword(body.password, { company: company.id, address: request.ip });
  await services.db.write(company.id, async (scope) => {
    const user = await useLink(scope, token);
    if (!user) throw expired;
    await scope.client.query(
      'update users set password_hash = $3, version = version + 1, updated_at = now() where company_id = $1 and id = $2',
      [scope.company, user, password_hash],
    );
    await services.sessions.end(scope, { user });
    // The link came by their mail: strangers' tries don't keep them out here.
    await becomeFamiliar(scope, user, request.ip);
    await sendNotice(scope, services, 'password_changed', user);
  });
  await attempt.succeeded();
  return new WithMessage({}, 'app.said.password_changed');
}

export const sessionHandlers: Handlers<typeof sessionCalls> = {
  signIn: opensOwnTransactions(async ({ services, currentUser: { company }, body: { email, password, code, door }, request }) => {
    const attempt = await limitAttempts(services, { company, what: 'sign-in', account: email, address: request.ip });
    const user = await findAccount(services, company, email, door);
    if (!(await isPassword(user?.password_hash, password, { company: company.id, address: request.ip })) || !user)
      throw new ApiError(401, 'wrong_credentials', 'app.error.wrong_credentials');
    await attempt.succeeded();
    const agent = request.headers['user-agent'];
    if (user.kind === 'portal')
      return services.db.write(company.id, async (scope) => ({
        auth_token: await startPortalSession(scope, user.id, { agent, address: request.ip }),
        user: await portalProfileOf(scope, company, user.id),
        currency: 'SAR',
      }));
    if (await services.db.read(company.id, (scope) => hasSecondFactor(scope, user.id))) {
      if (code === undefined)
        throw new ApiError(422, 'code_required', 'app.error.code_required', { fields: { code: 'app.error.code_required' } });
      await checkCode(services, { company, user: user.id, address: request.ip, email }, code);
    }
    return services.db.write(company.id, async (scope) => {
      await becomeFamiliar(scope, user.id, request.ip);
      const auth_token = await services.sessions.start(scope, user.id, agent, request.ip);
      return { auth_token, user: await profileOf(scope, company, user.id), currency: 'SAR' };
    });
  }),
  profile: ({ scope, currentUser: { company, portal, viewer } }) =>
    portal ? portalProfileOf(scope, company, portal.access) : profileOf(scope, company, viewer.id),
  forgot: opensOwnTransactions(async ({ services, currentUser: { company }, body: { email }, request }) => {
    await limitAttempts(services, { company, what: 'forgot', account: email, address: request.ip });
    // The same work whether there is such a user or not.
    await services.db.write(company.id, (scope) => sendLink(scope, services, 'reset', { email }));
    return new WithMessage({}, 'app.said.reset_sent');
  }),
  reset: opensOwnTransactions(setPassword),
  resetMobile: opensOwnTransactions(setAppPassword),
  openInvitation: opensOwnTransactions(openInvitation),
  signOut: async ({ scope, services, currentUser, request }) => {
    const token = String(request.headers['auth-token']);
    await (currentUser.portal ? endPortalSessions(scope, { token }) : services.sessions.end(scope, { token }));
    return {};
  },
  company: async ({ currentUser: { company } }) => ({ slug: company.slug, name_en: company.name_en, name_ar: company.name_ar }),
};

const perPage = 20;
/** SQL: the user's notifications whose subject they may see now; the values are `seenBy`. */
const seen = 'company_id = $1 and user_id = $2 and entity = any($3)';
const seenBy = (scope: Scope, { viewer }: CurrentUser) => [scope.company, viewer.id, subjectsSeenBy(viewer)];

export const notificationHandlers: Handlers<typeof notificationCalls> = {
  list: async ({ scope, currentUser, query }) => {
    const page = query.page ?? 1;
    const who = seenBy(scope, currentUser);
    const [found, counted] = await Promise.all([
      scope.client.query({
        name: 'notifications.list',
        text: `select id, text_key, "values", entity, record_id, read_at, created_at from notifications
          where ${seen} order by id desc limit ${perPage + 1} offset $4`,
        values: [...who, (page - 1) * perPage],
      }),
      scope.client.query({
        name: 'notifications.count',
        text: `select count(*) as count, count(*) filter (where read_at is null) as unread from notifications where ${seen}`,
        values: who,
      }),
    ]);
    return {
      notifications: found.rows.slice(0, perPage),
      unread_count: counted.rows[0].unread,
      is_last_page: found.rows.length <= perPage,
      count: counted.rows[0].count,
    };
  },
  read: async ({ scope, currentUser, params }) => {
    const { rowCount } = await scope.client.query(
      `update notifications set read_at = coalesce(read_at, now()) where ${seen} and id = $4`,
      [...seenBy(scope, currentUser), params.id],
    );
    if (!rowCount) throw notFound();
    return null;
  },
  readAll: async ({ scope, currentUser }) => {
    await scope.client.query(
      `update notifications set read_at = now() where ${seen} and read_at is null`,
      seenBy(scope, currentUser),
    );
    return null;
  },
};

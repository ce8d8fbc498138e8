import { sql } from 'drizzle-orm';
import { invitationDays, type MobileAccess, type mobileAccessCalls } from '../../src/api/leasing/mobile-access.ts';
import type { Tenant } from '../../src/api/leasing/tenant.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { mobileAccessLifecycle } from '../../src/machines/leasing/mobile-access/lifecycle.ts';
import { endPortalSessions } from '../app/session/portal-sessions.ts';
import { mobileAccesses } from '../db/schema/mobile-access.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { ApiError, invalid, notFound } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, advanceTo, bindLifecycle, dropTimers, setTimer } from '../kit/lifecycle.ts';
import { isLike, tenantsLike, unitOwnersLike } from '../kit/likenesses.ts';
import { lockRow } from '../kit/lock.ts';
import { logOf } from '../kit/log.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, type EntityStore, readOr404, setColumns, updateRecord } from '../kit/records.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { ofTenant } from './lease.ts';
import { endAccessLinks, sendAccessLink } from './mobile-access-links.ts';
import { tenantStore } from './tenant.ts';

const a = mobileAccesses;
/** Whose it is: tenants and owners share their ids, so no number means both. */
const holderId = sql<number>`coalesce(${a.tenant_id}, ${a.unit_owner_id})`;
export const mobileAccessStore: EntityStore = {
  entity: 'mobile_access',
  table: a,
  title: 'x.name',
  goes: { mobile_access_links: null },
  hidden: ['password_hash', 'unit_owner_id'],
  shows: {
    tenant_id: holderId,
    holder: sql<MobileAccess['holder']>`case when ${a.tenant_id} is null then 'unit_owner' else 'tenant' end`,
    tenant_name: sql<string>`coalesce((select t.name from tenants t where t.company_id = ${a.company_id} and t.id = ${a.tenant_id}),
      (select case ${a.language} when 'ar' then o.name_ar else o.name_en end from unit_owners o
        where o.company_id = ${a.company_id} and o.id = ${a.unit_owner_id}))`,
  },
  filters: {
    status: (value) => sql`${a.status} = ${value}`,
    tenant_id: (value) => sql`${holderId} = ${value}`,
    holder: (value) => sql`(${a.tenant_id} is null) = (${value} = 'unit_owner')`,
  },
  matches: (words) =>
    sql`(${isLike(sql`${a.name} || ' ' || coalesce(${a.email}, '')`, words)} or ${a.tenant_id} in ${tenantsLike(words)} or ${a.unit_owner_id} in ${unitOwnersLike(words)})`,
  sorts: { name: a.name, status: a.status, invited_until: a.invited_until, created_at: a.created_at },
};
const readAccess = (scope: Scope, id: number) => readOr404<MobileAccess>(scope, mobileAccessStore, id);
const untilOf = (now: Date) => new Date(now.getTime() + invitationDays * 86_400_000);

bindLifecycle({
  lifecycle: mobileAccessLifecycle,
  table: a,
  read: readAccess,
  effects: {
    sendLink: async ({ scope, services, record, now }) => {
      await setColumns(scope, a, record.id, { sent_at: now.toISOString(), reason: null });
      await sendAccessLink(scope, services, record.id);
    },
    endLinks: ({ scope, record }) => endAccessLinks(scope, record.id),
    startInvitationTimer: async ({ scope, record, now }) => {
      await setColumns(scope, a, record.id, { invited_until: untilOf(now).toISOString() });
      await setTimer(scope, 'mobile_access', record.id, 'expire', untilOf(now));
    },
    stopInvitationTimer: ({ scope, record }) => dropTimers(scope, 'mobile_access', record.id, 'expire'),
    forgetPassword: async ({ scope, record }) => {
      await setColumns(scope, a, record.id, { password_hash: null });
      await endPortalSessions(scope, { accesses: [record.id] });
    },
    keepReason: ({ scope, record, event }) => setColumns(scope, a, record.id, { reason: event.reason ?? null }),
  },
});

/** Whether an id is a tenant's or a unit owner's. Throws an ApiError 404 if it is neither's. */
async function holderOf({ client, company }: Scope, id: number): Promise<MobileAccess['holder']> {
  const { rows } = await client.query<{ holder: MobileAccess['holder'] }>({
    name: 'mobile_accesses.holder',
    text: `select 'tenant' as holder from tenants where company_id = $1 and id = $2
      union all select 'unit_owner' from unit_owners where company_id = $1 and id = $2`,
    values: [company, id],
  });
  if (!rows[0]) throw notFound();
  return rows[0].holder;
}
/** Those of a tenant or of a unit owner. */
export const accessesOf = async (scope: Scope, tenant: number, also = ''): Promise<MobileAccess[]> => {
  const { rows } = await scope.client.query<{ id: number }>(
    `select id from mobile_accesses where company_id = $1 and (tenant_id = $2 or unit_owner_id = $2) ${also} order by id limit 200`,
    [scope.company, tenant],
  );
  return Promise.all(rows.map(({ id }) => readAccess(scope, id)));
};
async function oneOf(scope: Scope, tenant: number, id: number): Promise<MobileAccess> {
  const access = await readAccess(scope, id);
  if (access.tenant_id !== tenant) throw notFound();
  return access;
}

/** A tenant's first access, which their contract brings: invited at once if there is an address. */
export async function giveAccess({ scope, services, currentUser }: WriteContext, tenant_id: number): Promise<void> {
  await lockRow(scope, tenantStore.table, tenant_id);
  const [known] = await accessesOf(scope, tenant_id);
  if (known && known.status !== 'revoked') return;
  const { name, email } = await readOr404<Tenant>(scope, tenantStore, tenant_id);
  const id =
    known?.id ??
    (await createRecord(scope, services, currentUser, mobileAccessStore, { tenant_id, name, email, language: 'ar' }));
  // A contract's generation invites on its own, whoever finalized.
  const viewer = { ...currentUser.viewer, privileges: { ...currentUser.viewer.privileges, tenants: { edit: true } } };
  const by = { currentUser: { ...currentUser, viewer }, event: { type: 'invite' } } as const;
  if (known ? known.email : email) await advance(scope, services, { entity: 'mobile_access', id, ...by });
}

/**
 * A unit owner's own access, in the name and with the address that the owner has. Admitted if they have chosen a password already,
 * otherwise invited as soon as there is an address. Returns its id.
 */
export async function giveOwnerAccess(
  { scope, services, currentUser: { company } }: WriteContext,
  { id: unit_owner_id, name, email, language }: Pick<MobileAccess, 'id' | 'name' | 'email' | 'language'>,
  isAdmitted: boolean,
): Promise<number> {
  const known = (await accessesOf(scope, unit_owner_id)).find((one) => one.email === email);
  const by = systemUser(company);
  const id = known?.id ?? (await createRecord(scope, services, by, mobileAccessStore, { unit_owner_id, name, email, language }));
  const status = known?.status ?? 'not_invited';
  const event = isAdmitted ? 'admit' : 'invite';
  if (status === 'active' || (!isAdmitted && (email === null || hasTag(mobileAccessLifecycle, status, 'given')))) return id;
  const currentUser = { ...by, viewer: { ...by.viewer, privileges: { tenants: { edit: true } } } };
  // What has expired is sent again.
  await advance(scope, services, {
    entity: 'mobile_access',
    id,
    currentUser,
    event: { type: !isAdmitted && status === 'expired' ? 'resend' : event },
  });
  return id;
}
/** The access with which an owner signs in: the one with the owner's own address. */
export async function accessOfOwner({ client, company }: Scope, owner: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select m.id from mobile_accesses m join unit_owners o on o.company_id = m.company_id and o.id = m.unit_owner_id
      where m.company_id = $1 and o.id = $2 and m.email is not distinct from o.email and m.status = ${word('mobile_access', 'active')}
      order by m.id limit 1`,
    [company, owner],
  );
  if (!rows[0]) throw notFound();
  return rows[0].id;
}
/** Nobody signs in for a unit owner any longer. */
export async function endOwnerAccesses({ scope, services, currentUser }: WriteContext, owner: number): Promise<void> {
  for (const { id } of await accessesOf(scope, owner, `and status ${inGroup('mobile_access', 'open')}`))
    await advance(scope, services, {
      entity: 'mobile_access',
      id,
      currentUser: systemUser(currentUser.company),
      event: { type: 'move_out' },
    });
}

/** Whoever moved out for good has no business in the tenants' app. */
export async function endAccesses({ scope, services, currentUser }: WriteContext, tenant: number): Promise<void> {
  const gone = await accessesOf(
    scope,
    tenant,
    `and status ${inGroup('mobile_access', 'open')} and not exists (select from leases l
      where l.company_id = $1 and l.tenant_id = $2 and l.status ${inGroup('lease', 'to_come', 'in_force')})`,
  );
  for (const { id } of gone)
    await advance(scope, services, {
      entity: 'mobile_access',
      id,
      currentUser: systemUser(currentUser.company),
      event: { type: 'move_out' },
    });
}

export const mobileAccessHandlers: Handlers<typeof mobileAccessCalls> = {
  list: ({ scope, services, query }) => readPage<MobileAccess>(scope, services, mobileAccessStore, query),
  byId: ({ scope, params }) => readAccess(scope, params.id),
  ofTenant: async ({ scope, params: { tenant_id } }) => {
    await holderOf(scope, tenant_id);
    return accessesOf(scope, tenant_id);
  },
  create: async (context) => {
    const { scope, services, currentUser, params, body } = context;
    const { tenant_id } = params;
    const of = (await holderOf(scope, tenant_id)) === 'tenant' ? { tenant_id } : { unit_owner_id: tenant_id };
    const id = await createRecord(scope, services, currentUser, mobileAccessStore, { ...body, ...of });
    return new WithMessage(await readAccess(scope, id), 'app.said.created');
  },
  get: ({ scope, params }) => oneOf(scope, params.tenant_id, params.id),
  update: async ({ scope, services, currentUser, params: { tenant_id, id }, body }) => {
    await lockRow(scope, a, id);
    const before = await oneOf(scope, tenant_id, id);
    if (hasTag(mobileAccessLifecycle, before.status, 'given') && body.email === null)
      throw invalid({ email: 'leasing.mobile_access.error.email' });
    await updateRecord(scope, services, currentUser, mobileAccessStore, id, body);
    const saved = await readAccess(scope, id);
    // A link that went to another address ends; an invitation goes to the new one.
    if (saved.email !== before.email) {
      await endAccessLinks(scope, id);
      // The password was chosen from the other mailbox.
      await setColumns(scope, a, id, { password_hash: null });
      await endPortalSessions(scope, { accesses: [id] });
      if (hasTag(mobileAccessLifecycle, before.status, 'given'))
        await advance(scope, services, { entity: 'mobile_access', id, currentUser, event: { type: 'resend' } });
    }
    return new WithMessage(await readAccess(scope, id), 'app.said.saved');
  },
  resend: async ({ scope, services, currentUser, params: { tenant_id, id }, body: { version } }) => {
    await oneOf(scope, tenant_id, id);
    await advance(scope, services, { entity: 'mobile_access', id, currentUser, version, event: { type: 'resend' } });
    return new WithMessage(await readAccess(scope, id), 'leasing.mobile_access.resent');
  },
  resendOfLease: async ({ scope, services, currentUser, params: { tenant_id, lease_id } }) => {
    await ofTenant(scope, tenant_id, lease_id);
    const open = await accessesOf(scope, tenant_id, `and status ${inGroup('mobile_access', 'open')}`);
    if (!open.length) throw new ApiError(422, 'no_access', 'leasing.mobile_access.error.none');
    // Whoever has no address is told of only when nobody has.
    const reached = open.filter(({ email }) => email !== null);
    for (const { id, status } of reached.length ? reached : open)
      await advance(scope, services, {
        entity: 'mobile_access',
        id,
        currentUser,
        event: { type: status === 'not_invited' ? 'invite' : 'resend' },
      });
    return new WithMessage(
      await accessesOf(scope, tenant_id, `and status ${inGroup('mobile_access', 'open')}`),
      'leasing.mobile_access.resent',
    );
  },
  status: async ({ scope, services, currentUser, params: { tenant_id, id }, body: { status, version, ...payload } }) => {
    await oneOf(scope, tenant_id, id);
    await advanceTo(scope, services, { entity: 'mobile_access', id, currentUser, version, status, payload });
    return moved('mobile_access', await readAccess(scope, id));
  },
  activities: async ({ scope, params }) => {
    await readAccess(scope, params.id);
    return logOf(scope, 'mobile_access', params.id);
  },
};

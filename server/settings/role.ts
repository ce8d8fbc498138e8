import { sql } from 'drizzle-orm';
import { type Privileges, staffModules } from '../../src/api/privileges.ts';
import type { Role, roleCalls } from '../../src/api/settings/role.ts';
import { resolveDecisionsOf } from '../approvals/staffing.ts';
import { roles } from '../db/schema/people.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { ApiError, invalid } from '../kit/api-error.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { type EntityStore, readOr404, updateRecord } from '../kit/records.ts';
import { refuseBeyond, requireAnAdmin } from './privileges.ts';

export const roleStore: EntityStore = {
  entity: 'role',
  table: roles,
  title: 'x.name_en',
  shows: {
    users_count: sql<number>`(select count(*) from users u where u.company_id = ${roles.company_id} and u.role_id = ${roles.id})`,
  },
  searchText: sql`roles.name_en || ' ' || roles.name_ar`,
  sorts: { name_en: roles.name_en, name_ar: roles.name_ar, created_at: roles.created_at },
};

/** Only granted flags are stored: a missing module or flag is false. */
const granted = (privileges: Privileges): Privileges =>
  Object.fromEntries(
    Object.entries(privileges)
      .map(([module, flags]) => [module, Object.fromEntries(Object.entries(flags ?? {}).filter(([, given]) => given))] as const)
      .filter(([, flags]) => Object.keys(flags).length),
  );

async function check({ scope, currentUser }: WriteContext, values: Record<string, unknown>, id: number | null) {
  const before = id === null ? null : await readOr404<Role>(scope, roleStore, id);
  if (before) refuseBeyond(currentUser.viewer, before as { is_admin: boolean; privileges: Privileges });
  const given = values.privileges ? granted(values.privileges as Privileges) : undefined;
  refuseBeyond(currentUser.viewer, { is_admin: values.is_admin === true, privileges: given ?? {} });
  const wanted = { ...before, ...values, ...(given && { privileges: given }) } as Partial<Role>;
  if (wanted.is_provider && !wanted.is_admin && staffModules.some((module) => wanted.privileges?.[module]))
    throw invalid({ is_provider: 'settings.role.error.staff' });
  if (values.name_en !== undefined) {
    const { rows } = await scope.client.query(
      'select 1 from roles where company_id = $1 and lower(name_en) = lower($2) and id <> $3',
      [scope.company, values.name_en, id ?? 0],
    );
    if (rows.length) throw invalid({ name_en: 'settings.role.error.name_taken' });
  }
  return given ? { ...values, privileges: given } : values;
}

async function usersOf(scope: Scope, role: number): Promise<number[]> {
  const { rows } = await scope.client.query<{ id: number }>('select id from users where company_id = $1 and role_id = $2', [
    scope.company,
    role,
  ]);
  return rows.map(({ id }) => id);
}

const crud = crudOf<Role>(roleStore, {
  check,
  removable: async ({ scope, currentUser }, id) => {
    const role = await readOr404<Role>(scope, roleStore, id);
    refuseBeyond(currentUser.viewer, role as { is_admin: boolean; privileges: Privileges });
    if (role.users_count > 0)
      throw new ApiError(422, 'linked', 'settings.role.error.in_use', { values: { count: role.users_count } });
  },
});

export const roleHandlers: Handlers<typeof roleCalls> = {
  list: crud.list,
  create: crud.create,
  update: async ({ scope, services, currentUser, params: { id }, body }) => {
    const values = await check({ scope, services, currentUser }, body, id);
    const changed = await updateRecord(scope, services, currentUser, roleStore, id, values);
    if (changed.includes('is_admin')) await requireAnAdmin(scope);
    if (changed.some((field) => ['is_admin', 'is_provider', 'privileges'].includes(field)))
      await resolveDecisionsOf({ scope, services, currentUser }, await usersOf(scope, id));
    if (changed.length) await services.sessions.forget(scope);
    return new WithMessage(await readOr404<Role>(scope, roleStore, id), 'app.said.saved');
  },
  remove: crud.remove,
  sales: async ({ scope }) => {
    const { rows } = await scope.client.query<{ id: number }>({
      name: 'roles.sales',
      text: 'select id from roles where company_id = $1 and is_sales order by id limit 200',
      values: [scope.company],
    });
    return Promise.all(rows.map(({ id }) => readOr404<Role>(scope, roleStore, id)));
  },
};

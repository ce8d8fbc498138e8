import * as z from 'zod/mini';
import { changeOf, del, get, list, nothing, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';
import { flags, modules } from '../privileges.ts';

const privileges = z.partialRecord(
  z.enum(modules),
  z.strictObject(
    Object.fromEntries(flags.map((flag) => [flag, z.optional(z.boolean())])) as Record<
      (typeof flags)[number],
      z.ZodMiniOptional<z.ZodMiniBoolean>
    >,
  ),
);

/** privileges per module, each with flags; is_admin passes every check. */
export const roleFields = defineFields('settings.field', {
  ...nameFields(),
  is_admin: field.flag(false),
  is_sales: field.flag(false),
  is_provider: field.flag(false),
  /** The matrix, which the form renders in its own way. */
  privileges: field.own('text', privileges, z.optional(privileges), { initial: {} }),
});
export const Role = z.object({
  ...recordShape,
  ...recordOf(roleFields),
  /** The code of a standard role; null for the company's own roles. */
  code: z.nullable(z.string()),
  users_count: z.int(),
});
export type Role = z.infer<typeof Role>;
export const RoleInput = z.strictObject(inputOf(roleFields));
export type RoleInput = z.input<typeof RoleInput>;
export const roleColumns = columnsOf<Role>(roleFields, [
  'name_en',
  'name_ar',
  'is_admin',
  'is_sales',
  'is_provider',
  { id: 'users', label: 'settings.users', kind: 'number', of: (row) => row.users_count },
]);

/** roles through the ACL endpoint, and a separate list of sales roles. */
export const roleCalls = {
  list: list('SET-93', '/acl/roles', { needs: 'roles.view', answer: Role, sorts: sortsOf(roleFields) }),
  create: post('SET-94', '/acl/roles', {
    needs: 'roles.create',
    wrapper: 'role',
    body: RoleInput,
    answer: Role,
  }),
  update: put('SET-95', '/acl/roles/{id}', {
    needs: 'roles.edit',
    wrapper: 'role',
    body: changeOf(RoleInput),
    answer: Role,
  }),
  remove: del('SET-96', '/acl/roles/{id}', { needs: 'roles.delete', answer: nothing }),
  sales: get('SET-97', '/sales_roles', { needs: 'sales.view', answer: z.array(Role) }),
};

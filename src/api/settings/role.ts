import * as z from 'zod/mini';
import { changeOf, del, flags, get, list, modules, nothing, post, put } from '../contract.ts';
import { namesInput, namesShape, recordShape } from '../fields.ts';

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
export const Role = z.object({
  ...recordShape,
  ...namesShape,
  /** The word of a role that every company begins with; null for the company's own. */
  code: z.nullable(z.string()),
  is_admin: z.boolean(),
  is_provider: z.boolean(),
  is_sales: z.boolean(),
  privileges,
  users_count: z.int(),
});
export type Role = z.infer<typeof Role>;

export const RoleInput = z.strictObject({
  ...namesInput,
  is_admin: z.optional(z.boolean()),
  is_provider: z.optional(z.boolean()),
  is_sales: z.optional(z.boolean()),
  privileges: z.optional(privileges),
});
export type RoleInput = z.input<typeof RoleInput>;

/** roles through the ACL endpoint, and the sales roles on their own. */
export const roleCalls = {
  list: list('SET-93', '/acl/roles', { needs: 'roles.view', answer: Role }),
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

import type * as z from 'zod/mini';
import { type Role, RoleInput, roleCalls } from '../../../api/settings/role.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom, listActor, recordActors, saveActor } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';
import { readInList } from '../../kit/reading.ts';
import { recordFlow } from '../../kit/record/record-flow.ts';

/** Words of the wire that screens show and choose from. */
export { flags, modules } from '../../../api/contract.ts';

/** A role's form; the matrix of privileges is one of its fields. */
export const roleEditMachine = editFlow<Role, z.input<typeof RoleInput>>({
  entity: 'role',
  fieldsOf: fieldsFrom(RoleInput),
  blank: () => ({
    name_en: '',
    name_ar: '',
    is_admin: false,
    is_provider: false,
    is_sales: false,
    privileges: {},
  }),
  check: checkWith(RoleInput),
}).provide({ actors: { save: saveActor(roleCalls) } });
export const roleMachine = recordFlow({
  entity: 'role',
  module: 'roles',
  lifecycle: null,
  edit: roleEditMachine,
}).provide({
  actors: { ...recordActors({ ...roleCalls, get: roleCalls.list }), read: readInList(roleCalls.list) },
});
export const rolesMachine = listFlow<Role>({ entity: 'role' }).provide({
  actors: { read: listActor(roleCalls.list) },
});

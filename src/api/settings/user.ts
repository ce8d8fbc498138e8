import * as z from 'zod/mini';
import { password } from '../app/session.ts';
import { changeOf, crud, get, list } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, recordOf, sortsOf } from '../define-fields.ts';
import { email, recordShape } from '../fields.ts';
import { flags, modules } from '../privileges.ts';

const nullableText = z.nullable(z.string());

/** A user account. Passwords are never returned. */
export const userFields = defineFields('settings.field', {
  name: field.text(120, { isSorted: true, isMain: true }),
  email: field.own('email', z.string(), email(), {
    initial: '',
    isRequired: true,
    isSorted: true,
    width: 220,
    hint: 'settings.hint.invitation',
  }),
  mobile: field.mobile(),
  language: field.presetChoice(['en', 'ar'], 'settings.language', { initial: 'en' }),
  role_id: field.reference('role', { label: 'settings.field.role', pick: 'select', isMain: true }),
  supervisor_id: field.optionalReference('user', {
    label: 'settings.field.supervisor',
    pick: 'select',
    shownBy: ['supervisor_name'],
  }),
  active: field.flag(true),
  delegate_id: field.optionalReference('user', { shownBy: ['delegate_name'] }),
  delegate_until: field.optionalInstant(),
});
export const User = z.object({
  ...recordShape,
  ...recordOf(userFields),
  role_name_en: z.string(),
  role_name_ar: z.string(),
  supervisor_name: nullableText,
  delegate_name: nullableText,
  /** True until the user sets a password through the invitation link. */
  invited: z.boolean(),
});
export type User = z.infer<typeof User>;

/** Whether the user can sign in, or still has to accept the invitation. */
export const userStateOf = ({ active, invited }: User): 'inactive' | 'invited' | 'active' =>
  !active ? 'inactive' : invited ? 'invited' : 'active';
export const userColumns = columnsOf<User>(userFields, [
  'name',
  'email',
  'role_id',
  'supervisor_id',
  { id: 'state', label: 'settings.field.state', kind: 'word', prefix: 'settings.user_state', of: userStateOf, isMain: true },
]);

/** A user as shown in a choice, without the address for a provider's people. */
export const UserBrief = z.object({
  id: z.int(),
  name: z.string(),
  email: nullableText,
  role_name_en: z.string(),
  role_name_ar: z.string(),
});
export type UserBrief = z.infer<typeof UserBrief>;

/** A holding: a privilege, or the administration of the company. */
const holdings = ['administrator', ...modules.flatMap((module) => flags.map((flag) => `${module}.${flag}` as const))] as const;
/** The people to ask: the first few, and how many there are in all. */
export const Holders = z.object({ people: z.array(z.object({ id: z.int(), name: z.string() })), count: z.int() });
export type Holders = z.infer<typeof Holders>;

export const UserInput = z.strictObject(inputOf(userFields));
export type UserInput = z.input<typeof UserInput>;

export const UserChange = z.strictObject({ ...changeOf(UserInput).shape, password: z.optional(password()) });

const crudCalls = crud('/users', {
  ids: ['SET-27', 'SET-28', 'SET-29', 'SET-30', 'SET-31'],
  module: 'users',
  wrapper: 'user',
  record: User,
  input: UserInput,
  filters: filtersOf(userFields, 'role_id', 'active'),
  sorts: sortsOf(userFields),
});

export const userCalls = {
  /** users without a provider. */
  ...crudCalls,
  update: { ...crudCalls.update, body: UserChange },
  brief: list('SET-32', '/users/brief', { needs: 'anybody', answer: UserBrief }),
  /** The people who can do what the asker may not, for "Ask: Sara Al-Ghamdi, 3 others"; without the asker. */
  holders: get('X-USR-01', '/users/holders', {
    needs: 'anybody',
    query: z.strictObject({ of: z.enum(holdings) }),
    answer: Holders,
  }),
  operation: get('SET-102', '/operation_members', { needs: 'leasing_orders.view', answer: z.array(UserBrief) }),
  /** Whom tickets are assigned to. */
  tickets: get('X-TKT-08', '/ticket_users', { needs: 'tickets.view', answer: z.array(UserBrief) }),
  /** Whom maintenance issues and their tasks are assigned to. */
  maintenance: get('X-ISS-24', '/maintenance_users', { needs: 'maintenance.view', answer: z.array(UserBrief) }),
  leasing: get('SET-103', '/leasing_users', { needs: 'leads.view', answer: z.array(UserBrief) }),
};

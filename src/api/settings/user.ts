import * as z from 'zod/mini';
import { password } from '../app/session.ts';
import { changeOf, crud, get, list } from '../contract.ts';
import { email, id, instant, mobile, optional, recordShape, text } from '../fields.ts';

const nullableText = z.nullable(z.string());
const nullableId = z.nullable(z.int());

/** A person who signs in. Nothing of a password ever travels back. */
export const User = z.object({
  ...recordShape,
  name: z.string(),
  email: z.string(),
  mobile: nullableText,
  language: z.enum(['en', 'ar']),
  role_id: z.int(),
  role_name_en: z.string(),
  role_name_ar: z.string(),
  supervisor_id: nullableId,
  supervisor_name: nullableText,
  active: z.boolean(),
  delegate_id: nullableId,
  delegate_name: nullableText,
  delegate_until: nullableText,
  /** True until the person has set a password by the link of the invitation. */
  invited: z.boolean(),
});
export type User = z.infer<typeof User>;

/** As much of a person as a choice shows. */
export const UserBrief = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role_name_en: z.string(),
  role_name_ar: z.string(),
});
export type UserBrief = z.infer<typeof UserBrief>;

export const UserInput = z.strictObject({
  name: text(120),
  email: email(),
  mobile: optional(mobile()),
  language: z.optional(z.enum(['en', 'ar'])),
  role_id: id(),
  supervisor_id: optional(id()),
  active: z.optional(z.boolean()),
  delegate_id: optional(id()),
  delegate_until: optional(instant()),
});
export type UserInput = z.input<typeof UserInput>;

const UserChange = z.strictObject({ ...changeOf(UserInput).shape, password: z.optional(password()) });

const five = crud('/users', {
  ids: ['SET-27', 'SET-28', 'SET-29', 'SET-30', 'SET-31'],
  module: 'users',
  wrapper: 'user',
  record: User,
  input: UserInput,
  filters: {
    role_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    active: z.optional(z.stringbool()),
  },
});

export const userCalls = {
  /** those without a provider. */
  ...five,
  update: { ...five.update, body: UserChange },
  brief: list('SET-32', '/users/brief', { needs: 'anybody', answer: UserBrief }),
  leasing: get('SET-103', '/leasing_users', { needs: 'leads.view', answer: z.array(UserBrief) }),
};

import * as z from 'zod/mini';
import { changeOf, get, post, put } from '../contract.ts';
import { defineFields, field, inputOf, pick, recordOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';
import { userFields } from '../settings/user.ts';

/** A provider's person, who signs in to the provider's own pages. */
export const providerUserFields = {
  ...pick(userFields, 'name', 'email', 'mobile', 'language'),
  ...defineFields('settings.field', { active: field.flag(true) }),
};
export const ProviderUser = z.object({
  ...recordShape,
  ...recordOf(providerUserFields),
  /** True until the person sets a password through the invitation link. */
  invited: z.boolean(),
});
export type ProviderUser = z.infer<typeof ProviderUser>;
export const ProviderUserInput = z.strictObject(inputOf(pick(providerUserFields, 'name', 'email', 'mobile', 'language')));
export type ProviderUserInput = z.input<typeof ProviderUserInput>;

const many = '/maintenance/providers/{provider_id}/users';
/** The people of a provider. They have a role of providers, which has no privileges. */
export const providerUserCalls = {
  list: get('X-PVD-03', many, { needs: 'maintenance.view', answer: z.array(ProviderUser) }),
  /** Invites somebody by email to choose a password. */
  create: post('X-PVD-04', many, {
    needs: 'maintenance.edit',
    wrapper: 'user',
    body: ProviderUserInput,
    answer: ProviderUser,
  }),
  /** Ending an access ends its sessions at once. */
  update: put('X-PVD-05', `${many}/{id}`, {
    needs: 'maintenance.edit',
    wrapper: 'user',
    body: z.strictObject({ ...changeOf(ProviderUserInput).shape, active: z.optional(z.boolean()) }),
    answer: ProviderUser,
  }),
};

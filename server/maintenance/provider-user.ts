import { sql } from 'drizzle-orm';
import { ProviderUser, type providerUserCalls } from '../../src/api/maintenance/provider-user.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { providerLifecycle } from '../../src/machines/maintenance/provider/lifecycle.ts';
import { users } from '../db/schema/people.ts';
import { providers } from '../db/schema/provider.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { ApiError, notFound, notInThisState } from '../kit/api-error.ts';
import { lockRow } from '../kit/lock.ts';
import { partsOf } from '../kit/record-part.ts';
import { type EntityStore, setColumns } from '../kit/records.ts';
import { changeUser, inviteUser, userStore } from '../settings/user.ts';
import { readProvider } from './provider.ts';

const store: EntityStore = { ...userStore, key: 'provider_user', only: sql`${users.provider_id} is not null` };

const peopleOf = async (scope: Scope, provider: number): Promise<ProviderUser[]> =>
  (await partsOf<ProviderUser>(scope, store, { column: 'provider_id', sort: 'name' }, provider)).map(shown);
/** What the provider's page shows of an account. */
const shown = (user: ProviderUser): ProviderUser => {
  const known = Object.entries(user).filter(([name]) => name in ProviderUser.shape);
  return Object.fromEntries(known) as unknown as ProviderUser;
};
async function personOr404(scope: Scope, provider: number, id: number): Promise<ProviderUser> {
  const person = (await peopleOf(scope, provider)).find((one) => one.id === id);
  if (!person) throw notFound();
  return person;
}

/** The role of a provider's people: one of providers without any privilege, the company's standard one first. Throws an ApiError. */
async function roleOfProviders({ client, company }: Scope): Promise<number> {
  const { rows } = await client.query<{ id: number }>({
    name: 'provider_user.role',
    text: `select id::int from roles where company_id = $1 and is_provider and not is_admin
      and not jsonb_path_exists(privileges, '$.*.* ? (@ == true)') order by code = 'provider_admin' desc nulls last, id limit 1`,
    values: [company],
  });
  if (!rows[0]) throw new ApiError(422, 'refused', 'maintenance.provider_user.error.role');
  return rows[0].id;
}

export const providerUserHandlers: Handlers<typeof providerUserCalls> = {
  list: async ({ scope, params: { provider_id } }) => {
    await readProvider(scope, provider_id);
    return peopleOf(scope, provider_id);
  },
  create: async ({ scope, services, currentUser, params: { provider_id }, body }) => {
    if ((await lockRow(scope, providers, provider_id)) === undefined) throw notFound();
    const { status } = await readProvider(scope, provider_id);
    if (!hasTag(providerLifecycle, status, 'engaged'))
      throw notInThisState({ entity: 'provider', status }, 'maintenance.provider.error.ended');
    const role_id = await roleOfProviders(scope);
    const { id } = await inviteUser({ scope, services, currentUser }, { ...body, role_id });
    await setColumns(scope, users, id, { provider_id });
    return new WithMessage(await personOr404(scope, provider_id, id), 'app.said.created');
  },
  update: async ({ scope, services, currentUser, params: { provider_id, id }, body, request }) => {
    await personOr404(scope, provider_id, id);
    await changeUser({ scope, services, currentUser }, id, body, request.ip);
    return new WithMessage(await personOr404(scope, provider_id, id), 'app.said.saved');
  },
};

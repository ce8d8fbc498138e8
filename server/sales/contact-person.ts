import { and, asc, eq } from 'drizzle-orm';
import type { ContactPerson, contactPersonCalls } from '../../src/api/sales/contact-person.ts';
import { tenants } from '../db/schema/leasing.ts';
import { contactPeople, leads } from '../db/schema/sales.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { notFound } from '../kit/api-error.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { keepRow } from '../kit/lock.ts';
import { createRecord, type EntityStore, readOne, readOr404, updateRecord } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';

type Owner = 'lead' | 'tenant';
export const contactPersonStore: EntityStore = {
  entity: 'contact_person',
  table: contactPeople,
  title: 'x.name',
  hidden: ['owner'],
};
/** Loaded only to check that they exist, with minimal statements: the records themselves have more. */
const owners = {
  lead: { entity: 'lead', key: 'contact_person.lead', table: leads },
  tenant: { entity: 'tenant', key: 'contact_person.tenant', table: tenants },
} satisfies Record<Owner, EntityStore>;

const ownerOr404 = (scope: Scope, owner: Owner, id: number) => readOr404(scope, owners[owner], id);

async function listOf(scope: Scope, owner: Owner, ownerId: number): Promise<ContactPerson[]> {
  await ownerOr404(scope, owner, ownerId);
  const found = await scope.db
    .select({ id: contactPeople.id })
    .from(contactPeople)
    .where(and(eq(contactPeople.company_id, scope.company), eq(contactPeople.owner, owner), eq(contactPeople.owner_id, ownerId)))
    .orderBy(asc(contactPeople.id))
    .limit(200);
  return Promise.all(found.map(({ id }) => readOr404<ContactPerson>(scope, contactPersonStore, id)));
}

async function oneOf(scope: Scope, owner: Owner, ownerId: number, id: number): Promise<ContactPerson> {
  const [found] = await scope.db
    .select({ id: contactPeople.id })
    .from(contactPeople)
    .where(
      and(
        eq(contactPeople.company_id, scope.company),
        eq(contactPeople.owner, owner),
        eq(contactPeople.owner_id, ownerId),
        eq(contactPeople.id, id),
      ),
    );
  const contact = found && (await readOne<ContactPerson>(scope, contactPersonStore, id));
  if (!contact) throw notFound();
  return contact;
}

async function add(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  owner: Owner,
  ownerId: number,
  body: Record<string, unknown>,
) {
  await keepRow(scope, owners[owner].table, ownerId);
  const id = await createRecord(scope, services, currentUser, contactPersonStore, { ...body, owner, owner_id: ownerId });
  return new WithMessage(await oneOf(scope, owner, ownerId, id), 'app.said.created');
}

async function change(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  owner: Owner,
  ownerId: number,
  id: number,
  body: Record<string, unknown>,
) {
  await oneOf(scope, owner, ownerId, id);
  await updateRecord(scope, services, currentUser, contactPersonStore, id, body);
  return new WithMessage(await oneOf(scope, owner, ownerId, id), 'app.said.saved');
}

/** Contacts of leads and tenants: the same handlers under two paths. */
export const contactPersonHandlers: Handlers<typeof contactPersonCalls> = {
  ofLead: ({ scope, params }) => listOf(scope, 'lead', params.lead_id),
  oneOfLead: ({ scope, params }) => oneOf(scope, 'lead', params.lead_id, params.id),
  addToLead: ({ scope, services, currentUser, params, body }) => add(scope, services, currentUser, 'lead', params.lead_id, body),
  updateOfLead: ({ scope, services, currentUser, params, body }) =>
    change(scope, services, currentUser, 'lead', params.lead_id, params.id, body),
  ofTenant: ({ scope, params }) => listOf(scope, 'tenant', params.tenant_id),
  oneOfTenant: ({ scope, params }) => oneOf(scope, 'tenant', params.tenant_id, params.id),
  addToTenant: ({ scope, services, currentUser, params, body }) =>
    add(scope, services, currentUser, 'tenant', params.tenant_id, body),
  updateOfTenant: ({ scope, services, currentUser, params, body }) =>
    change(scope, services, currentUser, 'tenant', params.tenant_id, params.id, body),
};

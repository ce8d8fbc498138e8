import { and, asc, eq } from 'drizzle-orm';
import type { Contact, leadCalls } from '../../src/api/sales/lead.ts';
import { tenants } from '../db/schema/leasing.ts';
import { contactPeople, leads } from '../db/schema/sales.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, Said } from '../http/contract.ts';
import type { Actor } from '../kit/actor.ts';
import { createRecord, type Kept, readOne, readOr404, updateRecord } from '../kit/records.ts';
import { notFound } from '../kit/refuse.ts';
import type { Services } from '../kit/services.ts';

type Owner = 'lead' | 'tenant';
const kept: Kept = { entity: 'contact_person', table: contactPeople, hidden: ['owner'] };
/** Read only to know that they are there, by statements of their own: the records themselves show more. */
const owners = {
  lead: { entity: 'lead', key: 'contact_person.lead', table: leads },
  tenant: { entity: 'tenant', key: 'contact_person.tenant', table: tenants },
} satisfies Record<Owner, Kept>;

const ownerOr404 = (scope: Scope, owner: Owner, id: number) => readOr404(scope, owners[owner], id);

async function listOf(scope: Scope, owner: Owner, ownerId: number): Promise<Contact[]> {
  await ownerOr404(scope, owner, ownerId);
  const found = await scope.db
    .select({ id: contactPeople.id })
    .from(contactPeople)
    .where(and(eq(contactPeople.company_id, scope.company), eq(contactPeople.owner, owner), eq(contactPeople.owner_id, ownerId)))
    .orderBy(asc(contactPeople.id))
    .limit(200);
  return Promise.all(found.map(({ id }) => readOr404<Contact>(scope, kept, id)));
}

async function oneOf(scope: Scope, owner: Owner, ownerId: number, id: number): Promise<Contact> {
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
  const contact = found && (await readOne<Contact>(scope, kept, id));
  if (!contact) throw notFound();
  return contact;
}

async function add(scope: Scope, services: Services, actor: Actor, owner: Owner, ownerId: number, body: Record<string, unknown>) {
  await ownerOr404(scope, owner, ownerId);
  const id = await createRecord(scope, services, actor, kept, { ...body, owner, owner_id: ownerId });
  return new Said(await oneOf(scope, owner, ownerId, id), 'app.said.created');
}

async function change(
  scope: Scope,
  services: Services,
  actor: Actor,
  owner: Owner,
  ownerId: number,
  id: number,
  body: Record<string, unknown>,
) {
  await oneOf(scope, owner, ownerId, id);
  await updateRecord(scope, services, actor, kept, id, body);
  return new Said(await oneOf(scope, owner, ownerId, id), 'app.said.saved');
}

type Ours = Pick<
  typeof leadCalls,
  | 'contactPeople'
  | 'contactPerson'
  | 'addContactPerson'
  | 'updateContactPerson'
  | 'tenantContactPeople'
  | 'tenantContactPerson'
  | 'addTenantContactPerson'
  | 'updateTenantContactPerson'
>;

/** Contact people of leads and of tenants: the same thing under two paths. */
export const contactHandlers: Handlers<Ours> = {
  contactPeople: ({ scope, params }) => listOf(scope, 'lead', params.lead_id),
  contactPerson: ({ scope, params }) => oneOf(scope, 'lead', params.lead_id, params.id),
  addContactPerson: ({ scope, services, actor, params, body }) => add(scope, services, actor, 'lead', params.lead_id, body),
  updateContactPerson: ({ scope, services, actor, params, body }) =>
    change(scope, services, actor, 'lead', params.lead_id, params.id, body),
  tenantContactPeople: ({ scope, params }) => listOf(scope, 'tenant', params.tenant_id),
  tenantContactPerson: ({ scope, params }) => oneOf(scope, 'tenant', params.tenant_id, params.id),
  addTenantContactPerson: ({ scope, services, actor, params, body }) =>
    add(scope, services, actor, 'tenant', params.tenant_id, body),
  updateTenantContactPerson: ({ scope, services, actor, params, body }) =>
    change(scope, services, actor, 'tenant', params.tenant_id, params.id, body),
};

import { eq } from 'drizzle-orm';
import type { ContactPerson, contactPersonCalls } from '../../src/api/sales/contact-person.ts';
import { tenants } from '../db/schema/leasing.ts';
import { contactPeople, leads } from '../db/schema/sales.ts';
import type { Handlers } from '../http/contract.ts';
import { recordParts } from '../kit/record-part.ts';
import type { EntityStore } from '../kit/records.ts';

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
} satisfies Record<string, EntityStore>;

const contactsOf = (owner: keyof typeof owners) =>
  recordParts<ContactPerson>(
    { ...contactPersonStore, key: `contact_person.of_${owner}`, only: eq(contactPeople.owner, owner) },
    { of: owners[owner], column: 'owner_id', parameter: `${owner}_id`, isUntied: true },
    { check: async (_, values, id) => (id === null ? { ...values, owner } : values) },
  );
const ofLead = contactsOf('lead');
const ofTenant = contactsOf('tenant');

/** Contacts of leads and tenants: the same handlers under two paths. */
export const contactPersonHandlers: Handlers<typeof contactPersonCalls> = {
  ofLead: ofLead.list,
  oneOfLead: ofLead.get,
  addToLead: ofLead.create,
  updateOfLead: ofLead.update,
  ofTenant: ofTenant.list,
  oneOfTenant: ofTenant.get,
  addToTenant: ofTenant.create,
  updateOfTenant: ofTenant.update,
};

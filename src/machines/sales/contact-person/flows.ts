import { fromPromise } from 'xstate';
import { send } from '../../../api/client.ts';
import { type Contact, ContactInput, leadCalls } from '../../../api/sales/lead.ts';
import type { Parents } from '../../kit/actors.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom, saveActor } from '../../kit/entity.ts';
import { partsFlow } from '../../kit/list/parts-flow.ts';

const edit = editFlow<Contact, ContactInput>({
  entity: 'contact_person',
  fieldsOf: fieldsFrom(ContactInput),
  blank: () => ({ name: '', is_signatory: false }),
  check: checkWith(ContactInput),
});
const read = (ask: (parents: Parents, signal: AbortSignal) => Promise<Contact[]>) =>
  fromPromise<Contact[], { parents: Parents }>(({ input: { parents }, signal }) => ask(parents, signal));

/** Whom else to speak to about a lead. */
export const leadContactEditMachine = edit.provide({
  actors: { save: saveActor({ create: leadCalls.addContactPerson, update: leadCalls.updateContactPerson }) },
});
export const leadContactsMachine = partsFlow<Contact, ContactInput>({
  entity: 'contact_person',
  module: 'leads',
  edit: leadContactEditMachine,
}).provide({
  actors: {
    read: read(({ lead_id }, signal) => send(leadCalls.contactPeople, { params: { lead_id: lead_id as number }, signal })),
  },
});

/** The same of a tenant, by calls of its own. */
export const tenantContactEditMachine = edit.provide({
  actors: { save: saveActor({ create: leadCalls.addTenantContactPerson, update: leadCalls.updateTenantContactPerson }) },
});
export const tenantContactsMachine = partsFlow<Contact, ContactInput>({
  entity: 'contact_person',
  module: 'tenants',
  edit: tenantContactEditMachine,
}).provide({
  actors: {
    read: read(({ tenant_id }, signal) =>
      send(leadCalls.tenantContactPeople, { params: { tenant_id: tenant_id as number }, signal }),
    ),
  },
});

import { fromPromise } from 'xstate';
import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  type ContactPerson,
  ContactPersonInput,
  contactPersonCalls,
  contactPersonFields,
} from '../../../api/sales/contact-person.ts';
import type { Parents } from '../../kit/actors.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom, saveActor } from '../../kit/entity.ts';
import { childListFlow } from '../../kit/list/child-list-flow.ts';

const edit = editFlow<ContactPerson, ContactPersonInput>({
  entity: 'contact_person',
  fieldsOf: fieldsFrom(ContactPersonInput),
  blank: () => blankOf(contactPersonFields) as ContactPersonInput,
  check: checkWith(ContactPersonInput),
});
const read = (ask: (parents: Parents, signal: AbortSignal) => Promise<ContactPerson[]>) =>
  fromPromise<ContactPerson[], { parents: Parents }>(({ input: { parents }, signal }) => ask(parents, signal));

/** A lead's contacts. */
export const leadContactEditMachine = edit.provide({
  actors: { save: saveActor({ create: contactPersonCalls.addToLead, update: contactPersonCalls.updateOfLead }) },
});
export const leadContactsMachine = childListFlow<ContactPerson, ContactPersonInput>({
  entity: 'contact_person',
  module: 'leads',
  edit: leadContactEditMachine,
}).provide({
  actors: {
    read: read(({ lead_id }, signal) => send(contactPersonCalls.ofLead, { params: { lead_id: lead_id as number }, signal })),
  },
});

/** The same for a tenant, with calls of its own. */
export const tenantContactEditMachine = edit.provide({
  actors: { save: saveActor({ create: contactPersonCalls.addToTenant, update: contactPersonCalls.updateOfTenant }) },
});
export const tenantContactsMachine = childListFlow<ContactPerson, ContactPersonInput>({
  entity: 'contact_person',
  module: 'tenants',
  edit: tenantContactEditMachine,
}).provide({
  actors: {
    read: read(({ tenant_id }, signal) =>
      send(contactPersonCalls.ofTenant, { params: { tenant_id: tenant_id as number }, signal }),
    ),
  },
});

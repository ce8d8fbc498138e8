import { type ContactPerson, contactPersonFields } from '../../../api/sales/contact-person.ts';
import { leadContactsMachine, tenantContactsMachine } from '../../../machines/sales/contact-person/flows.ts';
import { Reach } from '../../kit/display/reach.tsx';
import { partList } from '../../kit/record/part-list.tsx';
import type { PartsMachineOf } from '../../kit/record/parts.tsx';

const contactsOf = (machine: PartsMachineOf<ContactPerson>) =>
  partList<ContactPerson>({
    machine,
    fields: contactPersonFields,
    texts: {
      label: 'sales.lead.contacts',
      add: 'sales.contact.add',
      none: 'sales.contact.none',
      hint: 'sales.contact.none_hint',
    },
    nameOf: ({ name }) => name,
    columns: [
      [
        { field: 'name', as: 'strong' },
        { field: 'position', as: 'small' },
      ],
      [{ show: (person) => <Reach {...person} /> }],
      [{ say: ({ is_signatory }, { t }) => is_signatory && t('sales.contact.signatory') }],
    ],
  });

export const LeadContacts = contactsOf(leadContactsMachine);
export const TenantContacts = contactsOf(tenantContactsMachine);

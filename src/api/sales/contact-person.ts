import * as z from 'zod/mini';
import { childCalls } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

/** Another contact of a lead or a tenant. */
export const contactPersonFields = defineFields('sales.contact', {
  name: field.text(120, { label: 'sales.lead.name' }),
  position: field.optionalText(120),
  mobile: field.mobile({ label: 'sales.lead.mobile' }),
  email: field.email({ label: 'sales.lead.email' }),
  is_signatory: field.flag(false, { label: 'sales.contact.signatory', hint: 'sales.contact.signatory_hint' }),
});
export const ContactPerson = z.object({ ...recordShape, owner_id: z.int(), ...recordOf(contactPersonFields) });
export type ContactPerson = z.infer<typeof ContactPerson>;
export const ContactPersonInput = z.strictObject(inputOf(contactPersonFields));
export type ContactPersonInput = z.input<typeof ContactPersonInput>;

const words = { wrapper: 'contact_person', record: ContactPerson, input: ContactPersonInput } as const;
const ofLead = childCalls('/leads/{lead_id}/contact_people', {
  ids: { list: 'LEA-17', get: 'LEA-18', create: 'LEA-19', update: 'LEA-20' },
  ...{ module: 'leads', ...words },
});
const ofTenant = childCalls('/tenants/{tenant_id}/contact_people', {
  ids: { list: 'LEA-21', get: 'LEA-22', create: 'LEA-23', update: 'LEA-24' },
  ...{ module: 'tenants', ...words },
});

/** The same calls under a lead's path and a tenant's. */
export const contactPersonCalls = {
  ofLead: ofLead.list,
  oneOfLead: ofLead.get,
  addToLead: ofLead.create,
  updateOfLead: ofLead.update,
  ofTenant: ofTenant.list,
  oneOfTenant: ofTenant.get,
  addToTenant: ofTenant.create,
  updateOfTenant: ofTenant.update,
};

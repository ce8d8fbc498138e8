import * as z from 'zod/mini';
import { changeOf, get, post, put } from '../contract.ts';
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

/** The same calls under a lead's path and a tenant's. */
export const contactPersonCalls = {
  ofLead: get('LEA-17', '/leads/{lead_id}/contact_people', { needs: 'leads.view', answer: z.array(ContactPerson) }),
  oneOfLead: get('LEA-18', '/leads/{lead_id}/contact_people/{id}', { needs: 'leads.view', answer: ContactPerson }),
  addToLead: post('LEA-19', '/leads/{lead_id}/contact_people', {
    needs: 'leads.edit',
    wrapper: 'contact_person',
    body: ContactPersonInput,
    answer: ContactPerson,
  }),
  updateOfLead: put('LEA-20', '/leads/{lead_id}/contact_people/{id}', {
    needs: 'leads.edit',
    wrapper: 'contact_person',
    body: changeOf(ContactPersonInput),
    answer: ContactPerson,
  }),
  ofTenant: get('LEA-21', '/tenants/{tenant_id}/contact_people', { needs: 'tenants.view', answer: z.array(ContactPerson) }),
  oneOfTenant: get('LEA-22', '/tenants/{tenant_id}/contact_people/{id}', { needs: 'tenants.view', answer: ContactPerson }),
  addToTenant: post('LEA-23', '/tenants/{tenant_id}/contact_people', {
    needs: 'tenants.edit',
    wrapper: 'contact_person',
    body: ContactPersonInput,
    answer: ContactPerson,
  }),
  updateOfTenant: put('LEA-24', '/tenants/{tenant_id}/contact_people/{id}', {
    needs: 'tenants.edit',
    wrapper: 'contact_person',
    body: changeOf(ContactPersonInput),
    answer: ContactPerson,
  }),
};

import * as z from 'zod/mini';

import { del, get, nothing, post } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { entitiesThat } from '../entities.ts';
import { lastChosen } from '../field-meta.ts';
import { id, recordShape } from '../fields.ts';
import { AttachedFile } from './attachment.ts';

export const documentTypes = [
  'identity',
  'family_card',
  'commercial_register',
  'authorization',
  'contract',
  'inventory',
  'photo',
  'signature',
  'termination_agreement',
  'breach_notice',
  'payment_demand',
  'personal_use_declaration',
  'structural_report',
  'court_order',
  'tenant_notice',
  'death_certificate',
  'other',
] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentFields = defineFields('leasing.document', {
  type: field.choice(documentTypes, 'leasing.document.type', { initial: lastChosen }),
  expires_on: field.optionalDay(),
  note: field.long(5000),
});
/** A file on a record. */
export const Document = z.object({
  ...recordShape,
  ...recordOf(documentFields),
  owner_id: z.int(),
  attachment_id: z.int(),
  ...AttachedFile.shape,
});
export type Document = z.infer<typeof Document>;
export const DocumentInput = z.strictObject({ ...inputOf(documentFields), attachment_id: id() });
export type DocumentInput = z.input<typeof DocumentInput>;

/** Cross-field errors of a new document: field name → locale key. */
export function documentErrors({ type, expires_on }: { type: DocumentType; expires_on?: string | null }, today: string) {
  const wrong: Record<string, string> = {};
  if (expires_on && expires_on <= today) wrong.expires_on = 'leasing.document.error.expired';
  if (type === 'identity' && !expires_on) wrong.expires_on = 'app.error.required';
  return wrong;
}

const owners = entitiesThat('files');
const many = { answer: z.array(Document) };
const one = { wrapper: 'document', body: DocumentInput, answer: Document };
const ofLease = '/tenants/{tenant_id}/leases/{lease_id}/documents';
const ofTask = '/maintenance/issues/{issue_id}/tasks/{id}/documents';
const ofOrder = '/leasing_orders/{order_id}/documents';
/**
 * The files of any record that has some, as its module permits; and the specification's own calls for a lease, an order, a
 * contract and a compound, which are the same.
 */
export const documentCalls = {
  list: get('X-FIL-10', '/documents', {
    needs: 'anybody',
    query: z.strictObject({ entity: z.enum(owners), record_id: z.pipe(z.coerce.number(), id()) }),
    ...many,
  }),
  add: post('X-FIL-11', '/documents', {
    needs: 'anybody',
    ...one,
    body: z.strictObject({ entity: z.enum(owners), record_id: id(), ...DocumentInput.def.shape }),
  }),
  remove: del('X-FIL-12', '/documents/{id}', { needs: 'anybody', answer: nothing }),
  ofLease: get('TEN-19', ofLease, { needs: 'leases.view', ...many }),
  addToLease: post('TEN-20', ofLease, { needs: 'leases.edit', ...one }),
  removeFromLease: del('TEN-21', `${ofLease}/{id}`, { needs: 'leases.edit', answer: nothing }),
  /** Files of the tenant and of their leases, contracts, orders and clearances, as far as the caller may see those. */
  ofTenant: get('FIN-15', '/tenants/{tenant_id}/documents', { needs: 'leases.view', ...many }),
  ofOrder: get('TEN-22', ofOrder, { needs: 'leasing_orders.view', ...many }),
  addToOrder: post('TEN-23', ofOrder, { needs: 'leasing_orders.edit', ...one }),
  removeFromOrder: del('TEN-24', `${ofOrder}/{id}`, { needs: 'leasing_orders.edit', answer: nothing }),
  ofIssue: get('MNT-12', '/maintenance/issues/{issue_id}/attachments', { needs: 'maintenance.view', ...many }),
  addToIssue: post('MNT-13', '/maintenance/issues/{issue_id}/attachments', {
    ...{ needs: 'maintenance.edit' as const, ...one, wrapper: 'attachment' },
  }),
  ofTask: get('MNT-80', ofTask, { needs: 'maintenance.view', ...many }),
  addToTask: post('MNT-81', ofTask, { needs: 'maintenance.edit', ...one }),
  ofCompound: get('CMP-11', '/compounds/{id}/documents', { needs: 'compounds.view', ...many }),
  ofContract: get('CON-02', '/contracts/{id}/attachments', { needs: 'contracts.view', ...many }),
  addToContract: post('CON-03', '/contracts/{id}/attachments', { needs: 'contracts.edit', ...one, wrapper: 'attachment' }),
};

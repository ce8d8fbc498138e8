import * as z from 'zod/mini';
import { AttachedFile } from '../app/attachment.ts';
import { del, get, nothing, post } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { id, recordShape } from '../fields.ts';

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
  type: field.choice(documentTypes, 'leasing.document.type', { initial: 'identity' }),
  expires_on: field.optionalDay(),
  note: field.long(5000),
});
/** A file on a lease, a leasing order, a clearance, a contract or a compound. */
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

const many = { answer: z.array(Document) };
const one = { wrapper: 'document', body: DocumentInput, answer: Document };
/** The same calls under a lease's path, an order's, a clearance's, a contract's and a compound's. */
export const documentCalls = {
  ofLease: get('TEN-19', '/tenants/{tenant_id}/leases/{lease_id}/documents', { needs: 'leases.view', ...many }),
  addToLease: post('TEN-20', '/tenants/{tenant_id}/leases/{lease_id}/documents', { needs: 'leases.edit', ...one }),
  removeFromLease: del('TEN-21', '/tenants/{tenant_id}/leases/{lease_id}/documents/{id}', {
    needs: 'leases.edit',
    answer: nothing,
  }),
  /** Of the tenant's leases, and of their contracts, orders and clearances as far as the caller may see those. */
  ofTenant: get('FIN-15', '/tenants/{tenant_id}/documents', { needs: 'leases.view', ...many }),
  ofOrder: get('TEN-22', '/leasing_orders/{order_id}/documents', { needs: 'leasing_orders.view', ...many }),
  addToOrder: post('TEN-23', '/leasing_orders/{order_id}/documents', { needs: 'leasing_orders.edit', ...one }),
  removeFromOrder: del('TEN-24', '/leasing_orders/{order_id}/documents/{id}', {
    needs: 'leasing_orders.edit',
    answer: nothing,
  }),
  ofClearance: get('X-CLR-09', '/leasing_clearances/{clearance_id}/documents', { needs: 'leases.view', ...many }),
  addToClearance: post('X-CLR-10', '/leasing_clearances/{clearance_id}/documents', { needs: 'leases.edit', ...one }),
  removeFromClearance: del('X-CLR-11', '/leasing_clearances/{clearance_id}/documents/{id}', {
    needs: 'leases.edit',
    answer: nothing,
  }),
  ofCompound: get('CMP-11', '/compounds/{id}/documents', { needs: 'compounds.view', ...many }),
  addToCompound: post('X-CMP-07', '/compounds/{id}/documents', { needs: 'compounds.edit', ...one }),
  removeFromCompound: del('X-CMP-08', '/compounds/{compound_id}/documents/{id}', { needs: 'compounds.edit', answer: nothing }),
  ofContract: get('CON-02', '/contracts/{id}/attachments', { needs: 'contracts.view', ...many }),
  addToContract: post('CON-03', '/contracts/{id}/attachments', {
    needs: 'contracts.edit',
    ...one,
    wrapper: 'attachment',
  }),
};

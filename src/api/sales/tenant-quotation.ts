import * as z from 'zod/mini';
import { del, get, list, nothing, post, put } from '../contract.ts';
import { filtersOf, sortsOf } from '../define-fields.ts';
import { LogEntry } from '../log-entry.ts';
import { placeFilters } from '../property/place.ts';
import {
  moves,
  Quotation,
  QuotationChange,
  QuotationInput,
  QuotationRow,
  quotationFields,
  quotationRanges,
  StatusInput,
} from './quotation.ts';
import { ItemInput, UnitChange, UnitInput } from './quotation-content.ts';

const version = z.optional(z.int().check(z.gte(1)));

/** The same calls for a tenant's quotations (renewals, additional units). */
export const tenantQuotationCalls = {
  list: list('TEN-27', '/tenants/{tenant_id}/quotations', {
    needs: 'quotations.view',
    answer: QuotationRow,
    filters: { ...filtersOf(quotationFields, 'status'), ...quotationRanges, ...placeFilters },
    sorts: sortsOf(quotationFields),
  }),
  create: post('TEN-28', '/tenants/{tenant_id}/quotations', {
    needs: 'quotations.create',
    wrapper: 'quotation',
    body: QuotationInput,
    answer: Quotation,
  }),
  get: get('TEN-29', '/tenants/{tenant_id}/quotations/{id}', { needs: 'quotations.view', answer: Quotation }),
  update: put('TEN-30', '/tenants/{tenant_id}/quotations/{id}', {
    needs: 'quotations.edit',
    wrapper: 'quotation',
    body: QuotationChange,
    answer: Quotation,
  }),
  remove: del('TEN-31', '/tenants/{tenant_id}/quotations/{id}', { needs: 'quotations.delete', answer: nothing }),
  addUnit: post('TEN-32', '/tenants/{tenant_id}/quotations/{id}/units', {
    needs: 'quotations.edit',
    wrapper: 'quotation_unit',
    body: UnitInput,
    answer: Quotation,
  }),
  updateUnit: put('TEN-33', '/tenants/{tenant_id}/quotations/{id}/units/{unit_id}', {
    needs: 'quotations.edit',
    wrapper: 'quotation_unit',
    body: UnitChange,
    answer: Quotation,
  }),
  removeUnit: del('TEN-34', '/tenants/{tenant_id}/quotations/{id}/units/{unit_id}', {
    needs: 'quotations.edit',
    answer: Quotation,
  }),
  addItem: post('TEN-35', '/tenants/{tenant_id}/quotations/{id}/units/{unit_id}/items', {
    needs: 'quotations.edit',
    wrapper: 'quotation_unit_item',
    body: ItemInput,
    answer: Quotation,
  }),
  removeItem: del('TEN-36', '/tenants/{tenant_id}/quotations/{id}/units/{unit_id}/items/{item_id}', {
    needs: 'quotations.edit',
    answer: Quotation,
  }),
  status: put('TEN-37', '/tenants/{tenant_id}/quotations/{id}/status', {
    needs: 'quotations.edit',
    wrapper: 'quotation',
    body: StatusInput,
    answer: Quotation,
    moves: moves('by status'),
  }),
  /** Starts creating the leases; the quotation is finalized at the end. */
  finalize: put('TEN-38', '/tenants/{tenant_id}/quotations/{id}/finalize', {
    needs: 'quotations.edit',
    body: z.strictObject({ version }),
    answer: Quotation,
    moves: moves('generate'),
  }),
  /** Drafts a quotation for the following term, with the same units at today's rents. */
  renew: post('TEN-39', '/tenants/{tenant_id}/quotations/{id}/renewals', {
    needs: 'quotations.create',
    body: z.strictObject({}),
    answer: Quotation,
  }),
  downPaymentInvoice: post('TEN-40', '/tenants/{tenant_id}/quotations/{id}/down_payment_invoice', {
    needs: 'finance.create',
    body: z.strictObject({}),
    answer: Quotation,
  }),
  history: get('TEN-41', '/tenants/{tenant_id}/quotations/{id}/history', { needs: 'quotations.view', answer: z.array(LogEntry) }),
};

import * as z from 'zod/mini';
import { get, list, post, put } from '../contract.ts';
import { optionalText, propertyUse, recordShape, text } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { Lease } from './lease.ts';

export const signatureStatuses = ['not_sent', 'sent', 'tenant_signed', 'landlord_signed', 'rejected', 'expired'] as const;
export const depositStatuses = [
  'none',
  'due',
  'received',
  'held',
  'settling',
  'refunded',
  'partially_retained',
  'forfeited',
] as const;
const nullableText = z.nullable(z.string());

export const Contract = z.object({
  ...recordShape,
  status: z.enum(signatureStatuses),
  deposit_status: z.enum(depositStatuses),
  ref_no: z.string(),
  kind: z.enum(['new', 'renewal']),
  tenant_id: z.int(),
  tenant_name: z.string(),
  quotation_id: z.int(),
  quotation_ref_no: z.string(),
  compound_id: z.nullable(z.int()),
  compound_name_en: nullableText,
  compound_name_ar: nullableText,
  property_use: propertyUse(),
  start_on: z.string(),
  end_on: z.string(),
  calendar: z.enum(['gregorian', 'hijri']),
  payments_per_year: z.int(),
  deposit: z.string(),
  down_payment: z.string(),
  total_net: z.string(),
  total_vat: z.string(),
  total_gross: z.string(),
  yearly_rent: z.string(),
  sent_at: nullableText,
  signed_at: nullableText,
  reject_reason: nullableText,
  lease_count: z.int(),
  installment_count: z.int(),
});
export type Contract = z.infer<typeof Contract>;

export const Installment = z.object({
  id: z.int(),
  number: z.int(),
  due_on: z.string(),
  from_on: z.string(),
  to_on: z.string(),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  paid: z.string(),
  breakups_with_due_amount: z.array(
    z.object({
      id: z.int(),
      quotation_unit_item: z.int(),
      description: z.string(),
      due_date: z.string(),
      net: z.string(),
      vat: z.string(),
      gross: z.string(),
    }),
  ),
});
export type Installment = z.infer<typeof Installment>;
export const Note = z.object({
  ...recordShape,
  entity: z.string(),
  record_id: z.int(),
  text: z.string(),
  author_name: nullableText,
});
export const ContractUnit = z.object({
  id: z.int(),
  number: z.string(),
  floor: z.int(),
  area: z.string(),
  building_name_en: z.string(),
  building_name_ar: z.string(),
  yearly_rent: z.string(),
});
export const Brief = z.object({ id: z.int(), ref_no: z.string(), tenant_name: z.string() });
const version = z.optional(z.int().check(z.gte(1)));

export const contractCalls = {
  list: list('CON-01', '/contracts', {
    needs: 'contracts.view',
    field: 'contracts',
    answer: Contract,
    filters: {
      status: z.optional(z.string().check(z.maxLength(30))),
      deposit_status: z.optional(z.string().check(z.maxLength(30))),
      tenant_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
      compound_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    },
  }),
  get: get('X-CON-01', '/contracts/{id}', { needs: 'contracts.view', answer: Contract }),
  notes: get('CON-04', '/contracts/{id}/notes', { needs: 'contracts.view', answer: z.array(Note) }),
  addNote: post('CON-05', '/contracts/{id}/notes', {
    needs: 'contracts.edit',
    wrapper: 'note',
    body: z.strictObject({ text: text(5000) }),
    answer: Note,
  }),
  units: get('CON-06', '/contracts/{id}/units', { needs: 'contracts.view', answer: z.array(ContractUnit) }),
  leases: get('CON-08', '/contracts/{id}/leases', { needs: 'contracts.view', answer: z.array(Lease) }),
  yearRent: get('CON-10', '/contracts/{id}/year_rent_amount', {
    needs: 'contracts.view',
    answer: z.object({ year_rent_amount: z.string() }),
  }),
  brief: get('CON-11', '/contracts/brief', { needs: 'contracts.view', answer: z.array(Brief) }),
  activities: get('CON-12', '/contracts/{id}/activities', { needs: 'contracts.view', answer: z.array(LogEntry) }),
  installments: get('CON-13', '/contracts/{id}/installments', { needs: 'contracts.view', answer: z.array(Installment) }),
  statistics: get('CON-15', '/leasing/statistics', {
    needs: 'contracts.view',
    answer: z.object({
      leads_open: z.int(),
      quotations_open: z.int(),
      contracts_unsigned: z.int(),
      leases_active: z.int(),
      leases_pending_start: z.int(),
      orders_open: z.int(),
    }),
  }),
  signature: put('FIN-55', '/tenants/{tenant_id}/contracts/{contract_id}/signature_status', {
    needs: 'contracts.edit',
    body: z.strictObject({ status: z.enum(signatureStatuses), reason: optionalText(2000), version }),
    answer: Contract,
    moves: { lifecycle: 'contract', event: 'by status' },
  }),
  securityDeposit: put('FIN-56', '/tenants/{tenant_id}/contracts/{contract_id}/security_deposit', {
    needs: 'finance.edit',
    body: z.strictObject({ status: z.enum(depositStatuses), version }),
    answer: Contract,
    moves: { lifecycle: 'deposit', event: 'by status' },
  }),
};

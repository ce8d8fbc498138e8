import * as z from 'zod/mini';
import { get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, instantText, moneyText } from '../field-meta.ts';
import { amountAboveZero, day, id, optionalText, propertyUse, recordShape, text } from '../fields.ts';
import { collectionMethods, deskMethods, paymentMethods } from '../finance/collection.ts';
import { Invoice } from '../finance/invoice.ts';
import { LogEntry } from '../log-entry.ts';
import { type Halalas, halalas } from '../money.ts';
import { Note, NoteInput } from '../note.ts';
import { placeFilters } from '../property/place.ts';
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
/** The contract's own life. */
export const contractLifeStatuses = ['draft', 'active', 'ended', 'cancelled'] as const;
/** Its registration with Ejar. */
export const ejarStatuses = [
  'not_submitted',
  'not_required',
  'submitted',
  'awaiting_parties',
  'documented',
  'archived',
  'rejected',
  'terminated',
] as const;
export type EjarStatus = (typeof ejarStatuses)[number];
export const depositHolders = ['company', 'ejar_wallet'] as const;
export type DepositHolder = (typeof depositHolders)[number];
const nullableText = z.nullable(z.string());

export const contractFields = defineFields('sales.quotation', {
  ref_no: field.shown('code', z.string(), { label: 'sales.lead.ref', isMain: true, width: 110 }),
  tenant_id: field.ofTenant(),
  /** The state of its signature. */
  status: field.shown('choice', z.enum(signatureStatuses), {
    label: 'leasing.signature',
    options: signatureStatuses,
    texts: 'contract.status',
    isSorted: true,
    isMain: true,
    width: 150,
  }),
  life_status: field.shown('choice', z.enum(contractLifeStatuses), {
    label: 'leasing.life',
    options: contractLifeStatuses,
    texts: 'contract_life.status',
    isSorted: true,
    width: 120,
  }),
  ejar_status: field.shown('choice', z.enum(ejarStatuses), {
    label: 'leasing.ejar',
    options: ejarStatuses,
    texts: 'ejar.status',
    isSorted: true,
    width: 150,
  }),
  deposit_status: field.shown('choice', z.enum(depositStatuses), {
    isSorted: true,
    label: 'sales.quotation.deposit',
    options: depositStatuses,
    texts: 'deposit.status',
  }),
  start_on: field.shown('day', z.string(), { label: 'sales.quotation.start', isSorted: true }),
  end_on: field.shown('day', z.string(), { label: 'sales.quotation.end', isSorted: true }),
  compound_id: field.shown('reference', z.nullable(z.int()), { label: 'sales.lead.compound', to: 'compound' }),
  payments_per_year: field.shown('number', z.int(), { label: 'sales.quotation.payments' }),
  yearly_rent: field.shown('money', z.string(), { isSorted: true, isSummed: true }),
  total_net: field.shown('money', z.string(), { label: 'sales.quotation.net' }),
  total_vat: field.shown('money', z.string(), { label: 'sales.quotation.vat' }),
  total_gross: field.shown('money', z.string(), {
    label: 'sales.quotation.total',
    isSummed: true,
    isSorted: true,
    isMain: true,
  }),
});
export const Contract = z.object({
  ...recordShape,
  ...recordOf(contractFields),
  kind: z.enum(['new', 'renewal']),
  tenant_name: z.string(),
  quotation_id: z.int(),
  quotation_ref_no: z.string(),
  /** The contract whose lease its tenant took over. */
  transferred_from_id: z.nullable(z.int()),
  compound_name_en: nullableText,
  compound_name_ar: nullableText,
  property_use: propertyUse(),
  calendar: z.enum(['gregorian', 'hijri']),
  deposit: moneyText(),
  deposit_due_on: z.nullable(dayText()),
  deposit_received_on: z.nullable(dayText()),
  deposit_method: z.nullable(z.enum(paymentMethods)),
  deposit_receipt_no: nullableText,
  deposit_held_by: z.nullable(z.enum(depositHolders)),
  down_payment: moneyText(),
  sent_at: z.nullable(instantText()),
  /** When the tenant signed, and who recorded it; nobody did if they signed online. */
  tenant_signed_at: z.nullable(instantText()),
  tenant_signed_by: z.nullable(z.int()),
  tenant_signed_by_name: nullableText,
  /** Signed by both. */
  signed_at: z.nullable(instantText()),
  landlord_signed_by: z.nullable(z.int()),
  landlord_signed_by_name: nullableText,
  reject_reason: nullableText,
  /** The number of the contract in Ejar, and the days on which it was submitted and documented there. */
  ejar_no: nullableText,
  ejar_submitted_on: z.nullable(dayText()),
  ejar_documented_on: z.nullable(dayText()),
  /** Why Ejar rejected it, it was terminated there, or isn't required. */
  ejar_reason: nullableText,
  lease_count: z.int(),
  /** Whether the keys of every unit are back, or were never handed over: what a deposit's settlement waits for. */
  leases_are_over: z.boolean(),
  /** Whether the keys of any unit were handed over: a clearance settles the deposit, then. */
  was_lived_in: z.boolean(),
  installment_count: z.int(),
});
export type Contract = z.infer<typeof Contract>;
export const contractColumns = columnsOf<Contract>(contractFields, [
  'ref_no',
  'tenant_id',
  'life_status',
  'status',
  'ejar_status',
  'deposit_status',
  {
    id: 'term',
    label: 'sales.quotation.term',
    kind: 'term',
    of: ({ start_on, end_on }) => [start_on, end_on],
    sort: 'start_on',
    width: 240,
  },
  'yearly_rent',
  'total_gross',
]);

export const Installment = z.object({
  id: z.int(),
  number: z.int(),
  due_on: dayText(),
  from_on: dayText(),
  to_on: dayText(),
  net: moneyText(),
  vat: moneyText(),
  gross: moneyText(),
  paid: moneyText(),
  /** What of it isn't due any more, and since when nothing of it is. */
  cancelled: moneyText(),
  cancelled_on: z.nullable(dayText()),
  /** The part that the final bill of a clearance asks for. */
  in_final_bill: moneyText(),
  breakups_with_due_amount: z.array(
    z.object({
      id: z.int(),
      quotation_unit_item: z.int(),
      description: z.string(),
      due_date: dayText(),
      net: moneyText(),
      vat: moneyText(),
      gross: moneyText(),
    }),
  ),
});
export type Installment = z.infer<typeof Installment>;
/** What is still to be paid of an installment, in halalas. */
export const dueOf = ({ gross, cancelled, paid }: Pick<Installment, 'gross' | 'cancelled' | 'paid'>): Halalas =>
  Math.max(0, halalas(gross) - halalas(cancelled) - halalas(paid));

/** What pays an installment: an allocation to its invoice, of a collection or of a credit note. */
export const InstallmentPayment = z.object({
  id: z.int(),
  installment_id: z.int(),
  number: z.int(),
  amount: moneyText(),
  /** Null for a credit note. */
  method: z.nullable(z.enum(collectionMethods)),
  collection_id: z.nullable(z.int()),
  credit_note_id: z.nullable(z.int()),
  source_number: z.string(),
  reference: nullableText,
  paid_on: dayText(),
  /** When and why it was taken back; null while it counts. */
  ended_on: z.nullable(dayText()),
  end_reason: nullableText,
  recorded_by: nullableText,
  created_at: instantText(),
});
export type InstallmentPayment = z.infer<typeof InstallmentPayment>;
export const PaymentInput = z.strictObject({
  amount: amountAboveZero(),
  method: z.enum(deskMethods),
  reference: text(80),
  /** Today, if left out. */
  paid_on: z.optional(day()),
});
export type PaymentInput = z.input<typeof PaymentInput>;

/** An installment as its invoice, or as the one that is planned for it. */
export const ScheduledInvoice = z.object({
  number: z.int(),
  installment_id: z.int(),
  status: z.enum(['scheduled', 'overdue', 'paid', 'cancelled']),
  due_on: dayText(),
  from_on: dayText(),
  to_on: dayText(),
  net: moneyText(),
  vat: moneyText(),
  gross: moneyText(),
  paid: moneyText(),
  open: moneyText(),
  invoice_id: z.nullable(z.int()),
  /** None yet while it is a draft. */
  invoice_number: nullableText,
  invoice_status: nullableText,
});
export type ScheduledInvoice = z.infer<typeof ScheduledInvoice>;
/** What a lease owes of its contract. What was paid is its part of each payment, by its part of the installment. */
export const LeaseFinance = z.object({
  lease_id: z.int(),
  unit_id: z.int(),
  unit_number: z.string(),
  net: moneyText(),
  vat: moneyText(),
  gross: moneyText(),
  paid: moneyText(),
  open: moneyText(),
  overdue: moneyText(),
});
export type LeaseFinance = z.infer<typeof LeaseFinance>;

export const ContractUnit = z.object({
  id: z.int(),
  number: z.string(),
  floor: z.int(),
  area: z.string(),
  building_name_en: z.string(),
  building_name_ar: z.string(),
  yearly_rent: moneyText(),
});
export const Brief = z.object({ id: z.int(), ref_no: z.string(), tenant_name: z.string() });
const version = z.optional(z.int().check(z.gte(1)));

export const contractCalls = {
  list: list('CON-01', '/contracts', {
    needs: 'contracts.view',
    field: 'contracts',
    answer: Contract,
    filters: {
      ...filtersOf(contractFields, 'status', 'life_status', 'ejar_status', 'deposit_status', 'tenant_id'),
      ...rangesOf(contractFields, 'start_on', 'end_on', 'total_gross'),
      ...placeFilters,
    },
    sorts: [...sortsOf(contractFields), 'created_at'],
  }),
  get: get('X-CON-01', '/contracts/{id}', { needs: 'contracts.view', answer: Contract }),
  notes: get('CON-04', '/contracts/{id}/notes', { needs: 'contracts.view', answer: z.array(Note) }),
  addNote: post('CON-05', '/contracts/{id}/notes', {
    needs: 'contracts.edit',
    wrapper: 'note',
    body: NoteInput,
    answer: Note,
  }),
  units: get('CON-06', '/contracts/{id}/units', { needs: 'contracts.view', answer: z.array(ContractUnit) }),
  leases: get('CON-08', '/contracts/{id}/leases', { needs: 'contracts.view', answer: z.array(Lease) }),
  invoices: get('CON-07', '/contracts/{id}/invoices', { needs: 'contracts.view', answer: z.array(ScheduledInvoice) }),
  /** Posts an installment's invoice, which it makes if there is none. */
  postInvoice: post('CON-14', '/contracts/{id}/post_invoice', {
    needs: 'finance.edit',
    body: z.strictObject({ installment_id: id() }),
    answer: Invoice,
  }),
  leaseFinance: get('CON-09', '/contracts/{id}/leases/finance', {
    needs: 'contracts.view',
    answer: z.array(LeaseFinance),
  }),
  yearRent: get('CON-10', '/contracts/{id}/year_rent_amount', {
    needs: 'contracts.view',
    answer: z.object({ year_rent_amount: moneyText() }),
  }),
  brief: get('CON-11', '/contracts/brief', { needs: 'contracts.view', answer: z.array(Brief) }),
  activities: get('CON-12', '/contracts/{id}/activities', { needs: 'contracts.view', answer: z.array(LogEntry) }),
  installments: get('CON-13', '/contracts/{id}/installments', { needs: 'contracts.view', answer: z.array(Installment) }),
  /** Our addition: money received for an installment. It pays the installment's invoice, which is posted if it wasn't yet. */
  recordPayment: post('X-CON-02', '/contracts/{id}/installments/{installment_id}/payments', {
    needs: 'finance.edit',
    wrapper: 'payment',
    body: PaymentInput,
    answer: Installment,
  }),
  payments: get('X-CON-03', '/contracts/{id}/payments', { needs: 'contracts.view', answer: z.array(InstallmentPayment) }),
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
  /** Our addition: what happened to the contract in Ejar, entered by hand. */
  ejar: put('X-CON-04', '/contracts/{id}/ejar_status', {
    needs: 'contracts.edit',
    body: z.strictObject({
      status: z.enum(ejarStatuses),
      ejar_no: optionalText(40),
      /** The day on which it happened; today, if left out. */
      on: z.optional(day()),
      reason: optionalText(2000),
      version,
    }),
    answer: Contract,
    moves: { lifecycle: 'ejar', event: 'by status' },
  }),
  securityDeposit: put('FIN-56', '/tenants/{tenant_id}/contracts/{contract_id}/security_deposit', {
    needs: 'finance.edit',
    body: z.strictObject({
      status: z.enum(depositStatuses),
      method: z.optional(z.enum(paymentMethods)),
      receipt_no: optionalText(80),
      held_by: z.optional(z.enum(depositHolders)),
      version,
    }),
    answer: Contract,
    moves: { lifecycle: 'deposit', event: 'by status' },
  }),
};

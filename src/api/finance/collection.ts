import * as z from 'zod/mini';
import { get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, lastChosen, moneyText } from '../field-meta.ts';
import { amount, amountAboveZero, day, id, optional, optionalText, recordShape, text } from '../fields.ts';
import { halalas } from '../money.ts';
import { MatchedLine } from './bank-statement.ts';

export const collectionStatuses = [
  'recorded',
  'under_collection',
  'partially_allocated',
  'allocated',
  'refunded',
  'reversed',
] as const;
/** The first four as the specification names them; the last two are money that is held already. */
export const collectionMethods = [
  'bank_transfer_payment',
  'cash_payment',
  'mada_machine',
  'check_payment',
  'ejar_channel',
  'down_payment',
  'deposit',
] as const;
export type CollectionMethod = (typeof collectionMethods)[number];
/** What is entered at the desk: a cheque is received into the safe, as one of a series. */
export const deskMethods = [
  'bank_transfer_payment',
  'cash_payment',
  'mada_machine',
  'ejar_channel',
] as const satisfies CollectionMethod[];
/** Every way in which a tenant pays: at the desk, or by cheque. */
export const paymentMethods = [...deskMethods, 'check_payment'] as const satisfies CollectionMethod[];
export type PaymentMethod = (typeof paymentMethods)[number];

const nullableText = z.nullable(z.string());

export const collectionFields = defineFields('finance.collection', {
  number: field.shown('code', z.string(), { label: 'finance.invoice.number', isSorted: true, isMain: true, width: 110 }),
  tenant_id: field.reference('tenant', { label: 'leasing.tenant', shownBy: ['tenant_name'], isMain: true, width: 200 }),
  status: field.status(collectionStatuses, 'collection.status', { width: 150 }),
  method: field.own('choice', z.enum(collectionMethods), z.enum(deskMethods), {
    options: collectionMethods,
    texts: 'finance.collection.method',
    initial: lastChosen,
    isRequired: true,
    width: 140,
  }),
  amount: field.moneyAboveZero({ label: 'finance.invoice.payment.amount', isSorted: true, isSummed: true, isMain: true }),
  /** Today, if left out. */
  received_on: field.own('day', z.string(), optional(day()), { initial: 'today', isSorted: true }),
  /** Of the transfer, or the slip of the card machine. */
  reference: field.optionalText(60),
  contract_id: field.optionalReference('contract', { label: 'finance.invoice.contract', shownBy: ['contract_ref_no'] }),
  note: field.long(2000, { label: 'sales.lead.note' }),
  allocated: field.shown('money', moneyText()),
  refunded: field.shown('money', moneyText()),
  /** Kept for refunds that aren't paid yet. */
  refunding: field.shown('money', moneyText()),
  /** Neither allocated nor paid back, nor kept for that: the tenant's credit. */
  credit: field.shown('money', moneyText(), { isSummed: true }),
  reversed_on: field.shown('day', z.nullable(dayText())),
  reverse_reason: field.shown('long', nullableText),
});

export const Allocation = z.object({
  ...recordShape,
  invoice_id: z.int(),
  invoice_number: nullableText,
  amount: moneyText(),
  allocated_on: dayText(),
  /** Why it isn't the oldest first. */
  reason: nullableText,
  /** When and why it was taken back; null while it counts. */
  ended_on: z.nullable(dayText()),
  end_reason: nullableText,
});
export type Allocation = z.infer<typeof Allocation>;

export const Collection = z.object({
  ...recordShape,
  ...recordOf(collectionFields),
  tenant_name: z.string(),
  contract_ref_no: nullableText,
  /** The cheque that it is. */
  cheque_id: z.nullable(z.int()),
  /** The line of a reconciled bank statement that it is matched with. */
  reconciled_line: z.nullable(MatchedLine),
});
export type Collection = z.infer<typeof Collection>;
export const CollectionDetails = z.extend(Collection, { allocations: z.array(Allocation) });
export type CollectionDetails = z.infer<typeof CollectionDetails>;

/** What pays which invoice; left out, the oldest are paid first. */
const AllocationInput = z.strictObject({ invoice_id: id(), amount: amountAboveZero() });
export const chosen = {
  allocations: z.optional(z.array(AllocationInput).check(z.maxLength(200))),
  /** Required when something else than the oldest is paid first. */
  reason: optionalText(500),
};
/** As it is entered: the tenant stands in the path of the call. */
export const DeskInput = z.strictObject({
  ...inputOf(collectionFields),
  ...chosen,
  /** The same reference and amount were received before, and this is another payment all the same. */
  is_another: z.optional(z.boolean()),
  /** Cash: opens the cash box of the person who records it, if it isn't open. */
  open_cash_box: z.optional(z.boolean()),
  /** The line of a bank statement that it is: it is matched with it. */
  bank_line_id: z.optional(id()),
});
export type DeskInput = z.input<typeof DeskInput>;
export const CollectionInput = z.omit(DeskInput, { tenant_id: true });
export type CollectionInput = z.output<typeof CollectionInput>;

/** What the schema can't say. */
export function collectionErrors(
  { method, amount, received_on, reference }: Partial<Pick<DeskInput, 'method' | 'amount' | 'received_on' | 'reference'>>,
  today: string,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (amount !== undefined && halalas(String(amount)) === 0) errors.amount = 'app.error.amount_above_zero';
  if (received_on && received_on > today) errors.received_on = 'finance.collection.error.ahead';
  if (method && method !== 'cash_payment' && !reference) errors.reference = 'finance.collection.error.reference';
  return errors;
}

export const collectionColumns = columnsOf<Collection>(collectionFields, [
  'number',
  'status',
  'tenant_id',
  'method',
  'reference',
  'received_on',
  'amount',
  'credit',
]);

/** An open invoice, and what of an amount would pay it. */
export const SuggestedAllocation = z.object({
  invoice_id: z.int(),
  number: z.string(),
  contract_id: z.nullable(z.int()),
  contract_ref_no: nullableText,
  /** A deposit is a liability: it is paid only when it is chosen. */
  is_deposit: z.boolean(),
  due_on: dayText(),
  open: moneyText(),
  amount: moneyText(),
});
export type SuggestedAllocation = z.infer<typeof SuggestedAllocation>;
export const Suggestion = z.object({
  /** Oldest first, those of the contract before the others. */
  invoices: z.array(SuggestedAllocation),
  /** What is left as the tenant's credit. */
  credit: moneyText(),
});
export type Suggestion = z.infer<typeof Suggestion>;

const version = z.optional(z.int().check(z.gte(1)));
const view = { needs: 'finance.view' } as const;
const ofTenant = '/tenants/{tenant_id}/collections';
const wrapped = { wrapper: 'collection', answer: CollectionDetails } as const;

export const collectionCalls = {
  list: list('X-COL-01', '/collections', {
    ...view,
    answer: Collection,
    filters: {
      ...filtersOf(collectionFields, 'status', 'method', 'tenant_id', 'contract_id'),
      ...rangesOf(collectionFields, 'received_on', 'amount'),
    },
    sorts: [...sortsOf(collectionFields), 'created_at'],
  }),
  get: get('X-COL-02', '/collections/{id}', { ...view, answer: CollectionDetails }),
  /** One receipt that pays several invoices. */
  create: post('FIN-12', '/tenants/{tenant_id}/multiple_invoices_collections', {
    needs: 'finance.create',
    body: CollectionInput,
    ...wrapped,
  }),
  cash: post('FIN-13', '/tenants/{tenant_id}/cash_receipts', {
    needs: 'finance.create',
    body: z.omit(CollectionInput, { method: true }),
    ...wrapped,
  }),
  ofTenant: get('FIN-22', ofTenant, { ...view, answer: z.array(Collection) }),
  one: get('FIN-23', `${ofTenant}/{id}`, { ...view, answer: CollectionDetails }),
  allocate: post('FIN-24', `${ofTenant}/{id}/allocate`, {
    needs: 'finance.edit',
    wrapper: 'allocation',
    body: z.strictObject({ ...chosen, version }),
    answer: CollectionDetails,
  }),
  /** Takes an allocation back, until its month is closed. */
  deallocate: put('X-COL-03', '/collections/{id}/deallocate', {
    needs: 'finance.edit',
    wrapper: 'allocation',
    body: z.strictObject({ allocation_id: id(), reason: text(500), version }),
    answer: CollectionDetails,
  }),
  reverse: put('X-COL-04', '/collections/{id}/reverse', {
    needs: 'finance.approve',
    body: z.strictObject({
      reason: optionalText(500),
      /** The day on which the bank took the money back, if it had come in. */
      returned_on: optional(day()),
      version,
    }),
    answer: CollectionDetails,
    moves: { lifecycle: 'collection', event: 'reverse' },
  }),
  /** A tenant's open invoices, and which of them an amount would pay. */
  suggested: get('X-COL-05', '/tenants/{tenant_id}/suggested_allocations', {
    ...view,
    query: z.strictObject({ amount: amount(), contract_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))) }),
    answer: Suggestion,
  }),
};

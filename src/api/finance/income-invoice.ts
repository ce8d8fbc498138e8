import * as z from 'zod/mini';
import { changeOf, get, post, put } from '../contract.ts';
import { defineFields, field, inputOf } from '../define-fields.ts';
import { optionalText } from '../fields.ts';
import { Invoice, InvoiceLine, InvoiceRow, vatCategories } from './invoice.ts';

/** An invoice that is written by hand: its lines are added one by one, or with it. */
export const incomeInvoiceFields = defineFields('finance.invoice', {
  due_on: field.day(),
  contract_id: field.optionalReference('contract', { label: 'finance.invoice.contract', shownBy: ['contract_ref_no'] }),
  note: field.long(2000, { label: 'sales.lead.note' }),
});
export const incomeItemFields = defineFields('finance.invoice_line', {
  description: field.text(300),
  quantity: field.presetNumber({ from: 1, to: 10_000 }, { initial: 1 }),
  price: field.moneyAboveZero(),
  vat_category: field.choice(vatCategories, 'finance.vat_category', { initial: 'S' }),
  /** The company's category for services, if left out. */
  income_category_id: field.optionalReference('income_category', {
    pick: 'select',
    shownBy: ['category_name_en', 'category_name_ar'],
    hint: 'finance.invoice_line.income_category_id.hint',
  }),
  unit_id: field.optionalReference('unit', { label: 'app.entity.unit', shownBy: ['unit_number'] }),
});
export const IncomeItemInput = z.strictObject(inputOf(incomeItemFields));
export type IncomeItemInput = z.output<typeof IncomeItemInput>;
export const IncomeInvoiceInput = z.strictObject({
  ...inputOf(incomeInvoiceFields),
  items: z.optional(z.array(IncomeItemInput).check(z.maxLength(200))),
});
export type IncomeInvoiceInput = z.output<typeof IncomeInvoiceInput>;
/** As it is entered: the tenant stands in the path of the call, and the first line beside the rest. */
export const incomeTenantFields = defineFields('finance.invoice', {
  tenant_id: field.reference('tenant', { label: 'leasing.tenant', shownBy: ['tenant_name'] }),
});
export const IncomeDraft = z.strictObject({
  ...inputOf(incomeTenantFields),
  ...inputOf(incomeInvoiceFields),
  ...inputOf(incomeItemFields),
});
export type IncomeDraft = z.input<typeof IncomeDraft>;
const IncomeInvoiceChange = changeOf(z.strictObject(inputOf(incomeInvoiceFields)));
export type IncomeInvoiceChange = z.output<typeof IncomeInvoiceChange>;

const version = z.optional(z.int().check(z.gte(1)));
type Ids = readonly [string, string, string, string, string, string, string, string, string];
/** The same nine calls for a tenant, and for one of a tenant's quotations. */
const callsAt = <const P extends string>(path: P, ids: Ids) => {
  const one = `${path}/{id}` as `${P}/{id}`;
  const items = `${path}/{id}/items` as `${P}/{id}/items`;
  return {
    create: post(ids[0], path, {
      needs: 'finance.create',
      wrapper: 'income_invoice',
      body: IncomeInvoiceInput,
      answer: Invoice,
    }),
    list: get(ids[1], path, { needs: 'finance.view', answer: z.array(InvoiceRow) }),
    get: get(ids[2], one, { needs: 'finance.view', answer: Invoice }),
    update: put(ids[3], one, { needs: 'finance.edit', wrapper: 'income_invoice', body: IncomeInvoiceChange, answer: Invoice }),
    /** Posts it. */
    approve: put(ids[4], `${path}/{id}/approve` as `${P}/{id}/approve`, {
      needs: 'finance.edit',
      body: z.strictObject({ version }),
      answer: Invoice,
      moves: { lifecycle: 'invoice', event: 'post' },
    }),
    void: put(ids[5], `${path}/{id}/void` as `${P}/{id}/void`, {
      needs: 'finance.edit',
      body: z.strictObject({ reason: optionalText(2000), version }),
      answer: Invoice,
      moves: { lifecycle: 'invoice', event: 'void' },
    }),
    items: get(ids[6], items, { needs: 'finance.view', answer: z.array(InvoiceLine) }),
    addItem: post(ids[7], items, {
      needs: 'finance.edit',
      wrapper: 'income_invoice_item',
      body: IncomeItemInput,
      answer: Invoice,
    }),
    updateItem: put(ids[8], `${path}/{id}/items/{item_id}` as `${P}/{id}/items/{item_id}`, {
      needs: 'finance.edit',
      wrapper: 'income_invoice_item',
      body: changeOf(IncomeItemInput),
      answer: Invoice,
    }),
  };
};

export const incomeInvoiceCalls = callsAt('/tenants/{tenant_id}/income_invoices', [
  'FIN-41',
  'FIN-42',
  'FIN-43',
  'FIN-44',
  'FIN-45',
  'FIN-46',
  'FIN-47',
  'FIN-48',
  'FIN-49',
]);
export const quotationInvoiceCalls = callsAt('/tenants/{tenant_id}/quotations/{quotation_id}/income_invoices', [
  'FIN-32',
  'FIN-33',
  'FIN-34',
  'FIN-35',
  'FIN-36',
  'FIN-37',
  'FIN-38',
  'FIN-39',
  'FIN-40',
]);

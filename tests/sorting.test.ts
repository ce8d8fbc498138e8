import { expect, it } from 'vitest';
import { calls, listColumns } from '../src/api/calls.ts';
import type { Column } from '../src/api/columns.ts';
import type { Call } from '../src/api/contract.ts';
import { inCode } from '../src/api/entity-names.ts';

/** Why a column doesn't sort. */
const because = {
  other: 'the name of another record, which is joined to the rows of a page: a filter or the search finds it',
  counted: 'counted or composed for the rows of a page',
  word: 'one of a few words: a filter tells them apart',
  text: 'a text or number that is searched',
  short: 'a short list, shown whole and in its own order',
} as const;

const unsorted: Record<string, Record<string, keyof typeof because>> = {
  workflow_config: { active: 'short', steps: 'short' },
  contract_discount_reason: { active: 'short' },
  rejection_reason: { active: 'short', note_required: 'short' },
  execution: {
    ...{ record_ref_no: 'other', customer: 'other', kind: 'word', config_id: 'other', status: 'word', step_name: 'other' },
    ...{ step_due_at: 'counted', requester_id: 'other', total_gross: 'other' },
  },
  contract: { tenant_id: 'other' },
  accounting_period: { ends_on: 'counted', transactions: 'counted', closed_on: 'short' },
  credit_note: { tenant_id: 'other', invoice_id: 'other', reason: 'text', left: 'counted' },
  dunning_step: { channel: 'word' },
  holiday: { occasion: 'word', ends_on: 'short', confirmed: 'short' },
  moon_sighting: { month: 'word', shift: 'word' },
  dunning_case: { tenant_id: 'other', contract_id: 'other', days: 'counted', next_step: 'other' },
  cash_refund: { tenant_id: 'other', collection_id: 'other', credit_note_id: 'other', method: 'word' },
  tax_report: { kind: 'word', tenant_id: 'other' },
  cheque: { tenant_id: 'other', bank_code: 'word' },
  cash_box: { person_id: 'other', holder_id: 'other', counted_on: 'short' },
  bank_deposit: { slip_number: 'text', cash: 'counted', cheque_total: 'counted', confirmed_on: 'short' },
  collection: { tenant_id: 'other', method: 'word', reference: 'text', credit: 'counted' },
  data_import: { file_name: 'text', total: 'counted', created: 'counted', existing: 'counted', bad: 'counted' },
  income_category: { sub_account_id: 'other', active: 'short' },
  bank_statement: { from_on: 'other', opening: 'other', closing: 'other', line_count: 'counted', format: 'word' },
  invoicing_run: { total: 'counted', drafts: 'counted', posted: 'counted', skipped: 'counted', failed: 'counted' },
  report_schedule: { time: 'short', period: 'word', format: 'word', recipients: 'counted', last_run_state: 'counted' },
  invoice: { kind: 'word', tenant_id: 'other', contract_id: 'other' },
  ledger_account: { sub_accounts: 'counted', active: 'short' },
  sending: { quotation_id: 'other', channel: 'word', answer: 'word' },
  sub_account: { account_id: 'other', purpose: 'word', balance: 'counted', active: 'short' },
  unit_owner: { units: 'counted', mobile: 'text', email: 'text' },
  lease: { unit_number: 'other', building_name_en: 'other', tenant_id: 'other' },
  leasing_clearance: { unit_number: 'other', tenant_id: 'other', bill_no: 'text' },
  leasing_order: { unit_number: 'other', tenant_id: 'other' },
  mobile_access: { tenant_id: 'other', holder: 'word', email: 'text' },
  pre_occupancy_order: { unit_id: 'other', tenant_id: 'other', lease_start_on: 'other', assignee_id: 'other' },
  tenant: { kind: 'word', mobile: 'text', email: 'text', active_leases: 'counted', contract_count: 'counted' },
  utility_account_request: { unit_number: 'other', tenant_id: 'other', utility: 'word', provider: 'word', meter_no: 'text' },
  compound: {
    ...{ city_id: 'other', district: 'text', manager_id: 'other' },
    ...{ buildings: 'counted', units: 'counted', vacant_units: 'counted' },
  },
  delivery_receipt: {
    ...{ sellable_number: 'other', compound_id: 'other', buyer_name: 'text' },
    ...{ snags_open: 'counted', critical_open: 'counted' },
  },
  sellable_unit: { compound_id: 'other', unit_type_id: 'other', buyer_name: 'text' },
  snag: { room: 'text', category: 'word', sellable_number: 'other', contractor: 'text' },
  unit_preparation: {
    unit_id: 'other',
    building_id: 'other',
    ready_on: 'counted',
    days_to_ready: 'counted',
    items_open: 'counted',
  },
  unit_type: { property_use: 'word', price_type: 'word', units: 'counted' },
  unit: { label: 'counted', compound_id: 'other', building_id: 'other', unit_type_id: 'other' },
  lead: { mobile: 'text', compound_id: 'other', assignee_id: 'other' },
  quotation: { customer: 'other', unit_count: 'counted', term: 'counted' },
  waiting_list_entry: {
    ...{ lead_id: 'other', unit_type_id: 'other', compound_id: 'other', place: 'counted', unit_id: 'other', budget_max: 'other' },
  },
  provider: { categories: 'counted' },
  part: { part_category_id: 'other', free: 'counted', reserved: 'counted', is_low: 'counted', active: 'word' },
  equipment: { category_id: 'other', compound_id: 'other', building_id: 'other', unit_id: 'other' },
  maintenance_category: { default_payer: 'word', default_priority: 'word', active: 'short' },
  maintenance_subcategory: { category_id: 'other', active: 'short' },
  maintenance_subsubcategory: { category_id: 'other', subcategory_id: 'other', active: 'short' },
  maintenance_type: { active: 'short' },
  maintenance_status_detail: { active: 'short' },
  part_category: { active: 'short' },
  ticket: {
    ...{ subject: 'text', compound_id: 'other', tenant_id: 'other' },
    ...{ sla: 'word', assignee_id: 'other' },
  },
  business_type_distribution: { compound_id: 'other', business_type_id: 'other', note: 'text' },
  damage_price: { measure: 'word', life_years: 'short', active: 'short' },
  owner: { commercial_register: 'text', mobile: 'text', email: 'text', compounds: 'counted', active: 'short' },
  package: { services: 'counted', periodicity: 'word', vat_rate: 'short', active: 'short' },
  payment_term: { days_in_advance: 'short', alignment: 'word' },
  role: { is_admin: 'short', is_sales: 'short', is_provider: 'short', users: 'counted' },
  sales_member: { user_id: 'other', user_email: 'other', supervisor_id: 'other', active: 'short' },
  service: { periodicity: 'word', vat_rate: 'short', active: 'short' },
  shop_type: { active: 'short' },
  template: { property_use: 'word' },
  trade_name: { business_type_id: 'other' },
  user: { role_id: 'other', supervisor_id: 'other', state: 'counted' },
};

const columns = Object.entries(listColumns).map(
  ([entity, all]) => [entity, all as Pick<Column<object>, 'id' | 'sort'>[]] as const,
);

it('every column of a list sorts, or there is a reason why not', () => {
  const found = columns.map(([entity, all]) => [entity, all.flatMap(({ id, sort }) => (sort ? [] : [id])).sort()] as const);
  const wanted = columns.map(([entity]) => [entity, Object.keys(unsorted[entity] ?? {}).sort()]);
  expect(found).toEqual(wanted);
  const named = new Set(Object.values(unsorted).flatMap(Object.values));
  expect(Object.keys(because).filter((reason) => !named.has(reason))).toEqual([]);
});

it('what a column sorts by is a sort of its list', () => {
  const all: Partial<Record<string, Partial<Record<string, Call>>>> = calls;
  const wrong = columns.flatMap(([entity, own]) => {
    const of = all[inCode(entity)];
    const list = of?.list ?? of?.all;
    // Short lists of the approval rules, read whole: their pages sort them.
    if (!list) return [];
    const sorts = ['id', ...(list.sorts ?? [])];
    return own.flatMap(({ id, sort }) => (sort && !sorts.includes(sort) ? [`${entity}.${id}`] : []));
  });
  expect(wrong).toEqual([]);
});

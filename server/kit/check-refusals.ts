import type { FieldError } from '../../src/api/issues.ts';

/** The field that a violated check is about, and what is wrong with it. */
export interface CheckRefusal {
  field: string;
  error: string | FieldError;
}
const of = (field: string, what: string, values?: FieldError['values']): CheckRefusal => {
  const messageKey = `app.error.check.${what}`;
  return { field, error: values ? { messageKey, values } : messageKey };
};
const oneOf = (...fields: [string, ...string[]]): CheckRefusal => of(fields[0], 'one_of', { fields: fields.join(', ') });

/**
 * The database's check constraints by name. Calls validate beforehand, so that a person meets these only where two requests
 * meet, or where a call lacks a check of its own. `tests/server/db/checks.test.ts` holds that none is missing.
 */
export const checkRefusals: Readonly<Record<string, CheckRefusal>> = {
  accounting_periods_month: of('starts_on', 'month_start'),
  allocations_amount: of('amount', 'positive'),
  allocations_source: oneOf('collection_id', 'credit_note_id'),
  bank_deposit_cash_amount: of('amount', 'positive'),
  bank_statement_lines_amount: of('amount', 'not_zero'),
  bank_statement_lines_reason: of('reason', 'explained'),
  bank_statements_days: { field: 'to_on', error: 'app.error.range_order' },
  bank_statements_open_lines: of('open_lines', 'within'),
  cash_boxes_float: of('float', 'within'),
  cash_refunds_amount: of('amount', 'positive'),
  cash_refunds_iban: { field: 'iban', error: 'app.error.required' },
  cash_refunds_source: oneOf('collection_id', 'credit_note_id'),
  cheques_amount: of('amount', 'positive'),
  clearance_documents_amount: of('amount', 'positive'),
  clearance_documents_one: oneOf('invoice_id', 'collection_id', 'credit_note_id'),
  collections_amount: of('amount', 'positive'),
  collections_used: of('amount', 'used'),
  contract_discounts_amount: of('amount', 'positive'),
  contract_parties_stake: of('share', 'stake'),
  credit_notes_used: of('amount', 'used'),
  installments_cancelled: of('cancelled', 'within'),
  installments_paid: of('paid', 'within'),
  invoice_lines_credited: of('credited_net', 'within'),
  invoice_lines_sum: of('gross', 'sum'),
  invoices_settled: of('amount', 'settled'),
  leasing_clearances_paid: of('paid', 'within'),
  ledger_entries_one_side: of('debit', 'one_side'),
  ledger_transactions_reverses_another: of('reverses_id', 'another'),
  mobile_accesses_of_one: oneOf('tenant_id', 'unit_owner_id'),
  parts_reserved: of('reserved', 'within'),
  parts_value: of('value', 'within'),
  tax_reports_document: oneOf('invoice_id', 'credit_note_id'),
  tax_reports_made: of('xml', 'together'),
  unit_ownerships_of_something: of('unit_id', 'at_least_one', { fields: 'unit_id, sellable_unit_id' }),
  unit_ownerships_share: of('share', 'share'),
};

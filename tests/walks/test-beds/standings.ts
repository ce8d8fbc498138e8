/**
 * Rows that stand beside a record, in tables that its own rows don't say: a query of names and values for each entity, by the record's
 * id. What changed is told as `name: value`. Links are told as far as the walk planted them (prepared.ts): others are made by jobs.
 */
export const standings: Record<string, string> = {
  invoice: `select 'installment.paid', paid::text from installments
      where id in (select installment_id from invoice_lines where invoice_id = $1)
    union all select 'posted', sum(e.debit)::text from ledger_transactions t
      join ledger_entries e on e.company_id = t.company_id and e.transaction_id = t.id
      where t.document_kind = 'invoice' and t.document_id = $1 and t.transition = 'post'
        and not exists (select from ledger_transactions r where r.company_id = t.company_id and r.reverses_id = t.id)`,
  credit_note: `select 'credited of its invoice', sum(credited_net + credited_vat)::text from invoice_lines
      where invoice_id = (select invoice_id from credit_notes where id = $1)`,
  cash_refund: `select 'kept for refunds', refunding::text from collections
      where id = (select collection_id from cash_refunds where id = $1)`,
  tax_report: `select 'mail of its invoice', case delivery_status when 'not_sent' then 'none' else 'asked for' end from invoices
      where id = (select invoice_id from tax_reports where id = $1)`,
  unit_owner: `select 'a link', case when used_at is null then 'works' else 'no longer works' end from unit_owner_links
      where token_hash = 'planted ' || $1::bigint
    union all select 'mobile_access', string_agg(status, ', ') from mobile_accesses where unit_owner_id = $1`,
  mobile_access: `select 'a link', case when used_at is null then 'works' else 'no longer works' end from mobile_access_links
      where token_hash = 'planted ' || $1::bigint`,
  delivery_receipt: `select 'sale', status from sellable_units
      where id = (select sellable_unit_id from delivery_receipts where id = $1)`,
  sellable_unit: "select 'delivery_receipt', status from delivery_receipts where sellable_unit_id = $1",
  unit_preparation: `select 'unit.readiness', readiness from units
      where id = (select unit_id from unit_preparations where id = $1)`,
  visit: `select 'inside', string_agg(position::text, ', ' order by position) filter (where state = 'in') from visit_members where visit_id = $1
    union all select 'movements', count(*)::text from gate_movements where visit_id = $1`,
  recurring_visit: `select 'visits ' || status, count(*)::text from visits where recurring_visit_id = $1 group by status`,
  maintenance_plan: `select 'occurrences ' || state, count(*)::text from plan_occurrences where plan_id = $1 group by state
    union all select 'versions of its checklist', count(*)::text from checklist_versions
      where checklist_id = (select checklist_id from maintenance_plans where id = $1)`,
};

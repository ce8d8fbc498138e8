/**
 * SQL of a fingerprint of everything that was posted into a period `p`. Taken when the period is closed: what is computed later
 * differs if a row was changed, came or went since, by whatever way.
 */
export const sealOf = (p: string): string => `(
  select md5(coalesce(string_agg(md5(concat_ws('|', t.id, t.date, t.document_kind, t.document_id, t.document_number, t.rule, t.transition,
      t.reverses_id, e.line, e.sub_account_id, e.debit, e.credit, e.tenant_id, e.contract_id, e.lease_id, e.unit_id)), '' order by t.id, e.line), ''))
  from ledger_transactions t join ledger_entries e on e.company_id = t.company_id and e.transaction_id = t.id
  where t.company_id = ${p}.company_id and t.date between ${p}.starts_on and ${p}.ends_on)`;

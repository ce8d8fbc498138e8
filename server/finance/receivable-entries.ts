/**
 * Entries of receivables, each with the invoice that it is of: the amount is what it adds to what is owed. $1 is the company, $2 the
 * last day. Whatever is asked of a past day is summed from these, as an invoice only knows what is open of it now.
 */
export const receivableEntries = (more = '') => `
  select e.tenant_id, e.contract_id, t.date, t.document_kind, t.transition, e.debit - e.credit as amount,
    case t.document_kind when 'invoice' then t.document_id else coalesce(a.invoice_id, n.invoice_id) end as invoice_id, a.id as allocation_id
  from sub_accounts s
  join ledger_entries e on e.company_id = s.company_id and e.sub_account_id = s.id
  join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id and t.date <= $2
  left join allocations a on a.company_id = e.company_id and a.id = e.document_line and t.document_kind <> 'invoice'
  left join credit_notes n on n.company_id = t.company_id and n.id = t.document_id and t.document_kind = 'credit_note'
  where s.company_id = $1 and s.purpose = 'receivables' ${more}`;

/** The accounts that a cheque stands on until its bank has paid it. */
export const uncleared = ['cheques_on_hand', 'cheques_under_collection'] as const;

const chequesSql = uncleared.map((purpose) => `'${purpose}'`).join(', ');
/**
 * What is held of each tenant at the end of a day: their credit, which pays no invoice yet, without cheques that no bank has paid;
 * those cheques; and deposits. $1 is the company, $2 the day.
 */
export const heldOfTenants = (more = '') => `
  select e.tenant_id,
    coalesce(sum(e.credit - e.debit) filter (where s.purpose <> 'deposits_held'), 0)::bigint as credit,
    coalesce(sum(e.debit - e.credit) filter (where s.purpose in (${chequesSql})), 0)::bigint as cheques,
    coalesce(sum(e.credit - e.debit) filter (where s.purpose = 'deposits_held'), 0)::bigint as deposits
  from sub_accounts s
  join ledger_entries e on e.company_id = s.company_id and e.sub_account_id = s.id
  join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id and t.date <= $2
  where s.company_id = $1 and s.purpose in ('tenant_credits', 'deposits_held', ${chequesSql}) ${more}
  group by e.tenant_id`;

import { defineReport, type ReportSql } from '../define-report.ts';
import { contractColumns, dealParams, sum, tenantColumns } from '../report-columns.ts';

const day = { kind: 'day', isNullable: true } as const;

/** What each contract owes past its due day: how much of it is rent, what cheques cover, and what is left to chase. */
export const rentOverdueReport = defineReport({
  ...{ name: 'rent_overdue', needs: 'reports.view', also: 'finance.view', time: 'as_of', file: 'X-REP-34' },
  groups: { rows: ['REP-28', '/reports/rent_overdue', 'Report what each contract owes past its due day'] },
  params: dealParams,
  columns: {
    ...tenantColumns,
    ...contractColumns,
    oldest_due_on: { kind: 'day' },
    days: { kind: 'count', isMain: true },
    overdue: { ...sum, isMain: true, to: ({ contract_id }) => (contract_id ? `/aging?by=invoice` : null) },
    rent_part: sum,
    covered_by_cheques: { ...sum, isBlankAtZero: true },
    to_chase: sum,
    last_contact_on: day,
    next_step_on: day,
  },
  ...{ key: ['-overdue', 'contract_id', 'tenant_id'], sort: '-days', checks: { past_due: 'overdue' } },
  changes: ['invoice', 'collection', 'credit_note', 'cheque', 'dunning_case'],
});

const ofDeal =
  '($tenant_id::bigint is null or d.tenant_id = $tenant_id) and ($contract_id::bigint is null or d.contract_id = $contract_id)';
export const rentOverdueSql: ReportSql<typeof rentOverdueReport> = {
  rows: ({ coveredDues, dividedOverLines, incomeLines }) => `
    with late as materialized (select * from ${coveredDues} d where d.installment_id is null and d.due_on < $to::date and ${ofDeal}),
    rents as (select p.ref as invoice_id, sum(p.part) as part
      from ${dividedOverLines('select invoice_id as ref, invoice_id, amount from late where invoice_id is not null')} p
      join ${incomeLines} l on l.id = p.line_id and l.purpose in ('rent_residential', 'rent_commercial') group by 1)
    select d.tenant_id, t.name as tenant, d.contract_id, k.ref_no as contract, min(d.due_on) as oldest_due_on, $to::date - min(d.due_on) as days,
      sum(d.amount) as overdue, coalesce(sum(r.part), 0) as rent_part, sum(d.covered) as covered_by_cheques, sum(d.amount - d.covered) as to_chase,
      max(case when c.last_contact_on <= $to::date then c.last_contact_on else (select max(m.sent_on) from dunning_letters m
        where m.company_id = $company and m.dunning_case_id = c.id and m.sent_on <= $to::date) end) as last_contact_on,
      max(c.next_step_on) as next_step_on
    from late d join tenants t on t.company_id = $company and t.id = d.tenant_id
    left join contracts k on k.company_id = $company and k.id = d.contract_id left join rents r on r.invoice_id = d.invoice_id
    left join dunning_cases c on c.company_id = $company and c.tenant_id = d.tenant_id and c.contract_id is not distinct from d.contract_id
      and c.opened_on <= $to::date and coalesce(c.closed_on > $to::date, true)
    group by 1, 2, 3, 4`,
  checks: {
    // The ledger's receivables less what isn't due yet, as aging counts it.
    past_due: ({ openItems }) =>
      `select coalesce(sum(d.amount), 0)::bigint from ${openItems} d where d.due_on < $to::date and ${ofDeal}`,
  },
};

import { defineReport, type ReportSql } from '../define-report.ts';
import { ejarStatuses } from '../leasing/contract.ts';
import { contractColumns, dealParams, tenantColumns } from '../report-columns.ts';

const day = { kind: 'day', isNullable: true } as const;

/** Contracts that were in force in a period, or were signed by its end for later; as they were known then. */
export const contractsReport = defineReport({
  ...{ name: 'contracts', needs: 'reports.view', also: 'contracts.view', time: 'period', file: 'X-REP-24' },
  groups: { rows: ['REP-17', '/reports/contracts', 'Report the contracts that were in force in a period'] },
  params: { ...dealParams, compound_id: { label: 'property.field.compound_id', entity: 'compound' } },
  columns: {
    ...contractColumns,
    kind: { kind: 'word', label: 'sales.quotation.kind', texts: 'sales.quotation_kind' },
    ...tenantColumns,
    units: { kind: 'count', label: 'app.nav.units' },
    start_on: { kind: 'day', label: 'sales.quotation.start' },
    end_on: { kind: 'day', label: 'sales.quotation.end' },
    ended_on: { kind: 'day' },
    signed_on: day,
    life: { kind: 'word', texts: 'contract_life.status' },
    yearly_rent: { kind: 'money', total: 'sum', label: 'report.field.yearly_rent', isMain: true },
    deposit_held: { kind: 'money', total: 'sum', needs: 'finance.view', isBlankAtZero: true },
    ejar: { kind: 'word', texts: 'ejar.status', order: ejarStatuses },
  },
  ...{ count: 'contracts', key: ['contract_id'], sort: 'contract', changes: ['contract', 'lease'] },
});

export const contractsSql: ReportSql<typeof contractsReport> = {
  rows: ({ leasesOn, statusOn, dayOf }) => `
    select k.id as contract_id, k.ref_no as contract, k.kind, k.tenant_id, t.name as tenant, l.units, k.start_on, k.end_on, l.last_day as ended_on,
      k.signed_on, ${statusOn('contract_life', 'k', 'life_status')} as life, k.yearly_rent, coalesce(d.held, 0) as deposit_held,
      ${statusOn('ejar', 'k', 'ejar_status')} as ejar
    from (select k.*, case when ${dayOf('k.signed_at')} <= $to::date then ${dayOf('k.signed_at')} end as signed_on from contracts k
      where k.company_id = $company) k
    join tenants t on t.company_id = $company and t.id = k.tenant_id
    join (select contract_id, count(*)::int as units, min(start_on) as first_day, max(known_last) as last_day from ${leasesOn} l group by 1) l
      on l.contract_id = k.id
    left join (select e.contract_id, sum(e.credit - e.debit) as held from ledger_entries e
      join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id and s.purpose = 'deposits_held'
      join ledger_transactions x on x.company_id = e.company_id and x.id = e.transaction_id and x.date <= $to::date
      where e.company_id = $company group by 1) d on d.contract_id = k.id
    where ($tenant_id::bigint is null or k.tenant_id = $tenant_id) and ($contract_id::bigint is null or k.id = $contract_id)
      and ($compound_id::bigint is null or k.compound_id = $compound_id)
      and l.last_day >= $from::date and (l.first_day <= $to::date or k.signed_on <= $to::date)`,
};

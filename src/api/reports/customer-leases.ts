import { defineReport, type ReportSql } from '../define-report.ts';
import { contractColumns, dealParams, placeParams, tenantColumns, unitColumns } from '../report-columns.ts';

/** States of a lease on a day. */
export const leaseStates = ['to_come', 'active', 'on_notice', 'overstay', 'renewed', 'transferred', 'ended'] as const;
const balance = { kind: 'money', isBlankAtZero: true, needs: 'finance.view' } as const;
const once = { kind: 'money', total: 'other' } as const;

/** The leases of each tenant, with what the tenant owes and has left. These are the tenant's: the totals count them once. */
export const customerLeasesReport = defineReport({
  ...{ name: 'customer_leases', needs: 'reports.view', also: ['leases.view', 'finance.view'], time: 'as_of', file: 'X-REP-21' },
  groups: { rows: ['REP-09', '/reports/customer_leases', 'Report the leases of each tenant, and what the tenant owes'] },
  params: { ...dealParams, ...placeParams },
  columns: {
    ...tenantColumns,
    ...contractColumns,
    ...unitColumns,
    start_on: { kind: 'day', label: 'sales.quotation.start' },
    end_on: { kind: 'day', label: 'sales.quotation.end' },
    status: { kind: 'word', label: 'report.field.state', texts: 'report.lease_state', order: leaseStates },
    yearly_rent: { kind: 'money', label: 'report.field.yearly_rent' },
    tenant_open: balance,
    tenant_credit: balance,
    uncleared_cheques: balance,
  },
  count: 'leases',
  totals: {
    tenants: { kind: 'count', total: 'other' },
    ...{ open: once, credit: once },
    uncleared_cheques: once,
  },
  ...{ key: ['unit', 'start_on', 'unit_id'], sort: 'contract', changes: ['lease', 'tenant', 'invoice', 'collection'] },
});

const onceEach = (column: string) =>
  `(select coalesce(sum(amount), 0) from (select distinct on (tenant_id) ${column} as amount from rows) of_tenants)`;
export const customerLeasesSql: ReportSql<typeof customerLeasesReport> = {
  rows: ({ leasesOn, receivableEntries, heldOfTenants, ofPlace }) => `
    select l.tenant_id, t.name as tenant, l.contract_id, k.ref_no as contract, l.unit_id, u.number as unit, l.start_on, l.known_last as end_on,
      l.state as status, l.yearly_rent, coalesce(r.open, 0) as tenant_open, coalesce(h.credit, 0) as tenant_credit,
      coalesce(h.cheques, 0) as uncleared_cheques
    from ${leasesOn} l join tenants t on t.company_id = $company and t.id = l.tenant_id
    join contracts k on k.company_id = $company and k.id = l.contract_id join units u on u.company_id = $company and u.id = l.unit_id
    left join (select tenant_id, sum(amount) as open from (${receivableEntries()}) e group by 1) r on r.tenant_id = l.tenant_id
    left join (${heldOfTenants()}) h on h.tenant_id = l.tenant_id
    where ($tenant_id::bigint is null or l.tenant_id = $tenant_id) and ($contract_id::bigint is null or l.contract_id = $contract_id)
      and ${ofPlace()}`,
  totals: {
    tenants: () => 'count(distinct tenant_id)',
    open: () => onceEach('tenant_open'),
    credit: () => onceEach('tenant_credit'),
    uncleared_cheques: () => onceEach('uncleared_cheques'),
  },
};

import { defineReport, type ReportSql } from '../define-report.ts';
import { dealParams, sum } from '../report-columns.ts';

const part = { ...sum, isBlankAtZero: true } as const;

/**
 * Money that is to come, by the month in which it falls due: open invoices, and installments of signed contracts that aren't invoiced
 * yet. What a cheque covers is expected in the cheque's month.
 */
export const expectedAllocationsReport = defineReport({
  ...{ name: 'expected_allocations', needs: 'reports.view', also: 'finance.view', time: 'as_of', file: 'X-REP-33' },
  groups: { rows: ['REP-27', '/reports/expected_allocations', 'Report what money is to come, by month'] },
  params: { ...dealParams, until: { label: 'report.field.until', isDay: true } },
  columns: {
    month: {
      kind: 'month',
      label: 'report.field.month',
      isMain: true,
      isNullable: true,
      nullsFirst: true,
      none: 'report.expected_allocations.due_by_now',
    },
    invoiced: part,
    to_be_invoiced: part,
    cheques: part,
    expected: { ...sum, isMain: true },
  },
  totals: { usable_credit: { kind: 'money', total: 'other' }, net_expected: { kind: 'money', total: 'other' } },
  ...{ key: ['month'], sort: 'month', checks: { dues: 'expected' }, changes: ['invoice', 'contract', 'cheque', 'collection'] },
  chart: { kind: 'bars', title: 'report.expected_allocations.expected', label: 'month', value: 'expected' },
});

const horizon = "coalesce($until::date, ($to::date + interval '12 months')::date)";
const ofDeal =
  '($tenant_id::bigint is null or d.tenant_id = $tenant_id) and ($contract_id::bigint is null or d.contract_id = $contract_id)';
const usable = (coveredDues: string, held: string) => `(select coalesce(sum(least(greatest(h.credit, 0), greatest(o.due, 0))), 0)
  from (${held}) h join (select d.tenant_id, sum(d.amount - d.covered) as due from ${coveredDues} d where ${ofDeal} and d.due_on <= ${horizon}
    group by 1) o on o.tenant_id = h.tenant_id)`;
export const expectedAllocationsSql: ReportSql<typeof expectedAllocationsReport> = {
  rows: ({ coveredDues }) => `
    with dues as materialized (select * from ${coveredDues} d where ${ofDeal}),
    parts as (select due_on, case when installment_id is null then amount - covered else 0 end as invoiced,
        case when installment_id is null then 0 else amount - covered end as to_be_invoiced, 0 as cheques from dues
      union all select (c ->> 'on')::date, 0, 0, (c ->> 'part')::bigint from dues cross join lateral jsonb_array_elements(from_cheques) c)
    select case when due_on > $to::date then to_char(due_on, 'YYYY-MM') end as month, sum(invoiced) as invoiced, sum(to_be_invoiced) as to_be_invoiced,
      sum(cheques) as cheques, sum(invoiced + to_be_invoiced + cheques) as expected
    from parts where due_on <= ${horizon} group by 1 having sum(invoiced + to_be_invoiced + cheques) <> 0`,
  totals: {
    usable_credit: ({ coveredDues, heldOfTenants }) => usable(coveredDues, heldOfTenants()),
    net_expected: ({ coveredDues, heldOfTenants }) => `coalesce(sum(expected), 0) - ${usable(coveredDues, heldOfTenants())}`,
  },
  checks: {
    // All of it together, whatever covers it, unless a part of it is beyond the months that are asked for.
    dues: ({
      coveredDues,
    }) => `select case when bool_and(d.due_on <= ${horizon}) is not false then coalesce(sum(d.amount), 0)::bigint end
      from ${coveredDues} d where ${ofDeal}`,
  },
};

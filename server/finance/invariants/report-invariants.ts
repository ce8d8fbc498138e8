import type { AnyReport } from '../../../src/api/define-report.ts';
import { reports } from '../../../src/api/reports.ts';
import { disagreementSql, totalSql } from '../../reports/statement-of.ts';
import type { Invariant } from './invariant.ts';

const today = `(select ((now() + make_interval(secs => clock_offset)) at time zone time_zone)::date from companies where id = $1)`;
const thisMonth = `date_trunc('month', ${today})::date`;
const periods = {
  last: { from: `(${thisMonth} - interval '1 month')::date`, to: `(${thisMonth} - 1)` },
  now: { from: thisMonth, to: today },
};
/** The SQL of a report for the last month or the current one, of the company $1, without filters. */
const of = (sql: string, { from, to }: (typeof periods)['last'] = periods.last): string =>
  sql
    .replaceAll('$company', '$1')
    .replaceAll(/\$2(?!\d)/g, `${to}::date`)
    .replaceAll(/\$from(?![a-z_])/g, from)
    .replaceAll(/\$to(?![a-z_])/g, to)
    .replaceAll(/\$[a-z_]+/g, 'null');
const disagrees = (report: unknown, by: string, check: string): string => of(disagreementSql(report as AnyReport, by, check));
const total = (report: unknown, by: string, id: string, period = periods.last): string =>
  of(totalSql(report as AnyReport, by, id), period);
const differ = (what: string, one: string, other: string): string =>
  `select * from (select '${what}' as report, ${one} as total, ${other} as other_side) sides where total is distinct from other_side`;

const { aging, revenue, vat, occupancyDetails, contractMovement, allocations } = reports;

/** Figures of the last month that reports and books, or two reports, must agree on. */
export const reportInvariants: readonly Invariant[] = [
  { id: 'R1', sql: disagrees(revenue, 'compound', 'income') },
  { id: 'R2', sql: disagrees(vat, 'rows', 'vat_output') },
  { id: 'R3', sql: ['tenant', 'contract', 'invoice'].map((by) => disagrees(aging, by, 'receivables')).join('\n union all ') },
  { id: 'R4', sql: disagrees(occupancyDetails, 'rows', 'stock') },
  {
    id: 'R5',
    sql: [
      disagrees(contractMovement, 'rows', 'contracts_kept'),
      differ(
        'contract_movement',
        total(contractMovement, 'rows', 'closing'),
        total(contractMovement, 'rows', 'opening', periods.now),
      ),
    ].join('\n union all '),
  },
  { id: 'R6', sql: differ('revenue', total(revenue, 'compound', 'recognised'), total(revenue, 'detail', 'recognised')) },
  { id: 'R7', sql: disagrees(allocations, 'rows', 'rolled_forward') },
];

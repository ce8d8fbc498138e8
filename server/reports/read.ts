import type { AnyReport, ReportAnswer, ReportCheck, ReportColumn, ReportRow } from '../../src/api/define-report.ts';
import { money } from '../../src/api/money.ts';
import type { Scope } from '../db/scope.ts';
import { checkStatement, pageStatement, type ReportAsked } from './statement-of.ts';

type Raw = Record<string, string | number | null>;

/** A value as the answer has it: amounts as "12.00", other numbers with the column's decimal places. */
function answerValue({ kind, digits = 2 }: ReportColumn, value: string | number | null | undefined): string | number | null {
  if (value === null || value === undefined) return null;
  if (kind === 'money') return money(Number(value));
  if (kind === 'number' || kind === 'percent') return Number(value).toFixed(digits);
  return kind === 'count' || kind === 'key' ? Number(value) : String(value);
}

/** The summed columns. */
function summedOf({ columns, totals = {} }: AnyReport, raw: Raw, hidden: readonly string[]): ReportRow {
  const summed = Object.entries<ReportColumn>({ ...columns, ...totals }).flatMap(([id, column]) => {
    if (!column.total) return [];
    const { total } = column;
    const digits = typeof total === 'object' && 'per' in total ? (total.digits ?? column.digits) : column.digits;
    return [[id, hidden.includes(id) ? null : answerValue({ ...column, digits }, raw[id])]];
  });
  return Object.fromEntries(summed);
}

/**
 * A page of a report with the totals of all its rows, and its checks. Several statements: the scope must be one repeatable-read
 * snapshot (`Database.snapshot`). Columns in `hidden` are null.
 */
export async function readReport(
  { client }: Scope,
  report: AnyReport,
  asked: ReportAsked,
  hidden: readonly string[] = [],
): Promise<ReportAnswer> {
  const { rows } = await client.query<{
    totals: Raw & { total_entries: number };
    row: (Raw & { before: Raw | null }) | null;
    earlier?: Raw;
  }>(pageStatement(report, asked));
  const raw = rows[0]?.totals ?? { total_entries: 0 };
  const rowOf = (row: Raw): ReportRow =>
    Object.fromEntries(
      Object.entries(report.columns).map(([id, column]) => [id, hidden.includes(id) ? null : answerValue(column, row[id])]),
    );
  const { to, from } = asked.values;
  const { page, per_page, compared } = asked;
  const { count } = report;
  const earlier = compared && {
    ...compared,
    rows: rows.flatMap(({ row }) => (row ? [row.before ? summedOf(report, row.before, hidden) : null] : [])),
    totals: summedOf(report, rows[0]?.earlier ?? {}, hidden),
  };
  const common = {
    as_of: to,
    rows: rows.flatMap(({ row }) => (row ? [rowOf(row)] : [])),
    totals: { ...(count && { [count]: raw.total_entries }), ...summedOf(report, raw, hidden) },
    ...{ total_entries: raw.total_entries, page, per_page },
  };
  if (report.isEarlier) return common;
  const isPeriod = report.time === 'period';
  return {
    ...{
      from: isPeriod ? from : null,
      to: isPeriod ? to : null,
      ...common,
      ...(isPeriod && { compared: earlier ?? null }),
      hidden: [...hidden],
    },
    checks: await checksOf({ client }, report, asked, raw, hidden),
  };
}

/** The identities of a report that the viewer may see both sides of. */
async function checksOf(
  { client }: Pick<Scope, 'client'>,
  report: AnyReport,
  asked: ReportAsked,
  totals: Raw,
  hidden: readonly string[],
): Promise<ReportCheck[]> {
  const seen = Object.entries(report.checks ?? {}).filter(([, left]) => !hidden.includes(left));
  return Promise.all(
    seen.map(async ([id, left]) => {
      const { rows } = await client.query<{ side: string | number | null }>(checkStatement(report, id, asked));
      const column = report.columns[left] ?? report.totals?.[left] ?? ({ kind: 'count' } as const);
      const value = left === report.count ? totals.total_entries : totals[left];
      const [a, b] = [value, rows[0]?.side].map((side) => String(answerValue(column, side) ?? '–'));
      // Where there is no other side yet, such as of a month that isn't closed, nothing is wrong.
      return { id, left: a as string, right: b as string, ok: b === '–' || a === b };
    }),
  );
}

/** The checks of a report alone, for those whose answer doesn't contain them. */
export async function readChecks({ client }: Scope, report: AnyReport, asked: ReportAsked): Promise<ReportCheck[]> {
  const { rows } = await client.query<{ totals: Raw }>(pageStatement(report, asked));
  return checksOf({ client }, report, asked, rows[0]?.totals ?? {}, []);
}

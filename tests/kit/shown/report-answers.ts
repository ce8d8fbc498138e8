import type { AnyReport, ReportAnswer, ReportColumn, ReportRow } from '../../../src/api/define-report.ts';

/** Words of a column, by the locale keys that it has texts of. */
type WordsOf = (prefix: string) => readonly string[];

function cellOf({ kind, only, texts = '' }: ReportColumn, by: string, at: number, wordsOf: WordsOf): ReportRow[string] {
  if (only && !only.includes(by)) return null;
  switch (kind) {
    case 'money':
    case 'number':
      return `${1000 + at}.50`;
    case 'percent':
      return `${10 + at}.25`;
    case 'count':
      return 2000 + at;
    case 'key':
      return at;
    case 'day':
      return new Date(Date.UTC(2025, 0, 1 + at * 3)).toISOString().slice(0, 10);
    case 'month':
      return new Date(Date.UTC(2025, at, 1)).toISOString().slice(0, 7);
    case 'word':
      return wordsOf(texts)[at % 2] ?? null;
    default:
      return `text ${at}`;
  }
}

/** An answer of a report by a grouping: three rows whose figures are all different, with totals of their own, and an earlier period. */
export function reportAnswer(report: AnyReport, by: string, wordsOf: WordsOf): ReportAnswer {
  let count = 0;
  const rowOf = (isTotal: boolean): ReportRow =>
    Object.fromEntries(
      Object.entries<ReportColumn>({ ...report.columns, ...(isTotal && report.totals) }).flatMap(([name, column]) => {
        count += 1;
        return isTotal && !column.total ? [] : [[name, cellOf(column, by, count, wordsOf)]];
      }),
    );
  const rows = [rowOf(false), rowOf(false), rowOf(false)];
  return {
    ...{ from: report.time === 'period' ? '2025-10-01' : null, to: report.time === 'period' ? '2025-12-31' : null },
    ...{ as_of: '2026-01-15', rows, totals: { ...(report.count && { [report.count]: 3 }), ...rowOf(true) } },
    ...{ checks: [], compared: null, hidden: [], total_entries: 3, page: 1, per_page: 50 },
  };
}

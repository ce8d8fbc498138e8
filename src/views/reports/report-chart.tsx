import { type AnyReport, labelOf, type ReportAnswer, titleOf } from '../../api/define-report.ts';
import { cellText } from '../../api/report-text.ts';
import { Bars, Line } from '../kit/display/plot.tsx';
import { useTexts } from '../kit/ground/texts.tsx';

/** A grouping of a report with its answer. */
export interface Of {
  report: AnyReport;
  by: string;
  answer: ReportAnswer;
}

/** The chart of a report, of its totals or of the rows of the page. */
export function ReportChart({ report, by, answer }: Of) {
  const i18n = useTexts();
  const { t } = i18n;
  const { chart, columns } = report;
  const { compared } = answer;
  const isByRow = report.recurs?.includes(by);
  if (!chart) return null;
  const value = 'totals' in chart ? chart.totals[0] : chart.value;
  const column = columns[value ?? ''];
  if (!column) return null;
  const points =
    'totals' in chart
      ? chart.totals.map((id) => ({
          label: t(labelOf(report, id, columns[id] ?? column)),
          value: Number(answer.totals[id]),
          ...(compared && { before: Number(compared.totals[id]) }),
        }))
      : answer.rows.map((row, at) => ({
          label: cellText(columns[chart.label] ?? column, row[chart.label], i18n) || '–',
          value: Number(row[chart.value]),
          to: columns[chart.label]?.to?.(row, by),
          ...(compared && isByRow && { before: Number(compared.rows[at]?.[chart.value] ?? 0) }),
        }));
  const Plot = chart.kind === 'bars' ? Bars : Line;
  const say = (one: number) => cellText({ ...column, isBlankAtZero: false }, one, i18n);
  return (
    <Plot
      label={t(chart.title ?? titleOf(report))}
      points={points}
      say={say}
      tick={column.kind === 'percent' ? say : undefined}
    />
  );
}

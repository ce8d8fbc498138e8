import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type AnyReport, pathOfReport, type ReportAnswer, titleOf } from '../../api/define-report.ts';
import { tileMachineOf } from '../../machines/reports/report/flows.ts';
import { Loading, Section } from '../kit/display/parts.tsx';
import { Skeleton } from '../kit/display/skeleton.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { useRead } from '../kit/ground/use-read.ts';
import { ReportChart } from './report-chart.tsx';

/** A report among others: its chart, as it is unless anything is asked for, and a link to its page. `children` says its main figure. */
export function ReportTile({ report, children }: { report: AnyReport; children?: (answer: ReportAnswer) => ReactNode }) {
  const { t } = useTexts();
  const { answer, error, retry } = useRead(tileMachineOf(report), null);
  if (!answer) return error ? <Loading error={error} onRetry={retry} height="200px" /> : <Skeleton columns={2} rows={4} />;
  return (
    <Section>
      <h2>
        <Link href={pathOfReport(report)}>{t(titleOf(report))}</Link>
      </h2>
      {children?.(answer)}
      {answer.total_entries > 0 && <ReportChart report={report} by={Object.keys(report.groups)[0] as string} answer={answer} />}
    </Section>
  );
}

import { TextsProvider } from '../../kit/ground/texts.tsx';
import { ReportPage } from '../../maintenance/public-report/report.tsx';

/** /report/<company>.<token> of a label, and /report/status/<company>.<token> of a report. */
export function ReporterGate() {
  return (
    <TextsProvider amount="signIn">
      <ReportPage path={location.pathname} />
    </TextsProvider>
  );
}

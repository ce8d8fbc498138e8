import { useParams } from 'wouter';
import { type AnyReport, furtherPrivileges } from '../../api/define-report.ts';
import { reports } from '../../api/reports.ts';
import { useCurrentUser } from '../app/current-user.tsx';
import { NotAllowed, NotThere } from '../app/nowhere.tsx';
import { ReportPage } from './report-page.tsx';

/** /reports/:name: the report of that name, in kebab case. */
export function NamedReport() {
  const { name } = useParams<{ name: string }>();
  const { may } = useCurrentUser();
  const report = (Object.values(reports) as AnyReport[]).find((one) => one.name.replaceAll('_', '-') === name);
  if (!report) return <NotThere />;
  const missing = [report.needs, ...furtherPrivileges(report)].find((needs) => !may(needs));
  return missing ? <NotAllowed needs={missing} /> : <ReportPage key={report.name} report={report} />;
}

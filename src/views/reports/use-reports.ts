import { type AnyReport, furtherPrivileges } from '../../api/define-report.ts';
import { reports } from '../../api/reports.ts';
import { useCurrentUser } from '../app/current-user.tsx';

/** The reports that the user may see. */
export function useReports(): AnyReport[] {
  const { may } = useCurrentUser();
  return (Object.values(reports) as AnyReport[]).filter((report) => [report.needs, ...furtherPrivileges(report)].every(may));
}

import { styled } from 'styled-components';
import { Link } from 'wouter';
import { aboutReport, pathOfReport, titleOf } from '../../api/define-report.ts';
import { useCurrentUser } from '../app/current-user.tsx';
import { PageTitle } from '../kit/actions/help-button.tsx';
import { Row } from '../kit/display/parts.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { useReports } from './use-reports.ts';

/** /reports: the reports that the user may see. */
export function ReportList() {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const seen = useReports();
  return (
    <Page>
      <Row as="header">
        <PageTitle>{t('app.nav.reports')}</PageTitle>
        <span className="spacer" />
        {may('reports.view') && <Link href="/report-schedules">{t('app.nav.report_schedules')}</Link>}
      </Row>
      <ul>
        {seen.map((report) => (
          <li key={report.name}>
            <Link href={pathOfReport(report)}>{t(titleOf(report))}</Link>
            <p>{t(aboutReport(report))}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}

const Page = styled.div`
  display: grid; gap: 12px; align-content: start; padding: 16px 20px 40px;
  .spacer { flex: 1; }
  ul { display: grid; gap: 14px; }
  li p { color: var(--text-soft); font-size: 13px; }
  @media (max-width: 640px) { padding: 12px; }
`;

import { styled } from 'styled-components';
import { Link } from 'wouter';
import { type AnyReport, pathOfReport, titleOf } from '../../api/define-report.ts';
import { reports } from '../../api/reports.ts';
import { useCurrentUser } from '../app/current-user.tsx';
import { PageTitle } from '../kit/actions/help-button.tsx';
import { useTexts } from '../kit/ground/texts.tsx';

/** /reports: the reports that the user may see. */
export function ReportList() {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const seen = (Object.values(reports) as AnyReport[]).filter(({ needs, also = needs }) => may(needs) && may(also));
  return (
    <Page>
      <PageTitle>{t('app.nav.reports')}</PageTitle>
      <ul>
        {seen.map((report) => (
          <li key={report.name}>
            <Link href={pathOfReport(report)}>{t(titleOf(report))}</Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}

const Page = styled.div`
  display: grid; gap: 12px; align-content: start; padding: 16px 20px 40px;
  ul { display: grid; gap: 8px; }
  @media (max-width: 640px) { padding: 12px; }
`;

import { styled } from 'styled-components';
import { Link, useParams } from 'wouter';
import { aboutReport, areaOfReport, pathOfReport, titleOf } from '../../../api/define-report.ts';
import { PageTitle } from '../../kit/actions/help-button.tsx';
import { Section } from '../../kit/display/parts.tsx';
import { Icon } from '../../kit/ground/icon.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useReports } from '../../reports/use-reports.ts';
import { WorkQueues } from '../my-work/work-queues.tsx';
import { NotThere } from '../nowhere.tsx';
import type { OwnPage } from '../own-page.ts';
import { groupOf, overviewOf, type Place, placesOf, useAllowed } from '../place.ts';

/** /areas/:name: the queues of an area, what is late in them, its lists and its reports. */
export const areaPage = (pages: readonly OwnPage[]) => {
  const places = placesOf(pages);
  return () => <AreaPage places={places} />;
};

function AreaPage({ places }: { places: readonly Place[] }) {
  const { name = '' } = useParams<{ name: string }>();
  const { t } = useTexts();
  const group = groupOf(name);
  const lists = useAllowed(places).filter((place) => place.group === group && place.to !== overviewOf(group));
  const reports = useReports().filter((report) => areaOfReport(report) === name);
  if (lists.length === 0) return <NotThere />;
  return (
    <Page>
      <PageTitle>{t(group)}</PageTitle>
      <div className="mine">
        <WorkQueues area={name} />
      </div>
      <aside>
        <Section>
          <h2>{t('app.area.lists')}</h2>
          <ul>
            {lists.map(({ to, label, icon }) => (
              <li key={to}>
                <Icon name={icon} />
                <Link href={to}>{t(label)}</Link>
              </li>
            ))}
          </ul>
        </Section>
        {reports.length > 0 && (
          <Section>
            <h2>{t('app.nav.reports')}</h2>
            <ul>
              {reports.map((report) => (
                <li key={report.name}>
                  <Icon name="aging" />
                  <span>
                    <Link href={pathOfReport(report)}>{t(titleOf(report))}</Link>
                    <small>{t(aboutReport(report))}</small>
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </aside>
    </Page>
  );
}

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 760px) minmax(280px, 380px); gap: 16px 40px; align-content: start; padding: 16px 20px 40px;
  > :first-child { grid-column: 1 / -1; }
  > .mine, > aside { display: grid; gap: 24px; align-content: start; min-inline-size: 0; }
  aside ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr)); column-gap: 24px; }
  aside li { display: flex; gap: 10px; padding-block: 5px; }
  aside li > svg { flex: none; margin-block-start: 2px; color: var(--text-soft); }
  aside small { display: block; color: var(--text-soft); }
  @media (max-width: 1160px) { grid-template-columns: minmax(0, 1fr); }
  @media (max-width: 640px) { padding: 12px; }
`;

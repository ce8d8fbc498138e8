import { styled } from 'styled-components';
import { Link } from 'wouter';
import { occupancyReport } from '../../../api/reports/occupancy.ts';
import { workFiguresMachine } from '../../../machines/app/my-work/flows.ts';
import { stateMetaOf } from '../../../machines/kit/chart-statuses.ts';
import { leadLifecycle } from '../../../machines/sales/lead/lifecycle.ts';
import { Loading, Section } from '../../kit/display/parts.tsx';
import { Bars } from '../../kit/display/plot.tsx';
import { Skeleton } from '../../kit/display/skeleton.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { ReportTile } from '../../reports/report-tile.tsx';
import { useCurrentUser } from '../current-user.tsx';

/** A lead's statuses in the chart's order, except lost. */
const way = Object.keys(leadLifecycle.machine.states).filter((status) => status !== 'lost');

/** The statuses of leads and the occupancy; each number links to its records. */
export function WorkNumbers() {
  const { t, number, percent } = useTexts();
  const { may } = useCurrentUser();
  const { answer, error, retry } = useRead(workFiguresMachine, null);
  if (!answer) return error ? <Loading error={error} onRetry={retry} height="200px" /> : <Skeleton columns={2} rows={8} />;
  const { leads } = answer;
  const countOf = (status: string) => leads?.find((one) => one.status === status)?.count ?? 0;
  const reached = way.map((_, i) => way.slice(i).reduce((sum, one) => sum + countOf(one), 0));
  return (
    <Numbers>
      {may('units.view') && (
        <ReportTile report={occupancyReport}>
          {({ rows }) => {
            const { occupied = 0, units = 0, percent: share } = rows.at(-1) ?? {};
            return (
              <>
                <p>
                  <b className="num">{percent(Number(share))}</b>{' '}
                  {t('app.work.occupied', { occupied: number(Number(occupied)), units: number(Number(units)) })}
                </p>
                <Link href="/units?occupancy=vacant">{t('app.work.vacant')}</Link>
              </>
            );
          }}
        </ReportTile>
      )}
      {leads && (
        <Section>
          <h2>{t('app.work.funnel')}</h2>
          <p>{t('app.work.funnel_hint')}</p>
          <Bars
            label={t('app.work.funnel')}
            points={way.map((status, i) => ({
              label: t(stateMetaOf(leadLifecycle.machine, status)?.title ?? status),
              value: reached[i] ?? 0,
            }))}
          />
          <p>
            <Link href="/leads?status=lost">{t('app.work.lost', { count: countOf('lost') })}</Link>
          </p>
        </Section>
      )}
    </Numbers>
  );
}

const Numbers = styled.div`
  display: grid; gap: 24px;
  section > p { color: var(--text-soft); }
  section > p > b { color: var(--text); font-size: 20px; font-weight: 600; }
`;

import { styled } from 'styled-components';
import { Link } from 'wouter';
import { truncate } from '../../../locales/translate.ts';
import { workFiguresMachine } from '../../../machines/app/my-work/flows.ts';
import { stateMetaOf } from '../../../machines/kit/lifecycle.ts';
import { leadLifecycle } from '../../../machines/sales/lead/lifecycle.ts';
import { Loading, Section } from '../../kit/display/parts.tsx';
import { Bars, Line } from '../../kit/display/plot.tsx';
import { Skeleton } from '../../kit/display/skeleton.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** A lead's statuses in the chart's order, except lost. */
const way = Object.keys(leadLifecycle.machine.states).filter((status) => status !== 'lost');

/** The statuses of leads and the occupancy; each number links to its records. */
export function WorkNumbers() {
  const { t, number, date } = useTexts();
  const { answer, error, retry } = useRead(workFiguresMachine, null);
  if (!answer) return error ? <Loading error={error} onRetry={retry} height="200px" /> : <Skeleton columns={2} rows={8} />;
  const { leads, occupancy } = answer;
  const countOf = (status: string) => leads?.find((one) => one.status === status)?.count ?? 0;
  const reached = way.map((_, i) => way.slice(i).reduce((sum, one) => sum + countOf(one), 0));
  const share = (occupied: number) => (occupancy?.units ? truncate((occupied / occupancy.units) * 100, 1) : 0);
  const today = occupancy?.days.at(-1)?.occupied ?? 0;
  return (
    <Numbers>
      {occupancy && (
        <Section>
          <h2>{t('app.work.occupancy')}</h2>
          <p>
            <b className="num">{t('app.work.percent', { value: number(share(today)) })}</b>{' '}
            {t('app.work.occupied', { occupied: number(today), units: number(occupancy.units) })}
          </p>
          <Line
            label={t('app.work.occupancy_label')}
            points={occupancy.days.map(({ day, occupied }) => ({ label: date(day), value: share(occupied) }))}
            say={(value) => t('app.work.percent', { value: number(value) })}
          />
          <p>
            <Link href="/units?occupancy=vacant">{t('app.work.vacant')}</Link>
          </p>
        </Section>
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

import { parseAsString, useQueryStates } from 'nuqs';
import { styled } from 'styled-components';
import { type AnyReport, groupLabel } from '../../api/define-report.ts';
import { isDay } from '../../api/fields.ts';
import { comparisons, type Period, type PeriodName, periodNames, periodOf } from '../../api/report-periods.ts';
import { useCurrentUser } from '../app/current-user.tsx';
import { Row } from '../kit/display/parts.tsx';
import { Segments } from '../kit/display/segments.tsx';
import { SelectField } from '../kit/fields/field.tsx';
import { UrlDay } from '../kit/fields/url-day.tsx';
import { useTexts } from '../kit/ground/texts.tsx';

const parsers = {
  ...{ by: parseAsString, as_of: parseAsString, from: parseAsString, to: parseAsString },
  ...{ compare: parseAsString, page: parseAsString },
};

/** The days and the grouping of a report, in the URL. A changed one goes back to the first page. */
export function ReportFields({ report, by }: { report: AnyReport; by: string }) {
  const { t } = useTexts();
  const { today } = useCurrentUser().profile.company;
  const [url, setUrl] = useQueryStates(parsers, { history: 'push' });
  const set = (changes: Partial<Record<keyof typeof parsers, string | null>>) => void setUrl({ page: null, ...changes });
  const wrong = (day: string | null) => (day !== null && !isDay(day) ? 'app.error.not_date' : undefined);
  const groups = Object.keys(report.groups);
  const to = url.to ?? today;
  const from = url.from ?? `${to.slice(0, 7)}-01`;
  const isPeriod = (one: Period) => one.from === from && one.to === to;
  return (
    <Fields>
      {report.time === 'as_of' ? (
        <UrlDay
          label={t('report.as_of')}
          value={url.as_of ?? today}
          error={wrong(url.as_of)}
          onChange={(as_of) => set({ as_of })}
        />
      ) : (
        <>
          <SelectField
            label={t('report.period')}
            value={periodNames.find((name) => isPeriod(periodOf(name, today))) ?? 'own'}
            choices={[...periodNames, 'own'].map((id) => ({ id, label: t(`report.period.${id}`) }))}
            onChange={(name) => name !== 'own' && set(periodOf(name as PeriodName, today))}
          />
          <UrlDay label={t('report.from')} value={from} error={wrong(url.from)} onChange={(day) => set({ from: day })} />
          <UrlDay
            label={t('report.to')}
            value={to}
            error={wrong(url.to) ?? (from > to ? 'app.error.range_order' : undefined)}
            onChange={(day) => set({ to: day })}
          />
          <SelectField
            label={t('report.compare')}
            value={url.compare ?? 'none'}
            choices={['none', ...comparisons].map((id) => ({ id, label: t(`report.compare.${id}`) }))}
            onChange={(compare) => set({ compare: compare === 'none' ? null : compare })}
          />
        </>
      )}
      {groups.length > 1 && (
        <Row style={{ alignSelf: 'center' }}>
          <Segments
            label={t('report.by')}
            value={by}
            choices={groups.map((one) => ({ id: one, label: t(groupLabel(report, one)) }))}
            onChange={(one) => set({ by: one === groups[0] ? null : one })}
          />
        </Row>
      )}
      {report.hint && <small>{t(report.hint)}</small>}
    </Fields>
  );
}

const Fields = styled.div`
  display: flex; flex-wrap: wrap; gap: 12px; align-items: start;
  > * { min-inline-size: min(200px, 100%); }
`;

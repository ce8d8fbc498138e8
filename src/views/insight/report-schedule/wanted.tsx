import { Link } from 'wouter';
import { groupLabel, labelOf, pathOfReport } from '../../../api/define-report.ts';
import { reportNamed } from '../../../api/insight/report-schedule.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { FilterValue } from '../../kit/list/filter-bar.tsx';
import { filtersOf } from '../../reports/filters.ts';

/** The report with its grouping, filters, order and comparison, in words; the link opens it so. */
export function Wanted({ report: name, by, query }: { report: string; by: string | null; query: Record<string, string> }) {
  const i18n = useTexts();
  const { t } = i18n;
  const report = reportNamed(name);
  if (!report) return null;
  const address = new URLSearchParams({ ...(by && { by }), ...query });
  const sorted = query.sort?.replace(/^-/, '');
  const column = sorted === undefined ? undefined : report.columns[sorted];
  return (
    <>
      <Link href={`${pathOfReport(report)}${address.size ? `?${address}` : ''}`}>{t(`report.${name}`)}</Link>
      {by && <span>{`${t('report.by')}: ${t(groupLabel(report, by))}`}</span>}
      {filtersOf(report, i18n)
        .filter(({ id }) => query[id] !== undefined)
        .map((filter) => (
          <span key={filter.id}>
            {filter.label}: <FilterValue filter={filter} values={query} />
          </span>
        ))}
      {query.compare && <span>{`${t('report.compare')}: ${t(`report.compare.${query.compare}`)}`}</span>}
      {column && sorted && (
        <span>{`${t('insight.report_schedule.sorted')}: ${t(labelOf(report, sorted, column, by ?? undefined))}`}</span>
      )}
    </>
  );
}
